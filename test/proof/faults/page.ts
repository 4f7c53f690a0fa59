/** The matrix as a page for users: for each operation and each of its requests, what happens in plain words. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import type { Calm, Observed, Outcome } from "./cell";
import type { Matrix } from "./matrix";
import type { Operation } from "./operations";
import { MAX_RETRIES } from "./place";

/** The text of docs/faults.md; `answers` is its part about answers. */
export function faultsPage(matrix: Matrix, answers: string): string {
  return formatted(`${INTRODUCTION + chapters(matrix).join("\n")}\n${answers}`);
}

/** Formats a page of docs/. */
export function formatted(page: string): string {
  const root = join(__dirname, "..", "..", "..");
  // As a command, since jest cannot load it.
  return execFileSync(
    join(root, "node_modules", ".bin", "prettier"),
    ["--stdin-filepath", "docs/faults.md"],
    {
      cwd: root,
      input: page,
      encoding: "utf8",
    },
  );
}

const DESCRIPTION = "What each operation does when a request fails, observed in every combination.";

const INTRODUCTION = `---
page_title: "Faults"
description: |-
  ${DESCRIPTION}
---

# Faults

${DESCRIPTION}

A network drops connections, a service is busy or restarts, a proxy answers in its place. This page says what the provider does then. Nothing here is written by hand: a test plays each fault of the emulator on each request of each operation, through the plugin's own interface, and this page is what was seen. Print it with \`npm run faults\`.

In every single case below:

- a plan and apply afterwards bring the cluster to what the configuration says, and the plan after that is empty;
- no cluster is lost, none is made twice, and no other cluster is touched;
- the service still has every secret of the configuration, and every field that the provider does not know;
- a message names the operation, the cluster, how it failed and what to do; no message holds a secret.

## How to read the tables

One table stands for one request of an operation. *Once*: this request fails, and every later one works. *From then on*: this request and all that follow fail until the command ends. Requests were tried again up to ${MAX_RETRIES} times (\`max_retries\`; 4 unless you set it).

| In the tables | Meaning |
| --- | --- |
| works | The operation succeeds, as if nothing had happened. |
| works on another try | The client sent a request again, or another one to find out, and the operation succeeds. |
| works with a warning | The operation succeeds, and says what it could not make sure of. |
| error | Terraform ends with an error; what follows says what there is then, and what to do. |

## What is tried again

Reading, replacing and deleting may be repeated, so they are: after a cut or silent connection, and after 408, 429, 502, 503 and 504, with growing pauses, or the pause that \`Retry-After\` asks for. 500 and answers that make no sense are not tried again: the same request would fail in the same way. A replacement carries the version that it read (\`If-Match\`), so a repetition never overwrites somebody else's change.

A create is repeated only if it did not happen: the connection was never up, the service refused it with 429, or, after 503 with \`Retry-After\`, the list shows that there is no such cluster.

## A create whose answer is lost

Nobody can tell a create that happened from one that did not by waiting. The provider looks in the organization's list. Where a cluster of the name is there, the error says so, with its id, and how to import it. If Terraform itself ended before it could store anything (a killed process, a lost machine), the next apply is refused, since the name is taken (that the service keeps names unique in an organization is assumed: its reference does not show it), and that error says the same:

\`\`\`text
terraform import cloud_opensearch.logs 42/logs
\`\`\`

or, for many clusters at once, a block for each, which the next apply carries out and which can be removed afterwards:

\`\`\`hcl
import {
  to = cloud_opensearch.logs
  id = "42/logs"
}
\`\`\`

The provider does not take such a cluster over by itself. A cluster of the same name is no proof: the likeliest other creator is a second run of the same configuration, whose cluster looks exactly the same, and then two states would own one cluster, and destroying one would destroy the other's. A mark that only this run can know (an idempotency key) would be proof, but it would have to outlive the run: Terraform stores nothing of a create before its answer, a key made from the configuration is the same for the second run, and the service's reference shows no field or header that would keep one. So a person confirms it, once, with a command that the message spells out.

## When the machine has no more

What ends on the machine of the emulator or of Terraform, and what happens then. A test runs each with real processes.

| What ends | What happens | Test |
| --- | --- | --- |
| The disk of the emulator | A write is answered with 507 and has changed nothing: no read, list, 409 or restart shows it. Reads go on. Writes work again when there is room, without a restart. | test/emulator/full-disk.test.ts |
| Its inodes | It goes on, since its files are there. A start that finds none says so. | test/emulator/full-disk.test.ts |
| Its file handles | New clusters have no endpoints of their own, and some handles stay free for the API. | test/emulator/full-disk.test.ts |
| Its folder is read-only | It does not start, and says so. | test/emulator/full-disk.test.ts |
| Its power, at any moment | Each write that was acknowledged is there afterwards. A record that was half written is not. | test/emulator/kill.test.ts |
| Its folder is used by another emulator, in another container too | The second one does not start, and names the first one. | test/emulator/two-containers.test.ts |
| A limit on what is read: bytes, nesting, keys, elements, digits | The request, response, state or plan is refused with an error that names the limit. [Limits](limits.md) has the numbers. | test/docs/limits.test.ts |
| The patience of clients and of identity providers | Headers have 10 seconds, a whole request 60, an idle connection 60. A login waits 5 seconds for its identity provider. | test/emulator/slow-clients.test.ts, test/emulator/login/login.test.ts |
| The room for the plugin's socket, or a \`\\|\` or line break in the path of \`TMPDIR\` | The plugin listens elsewhere: in /tmp, or on a port of this machine. | test/plugin/orphan.test.ts, test/plugin/process/serve.test.ts |
| The plugin's file handles | It ends before Terraform connects, and Terraform's error quotes its line, which says how to raise the limit (\`ulimit -n\`). With fewer than about 18, Node.js ends before it runs the plugin, and Terraform says \`Failed to read any lines from plugin's stdout\`. At a signal it ends in either case. | test/plugin/file-handles.proof.ts, test/e2e/plugin-limits.proof.ts |
| The plugin's memory (\`NODE_OPTIONS=--max-old-space-size\`) | 64 MB are enough to plan and apply 1,000 clusters. With too little, Node.js ends the plugin, and Terraform fails with a message. | test/e2e/plugin-limits.proof.ts |
| Terraform itself, killed at any moment | The plugin ends within seconds, also if its event loop is busy or its connection ended without a word. | test/plugin/orphan.test.ts |
| \`rehearse\`, killed at any moment | What it started is interrupted, and killed if it does not end within 3 seconds. Nothing survives it. | test/cli/processes/guard.test.ts, test/e2e/rehearse-killed.proof.ts |
| The trust in the clock | The plugin's certificate is valid from a year ago, for 30 years, so that neither a jump of the clock nor a machine that sleeps makes it void. Deadlines count on a clock that does not jump. | test/plugin/process/certificate.test.ts |

`;

function chapters({ calm, observed }: Matrix): readonly string[] {
  const byText = new Map<string, Operation[]>();
  for (const [operation, { requests }] of calm) {
    const text = requests
      .map((_line, index) => requestTable(operation, index, requests, observed))
      .join("\n");
    byText.set(text, [...(byText.get(text) ?? []), operation]);
  }
  return [...byText].map(
    ([text, operations]) => `## ${operations.map(({ name }) => name).join("; ")}\n\n${text}`,
  );
}

function requestTable(
  operation: Operation,
  index: number,
  requests: Calm["requests"],
  observed: readonly Observed[],
): string {
  const cells = observed.filter(({ cell }) => cell.operation === operation && cell.request === index + 1);
  const troubles = [...new Set(cells.map(({ cell }) => cell.trouble))];
  const rows = troubles.map(({ name }) => {
    const [once, on] = (["once", "on and on"] as const).map((lasting) => {
      const found = cells.find(({ cell }) => cell.trouble.name === name && cell.lasting === lasting);
      return found === undefined ? "" : words(operation, found.outcome);
    });
    return `| ${name.charAt(0).toUpperCase()}${name.slice(1)} | ${once} | ${on} |`;
  });
  const title = `At request ${index + 1} of ${requests.length}: \`${requests[index]}\``;
  return `### ${title}\n\n| What goes wrong | Once | From then on |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function words(operation: Operation, outcome: Outcome): string {
  if (outcome.result !== "failed") {
    const again = outcome.isTriedAgain ? "works on another try" : "works";
    return outcome.result === "warned" ? "works with a warning" : again;
  }
  const { service, state } = WORDS[kindOf(operation)];
  const there = [service[outcome.service], state[outcome.state]].filter((clause) => clause !== "").join(", ");
  return ["error", there, NEXT[outcome.next]].filter((clause) => clause !== "").join("; ");
}

type Kind = "plan" | "create" | "update" | "delete" | "read" | "give";

function kindOf({ begins, config, isOfState, name }: Operation): Kind {
  if (begins === "nothing") return isOfState ? "create" : "plan";
  if (config === null) return "delete";
  if (!isOfState || begins === "cluster outside of Terraform") return "give";
  return name === "Read" ? "read" : "update";
}

interface Words {
  readonly service: Readonly<Record<Outcome["service"], string>>;
  readonly state: Readonly<Record<Outcome["state"], string>>;
}

const SILENT = { before: "", after: "", else: "" };
const WORDS: Readonly<Record<Kind, Words>> = {
  plan: { service: SILENT, state: { ...SILENT, before: "nothing is planned", tainted: "" } },
  create: {
    service: {
      before: "nothing is created",
      after: "the cluster is created",
      else: "the cluster is created but for one field",
    },
    state: {
      before: "the state holds nothing",
      after: "the state holds it",
      tainted: "the state holds it as tainted",
      else: "the state holds a part of it",
    },
  },
  update: {
    service: {
      before: "nothing is changed",
      after: "the cluster is changed",
      else: "all but one field is changed",
    },
    state: {
      before: "the state is as before",
      after: "the state shows it",
      tainted: "the state holds it as tainted",
      else: "the state shows what there is",
    },
  },
  delete: {
    service: { before: "the cluster is still there", after: "the cluster is deleted", else: "" },
    state: { before: "the state holds it", after: "the state holds nothing", tainted: "", else: "" },
  },
  read: { service: SILENT, state: { ...SILENT, after: "the state stays as it is", tainted: "" } },
  give: { service: SILENT, state: { ...SILENT, before: "nothing is given", tainted: "" } },
};

const NEXT: Readonly<Record<Outcome["next"], string>> = {
  nothing: "the next plan finds nothing to do",
  create: "the next apply creates it",
  update: "the next apply changes it",
  replace: "the next apply replaces it",
  delete: "the next apply deletes it",
  import: "import it as the message says",
  again: "run it again",
};
