/** Writes docs/limits.md: the limits on the size, depth and number of everything that is read, and on times. */
import { REQUEST_BYTES, RESPONSE_BYTES } from "../../src/contract";
import { connectionLimits, MOST_API_CONNECTIONS, TIMES } from "../../src/emulator/http/limits";
import { MOST_ENTRIES } from "../../src/emulator/storage/activity-file";
import { FILE_BYTES, MOST_DIGITS, MOST_LEVELS } from "../../src/json";
import { STATE_BYTES } from "../../src/plugin/server/stored-state";
import { MOST_ISSUES } from "../../src/schema/issues/found-issues";

const DESCRIPTION = "How large, deep and long a request, a response, a state and a plan may be.";

/** The JSON texts that are read, with the most bytes of each. */
const TEXTS: readonly (readonly [string, number])[] = [
  ["Request to the service", REQUEST_BYTES],
  ["Response of the service", RESPONSE_BYTES],
  ["Error response", REQUEST_BYTES],
  ["State", STATE_BYTES],
  ["Plan for a review", FILE_BYTES],
];

export function limitsPage(): string {
  const { ports, connections } = connectionLimits(Infinity);
  return `---
page_title: "Limits"
description: |-
  ${DESCRIPTION}
---

# Limits

${DESCRIPTION}

A text beyond a limit is refused with an error that names the limit, and is not processed further. So a large text cannot keep the provider, the emulator or a review busy.

## JSON

${table(
  ["What", "Bytes"],
  TEXTS.map(([name, bytes]) => [name, size(bytes)]),
)}

Each may have ${count(MOST_LEVELS)} lists and objects within each other, and ${count(MOST_DIGITS)} digits in one number.

- **Request:** the service's own limits are not documented. The emulator assumes these. For a body with too many bytes, the response is 413 \`body-too-large\`; for one that is nested too deeply, 400 \`malformed-json\`; for a longer number, 400 \`invalid\`. [openapi.json](openapi.json) has the limits as \`x-limits\` of each request body.
- **Response:** the provider, \`adopt\` and the other commands end the operation with an error that names the size and the limit. Of one cluster, at most 2 MiB are read: a larger one could not be sent back. Of a list, 2 MiB for each cluster in it, and 64 MiB in all: 8 MiB for one cluster are an error, and the list of 1,000 clusters of 16 KiB is not. An error response beyond its limits is shown by its status alone.
- **State, plan:** the operation, or the review, ends with an error.

If a configuration breaks many rules, the first ${count(MOST_ISSUES)} errors and the first ${count(MOST_ISSUES)} warnings are listed. The others are counted.

## Connections to the service

At most 10 requests are in flight. Each has a connection of its own, except the first read of each cluster: a plan of 1,000 clusters reads them over 10 kept connections. On connections of their own it would open 1,000, and each waits for two more round trips, of TCP and of TLS. With 30 ms between, that is 6 seconds more for the plan.

## The emulator

${table(
  ["What", "At most"],
  [
    ["Changes of clusters in the activity", count(MOST_ENTRIES)],
    ["Connections to the API at a time", count(MOST_API_CONNECTIONS)],
    ["Ports of clusters", count(ports)],
    ["Connections to all clusters at a time", count(connections)],
    ["Headers of a request", seconds(TIMES.headers)],
    ["A whole request", seconds(TIMES.request)],
    ["A connection without a request", seconds(TIMES.idle)],
  ],
)}

If the system allows fewer open files, the emulator opens fewer ports and accepts fewer connections to clusters, so that some files are left for the API.
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function size(bytes: number): string {
  return `${count(bytes / 1024 / 1024)} MiB`;
}

function seconds(milliseconds: number): string {
  return `${count(milliseconds / 1000)} seconds`;
}
