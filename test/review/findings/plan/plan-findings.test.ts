/** What is said about a plan as a whole. */
import { plain } from "../../../../src/text";
import { type Attributes, reviewed } from "../../plan";
import { documentLines } from "../../said";
import { linesOf } from "../rows";

const ERRORED = "errored: the plan errored: it shows only a part of the change";
const INCOMPLETE =
  "incomplete: the plan is incomplete (-target, or deferred changes): after its apply, more remains to change";

describe("a plan", () => {
  it.each<[string, Attributes, readonly string[]]>([
    ["that is complete", {}, []],
    ["that is incomplete", { complete: false }, [INCOMPLETE]],
    ["that is incomplete since it errored", { errored: true, complete: false }, [ERRORED]],
    [
      "that errored and defers changes",
      { errored: true, deferred_changes: [{}] },
      [ERRORED, `${INCOMPLETE}; changes deferred to another plan: 1`],
    ],
    [
      "of a newer format",
      { format_version: "1.4" },
      [
        "unreviewed: the plan's format 1.4 is not known to this review, which knows 1.2 and older: it may say more than is read here",
      ],
    ],
  ])("%s", (_what, more, lines) => {
    expect(linesOf(reviewed([], more))).toEqual(lines);
  });

  it.each<[string, Attributes, string]>([
    ["errored", { errored: true }, "plan again without it"],
    ["is incomplete", { complete: false }, "without -target"],
  ])("that %s says how to get a plan that can be reviewed", (_what, more, fix) => {
    const [found] = reviewed([], more).findings;
    expect(plain(found?.fix?.() ?? [])).toContain(fix);
  });
});

it("says of a plan that does not say whether it is complete that this is so, and passes", () => {
  const found = reviewed([], { complete: undefined, applyable: undefined });
  expect(found.findings).toEqual([]);
  expect(documentLines(found).join()).toContain("the plan does not say");
  expect(found.gate.exitCode).toBe(0);
});
