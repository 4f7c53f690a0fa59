/** Each configuration has these issues, word for word, and no other. */
import { ExactNumber } from "../../../src/json";
import { itJudgesClusters } from "../judged";

describe("numbers", () => {
  itJudgesClusters([
    [
      { organization_id: 0 },
      "error not-a-positive-id: organization_id: 0 is not a positive whole number; give the identifier the service shows",
    ],
    [
      { organization_id: 1.5 },
      "error not-a-positive-id: organization_id: 1.5 is not a positive whole number; give the identifier the service shows",
    ],
    [{ organization_id: 100000000000000000000n }],
    [
      { organization_id: -100000000000000000000n },
      "error not-a-positive-id: organization_id: -100000000000000000000 is not a positive whole number; give the identifier the service shows",
    ],
    [{ organization_id: 1 }],
    [
      { organization_id: new ExactNumber("123456789012345678901.5") },
      "error not-a-positive-id: organization_id: 123456789012345678901.5 is not a positive whole number; give the identifier the service shows",
    ],
    [
      { data_node_count: 0 },
      "error data-node-count-out-of-range: data_node_count: 0 is not within 1 to 10; write 1",
    ],
    [{ data_node_count: 1 }],
    [
      { data_node_count: new ExactNumber("0.99999999999999999999") },
      "error not-a-whole-number: data_node_count: 0.99999999999999999999 is not a whole number; write one such as 1",
    ],
    [
      { data_node_count: new ExactNumber("1e-400") },
      "error not-a-whole-number: data_node_count: 1e-400 is not a whole number; write one such as 1",
      "error data-node-count-out-of-range: data_node_count: 1e-400 is not within 1 to 10; write 1",
    ],
    [
      { data_node_count: new ExactNumber("1e400") },
      "error not-a-whole-number: data_node_count: 1e400 is not a whole number; write one such as 1",
      "error data-node-count-out-of-range: data_node_count: 1e400 is not within 1 to 10; write 10",
    ],
    [
      { name: new ExactNumber("0.12345678901234567") },
      "error wrong-type: name: is 0.12345678901234567, a number; write a string",
    ],
    [{ data_node_count: 10, tier: "advanced" }],
    [
      { data_node_count: 11, tier: "advanced" },
      "error data-node-count-out-of-range: data_node_count: 11 is not within 1 to 10; write 10",
    ],
    [
      { data_node_count: 2.5 },
      "error not-a-whole-number: data_node_count: 2.5 is not a whole number; write one such as 3",
    ],
    [
      { data_node_count: 100000000000000000000n },
      "error data-node-count-out-of-range: data_node_count: 100000000000000000000 is not within 1 to 10; write 10",
    ],
  ]);
});
