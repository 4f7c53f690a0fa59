/** Writes docs/faults.md: for each operation and each of its requests, what happens if it fails. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import type { Calm, Observed, Outcome } from "./cell";
import type { Matrix } from "./matrix";
import type { Operation } from "./operations";
import { MAX_RETRIES } from "./place";

/** The text of docs/faults.md; `responses` is its part about responses. */
export function faultsPage(matrix: Matrix, responses: string): string {
  return formatted(`${INTRODUCTION + chapters(matrix).join("\n")}\n${responses}`);
}

/** Formats a page of docs/. */
export function formatted(page: string): string {
  const root = join(__dirname, "..", "..", "..");
  // jest cannot load prettier, so it runs as a command.
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

A network drops connections, a service is busy or restarts, a proxy responds in its place. This page shows what the provider does then. The tables are generated: a test simulates each fault of the emulator for each request of each operation, through the plugin's own interface, and records the result. Print the page with \`npm run faults\`.

In every case below:

- a later plan and apply bring the cluster to its configuration, and the plan after that is empty;
- no cluster is lost or created twice, and no other cluster is changed;
- the service still has every secret of the configuration, and every field that the provider does not know;
- a message names the operation, the cluster, the failure and the next step; no message contains a secret.

## How to read the tables

Each table is about one request of an operation. *Once*: this request fails, and every later one works. *From then on*: this request and all later ones fail until the command ends. Requests were repeated up to ${MAX_RETRIES} times (\`max_retries\`, which is 4 by default).

| In the tables | Meaning |
| --- | --- |
| works | The operation succeeds, as if nothing had happened. |
| works on another try | The client repeated the request, or sent another one to learn the result, and the operation succeeds. |
| works with a warning | The operation succeeds, with a warning about what could not be verified. |
| error | Terraform ends with an error. The rest of the cell describes the result and the next step. |

## What is tried again

Reads, replacements and deletes are safe to repeat. The client repeats them after a cut or silent connection, and after 408, 429, 502, 503 and 504, with growing pauses, or with the pause that \`Retry-After\` asks for, in seconds or by a date. A pause of 5 seconds or more is a warning in the log (\`TF_LOG\`), and an error that follows says how long was waited. If \`Retry-After\` asks for more than 60 seconds, the request is not repeated, and the error says so. It does not repeat them after 500 or an invalid response: the same request would fail in the same way. A replacement carries the version that was read (\`If-Match\`), so a repetition never overwrites somebody else's change.

A create is repeated only if it was certainly not carried out: there was no connection, the service refused it with 429, or, after 503 with \`Retry-After\`, the list shows that there is no such cluster.

## A create whose response is lost

If the response to a create is lost, waiting does not show whether the cluster was created. The provider therefore reads the organization's list. If the list has a cluster of that name, the error names its id, and explains how to import it. If Terraform itself ended before it could store anything (a killed process, a lost machine), the service refuses the next apply, because the name is taken. That error explains the import too. (It is an assumption that the service keeps names unique in an organization: its reference does not show it.)

\`\`\`text
terraform import cloud_opensearch.logs 42/logs
\`\`\`

For many clusters at once, write an \`import\` block for each beside its resource. The next apply imports them; remove the blocks afterwards:

\`\`\`hcl
terraform {
  required_providers {
    cloud = { source = "clusters.internal/managed/cloud" }
  }
}
provider "cloud" {}
import {
  to = cloud_opensearch.logs
  id = "42/logs"
}
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  ip_allowlist            = ["198.51.100.0/24", "2001:db8::/48"]
  dashboards_ip_allowlist = ["198.51.100.0/24", "2001:db8::/48"]
}
\`\`\`

The provider does not adopt such a cluster by itself, because the name is not sufficient proof. The most likely other creator is a second run of the same configuration, whose cluster looks exactly the same. Two states would then own one cluster, and destroying it in one would destroy it for the other. An idempotency key that only this run knows would be proof, but it would have to survive the run. Terraform stores nothing of a create before its response, a key made from the configuration is the same for the second run, and the service's reference shows no field or header for such a key. So a person confirms it, once, with the command in the message.

## An interrupt, or the end of \`timeouts\`

One Ctrl-C, a SIGTERM to Terraform or to the plugin, and the end of the time in \`timeouts\` have the same effect. The provider begins nothing new: no request, no repetition, no reading back. A read ends at once. A create, an update or a delete that was sent is waited for, for at most \`request_timeout_seconds\`, and its result is stored in the state, with a message that it was not verified. If no response comes, the error of a create explains how to find the cluster, by its organization and name. A second Ctrl-C ends Terraform, and the response is lost.

## When a resource of the machine runs out

This table shows what happens when the machine of the emulator or of Terraform lacks a resource. A test runs each row with real processes.

| Cause | What happens | Test |
| --- | --- | --- |
| The emulator's disk is full | The response to a write is 507, and the write changes nothing: no read, list, 409 or restart shows it. Reads still work. Writes work again when there is room, without a restart. | test/emulator/full-disk.test.ts |
| The emulator has no free inodes | It continues, because its files exist. A start without free inodes ends with an error. | test/emulator/full-disk.test.ts |
| The emulator has few file handles | New clusters have no endpoints of their own, and some handles stay free for the API. | test/emulator/full-disk.test.ts |
| The emulator's folder is read-only | It does not start, and prints an error. | test/emulator/full-disk.test.ts |
| The emulator loses power, at any moment | Each acknowledged write exists afterwards. A partly written record does not. | test/emulator/kill.proof.ts |
| Another emulator uses the folder, also in another container | The second one does not start, and names the first one. | test/emulator/two-containers.test.ts |
| Input exceeds a limit: bytes, nesting, keys, elements, digits | The request, response, state or plan is refused with an error that names the limit. [Limits](limits.md) has the numbers. | test/docs/limits.test.ts |
| A client or an identity provider is too slow | Headers have 10 seconds, a whole request 60, an idle connection 60. A login waits 5 seconds for its identity provider. | test/emulator/slow-clients.test.ts, test/emulator/login/login.test.ts |
| There is no room for the plugin's socket, or the path of \`TMPDIR\` has a \`\\|\` or a line break | The plugin listens elsewhere: in /tmp, or on a port of this machine. | test/plugin/orphan.test.ts, test/plugin/process/serve.test.ts |
| The plugin has few file handles | It ends before Terraform connects, and Terraform's error quotes its message, which explains how to raise the limit (\`ulimit -n\`). With fewer than about 18 handles, Node.js ends before it runs the plugin, and Terraform prints \`Failed to read any lines from plugin's stdout\`. In both cases it still ends at a signal. | test/plugin/file-handles.proof.ts, test/e2e/plugin-limits.proof.ts |
| The plugin has little memory (\`NODE_OPTIONS=--max-old-space-size\`) | 64 MB are enough to plan and apply 1,000 clusters. With too little, Node.js ends the plugin, and Terraform fails with a message. | test/e2e/plugin-limits.proof.ts |
| Terraform is killed, at any moment | The plugin ends within seconds, also if its event loop is busy or its connection broke silently. | test/plugin/orphan.test.ts |
| \`rehearse\` is killed, at any moment | The programs that it started are interrupted, and killed if they do not end within 3 seconds. No process is left. | test/cli/processes/guard.test.ts, test/e2e/rehearse-killed.proof.ts |
| The clock is wrong | The plugin's certificate is valid from a year ago, for 30 years, so that it stays valid if the clock jumps or the machine sleeps. Deadlines use a clock that does not jump. | test/plugin/process/certificate.test.ts |

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
      else: "the cluster is created, except for one field",
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
      else: "all fields but one are changed",
    },
    state: {
      before: "the state is unchanged",
      after: "the state shows it",
      tainted: "the state holds it as tainted",
      else: "the state shows the actual values",
    },
  },
  delete: {
    service: { before: "the cluster is still there", after: "the cluster is deleted", else: "" },
    state: { before: "the state holds it", after: "the state holds nothing", tainted: "", else: "" },
  },
  read: { service: SILENT, state: { ...SILENT, after: "the state is unchanged", tainted: "" } },
  give: { service: SILENT, state: { ...SILENT, before: "nothing is returned", tainted: "" } },
};

const NEXT: Readonly<Record<Outcome["next"], string>> = {
  nothing: "the next plan is empty",
  create: "the next apply creates it",
  update: "the next apply changes it",
  replace: "the next apply replaces it",
  delete: "the next apply deletes it",
  import: "import it with the command of the message",
  again: "run it again",
};
