/** The part of docs/faults.md about answers: what was seen in the cells, and what is decided about the contract. */
import { decisionsBy } from "../../../src/schema/assumptions";
import type { Cell, Observed } from "./run";
import { WAYS } from "./ways";

/** The heading that the part begins with, at the end of the page. */
export const ANSWERS_HEADING = "## Answers of real networks";

interface Column {
  readonly title: string;
  readonly operation: string;
  readonly request: number;
  readonly isCarriedOut: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: "Read", operation: "Read", request: 1, isCarriedOut: true },
  { title: "Create, not carried out", operation: "Create", request: 1, isCarriedOut: false },
  { title: "Create, carried out", operation: "Create", request: 1, isCarriedOut: true },
  { title: "PUT, not carried out", operation: "Update of a list", request: 2, isCarriedOut: false },
  { title: "PUT, carried out", operation: "Update of a list", request: 2, isCarriedOut: true },
  { title: "Delete, not carried out", operation: "Delete", request: 1, isCarriedOut: false },
  { title: "Delete, carried out", operation: "Delete", request: 1, isCarriedOut: true },
];

/** Reports whether the page shows a cell. */
export function isShown(cell: Cell): boolean {
  return COLUMNS.some((column) => isIn(column, cell));
}

function isIn({ operation, request, isCarriedOut }: Column, cell: Cell): boolean {
  return (
    cell.operation.name === operation &&
    cell.request === request &&
    cell.isCarriedOut === isCarriedOut &&
    cell.lasting === "once"
  );
}

/** Returns the part, as prettier still has to format it. */
export function answersPart(observed: readonly Observed[]): string {
  const groups = [...new Set(observed.map(({ cell }) => cell.row.group))];
  return [
    ANSWERS_HEADING,
    "",
    INTRODUCTION,
    "",
    ...groups.flatMap((group) => [`### ${group}`, "", ...answersTable(group, observed), ""]),
    ...["Connecting and TLS", "Proxies"].flatMap((group) => [
      `### ${group}`,
      "",
      ...WAYS.filter((row) => row.group === group).map(({ name }) => `- ${capital(name)}`),
      "",
    ]),
    "## What the reference leaves open",
    "",
    "The reference shows no status codes, no errors, and neither creating, listing nor deleting. What is decided about them, in one table of the code (`ASSUMPTIONS`):",
    "",
    "| Question | Decision |",
    "| --- | --- |",
    ...decisionsBy("client").map(([question, decision]) => `| ${question} | ${decision} |`),
    "",
    "What the service accepts is open in places too. The emulator decides so (in [openapi.json](openapi.json) as `x-decisions`):",
    "",
    "| Question | Decision |",
    "| --- | --- |",
    ...decisionsBy("service").map(([question, decision]) => `| ${question} | ${decision} |`),
    "",
  ].join("\n");
}

function answersTable(group: string, observed: readonly Observed[]): readonly string[] {
  const own = observed.filter(({ cell }) => cell.row.group === group);
  const names = [...new Set(own.map(({ cell }) => cell.row.name))];
  return [
    `| Answer | ${COLUMNS.map(({ title }) => title).join(" | ")} |`,
    `| --- | ${COLUMNS.map(() => "---").join(" | ")} |`,
    ...names.map((name) => {
      const cells = COLUMNS.map((column) => {
        const found = own.find(({ cell }) => cell.row.name === name && isIn(column, cell));
        return found === undefined ? "" : words(found);
      });
      return `| ${capital(name)} | ${cells.join(" | ")} |`;
    }),
  ];
}

function words({ result, isNamed }: Observed): string {
  return isNamed ? `${result}; it says how to import the cluster` : result;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const INTRODUCTION = `Proxies, block pages and load balancers answer in the service's place, and a service may differ from what is assumed here. One request is answered so, carried out by the service or not, and every later one works. What the provider does then was observed with an OpenSearch cluster, through the plugin's own interface; \`npm run proof answers generated-answers\` plays every answer on every request of every operation on both kinds of clusters, once and from then on, and thousands of answers that nobody listed. In every cell:

1. **Ours alone.** A cluster is in the state, or is sent a PUT or DELETE, only if this configuration made or imported it.
2. **Nothing forgotten.** A cluster that a request of ours may have made is in the state, or the error says how to find and import it.
3. **Nothing destroyed by an answer.** No answer to a read plans a replacement or a destruction. Only the service's own "no such cluster" removes a cluster from the state, and a delete is done only if the service says so or a read confirms it.
4. **Byte for byte.** A PUT holds what was read and what is configured, or is not sent.
5. **Ends in time.** Within \`request_timeout_seconds\` for each attempt, and within \`timeouts\` and two seconds; Ctrl-C ends every operation within two seconds.
6. **The right words.** The message names what happened and who has to act; it shows no secret, and nothing that is not text.

No connection is the simplest case: each row under _Connecting and TLS_ and _Proxies_ ends every operation with an error that names it, and no request is sent. Certificates are always verified, also with \`NODE_TLS_REJECT_UNAUTHORIZED=0\` in the environment.`;
