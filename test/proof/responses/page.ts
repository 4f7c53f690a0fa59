/** Writes the part of docs/faults.md about responses: the results of the cells, and the decisions about the contract. */
import { decisionsBy } from "../../../src/schema/assumptions";
import type { Cell, Observed } from "./run";
import { WAYS } from "./ways";

/** The heading that the part begins with, at the end of the page. */
export const RESPONSES_HEADING = "## Responses of real networks";

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

/** Returns the part as Markdown, not yet formatted by prettier. */
export function responsesPart(observed: readonly Observed[]): string {
  const groups = [...new Set(observed.map(({ cell }) => cell.row.group))];
  return [
    RESPONSES_HEADING,
    "",
    INTRODUCTION,
    "",
    ...groups.flatMap((group) => [`### ${group}`, "", ...responsesTable(group, observed), ""]),
    ...["Connecting and TLS", "Proxies"].flatMap((group) => [
      `### ${group}`,
      "",
      ...WAYS.filter((row) => row.group === group).map(({ name }) => `- ${capital(name)}`),
      "",
    ]),
    "## What the reference leaves open",
    "",
    "The reference shows no status codes and no errors, and does not describe how clusters are created, listed or deleted. The provider decides as follows:",
    "",
    "| Question | Decision |",
    "| --- | --- |",
    ...decisionsBy("client").map(([question, decision]) => `| ${question} | ${decision} |`),
    "",
    "The reference also leaves open in places what the service accepts. The emulator decides as follows ([openapi.json](openapi.json) has the decisions as `x-decisions`):",
    "",
    "| Question | Decision |",
    "| --- | --- |",
    ...decisionsBy("service").map(([question, decision]) => `| ${question} | ${decision} |`),
    "",
  ].join("\n");
}

function responsesTable(group: string, observed: readonly Observed[]): readonly string[] {
  const own = observed.filter(({ cell }) => cell.row.group === group);
  const names = [...new Set(own.map(({ cell }) => cell.row.name))];
  return [
    `| Response | ${COLUMNS.map(({ title }) => title).join(" | ")} |`,
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
  return isNamed ? `${result} that explains how to import the cluster` : result;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const INTRODUCTION = `Proxies, block pages and load balancers respond in place of the service, and a service may differ from the assumptions of this package. In each row, one request gets the named response, whether the service carried it out or not, and every later request works. The results were observed with an OpenSearch cluster, through the plugin's own interface. \`npm run proof responses generated-responses\` sends every response of these tables to every request of every operation on both kinds of clusters, once and for all later requests, and then thousands of random responses. In every cell:

1. **Only our own clusters.** The provider stores a cluster in the state, and sends a PUT or DELETE to it, only if this configuration created or imported it.
2. **Nothing forgotten.** If a request may have created a cluster, the cluster is in the state, or the error explains how to find and import it.
3. **Nothing destroyed by a response.** No response to a read leads to a planned replacement or destruction. Only the service's own "no such cluster" removes a cluster from the state. A delete succeeds only if the service confirms it or a read shows that the cluster is gone.
4. **Byte for byte.** A PUT contains exactly the values that were read and configured, or is not sent.
5. **Ends in time.** Each attempt ends within \`request_timeout_seconds\`, and each operation with its \`timeouts\`, or with the write that it has sent by then.
6. **Useful messages.** The message names what happened and who has to act. It contains no secret and no unprintable character.

If there is no connection, the result is always the same: each row under _Connecting and TLS_ and _Proxies_ ends every operation with an error that names it, and no request is sent. Certificates are always verified, also with \`NODE_TLS_REJECT_UNAUTHORIZED=0\` in the environment.`;
