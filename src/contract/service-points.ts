/** What the reference leaves open about what the service accepts, and how it is decided: one row for each question. */

export interface ServicePoint {
  readonly question: string;
  readonly decision: string;
}

/** What the reference leaves open about what the service accepts. The emulator decides so, and docs/openapi.json says so. */
export const SERVICE_POINTS: readonly ServicePoint[] = [
  {
    question: "What is judged: the fields of a request, or the cluster that they make?",
    decision:
      "The cluster that would be stored, with the service's defaults for fields that are left out. Four nodes without a `tier` are refused with 400 (`data-node-count-needs-advanced-tier`), and the message names the default that was assumed. Synth and plan warn, since the reference does not show that default.",
  },
  {
    question: "What if an access list comes under the other set of names?",
    decision:
      "It is refused with 400 (`other-access-list-name`), and the message names the expected field: dropping the list would leave the cluster open to every address. Null is the same as a field that is left out.",
  },
  {
    question: "What if an access list comes under both of its names?",
    decision:
      "Accepted if both hold the same ranges, in any order and spelling; otherwise refused with 400 (`conflicting-access-lists`).",
  },
  {
    question: "Can an OpenSearch and a Prometheus cluster of one organization have the same name?",
    decision:
      "Yes. Names are unique among the clusters of one kind in an organization: paths and lists are those of a kind, and the reference gives the rule for OpenSearch clusters alone. A service that refuses it answers 409 before it creates anything, and the provider then says that the name is taken.",
  },
  {
    question: "What if an object of a body has a key twice?",
    decision:
      "It is refused with 400 (`malformed-json`): readers differ in which of the two values they take.",
  },
  {
    question: "What if a body is not UTF-8, or begins with a byte order mark?",
    decision: "It is refused with 400 (`malformed-json`). No byte is replaced.",
  },
  {
    question: "What if a path has `%` without two hexadecimal digits, or is not UTF-8?",
    decision: "It is refused with 400 (`malformed-path`), before the token is looked at.",
  },
  {
    question: "What if a body is invalid and `If-Match` is stale?",
    decision: "The body is judged first: 400, and not 412.",
  },
  {
    question: "How long can a fault of the emulator make a request wait?",
    decision:
      "Up to 2,147,483,647 ms, almost 25 days. A longer time is refused with 400 (`invalid-fault`): a timer of Node.js would fire at once.",
  },
];
