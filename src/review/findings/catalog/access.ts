/** Codes about access lists: who can connect. */
import { MORE_ADDRESSES, UNREADABLE } from "./clauses";
import { APPROVE, NO_APPROVAL, ofTopic } from "./row";

const { error, warning, note } = ofTopic("access");

export const ACCESS_CODES = {
  open: error("An access list is open to every address", {
    means: "Every IPv4 or every IPv6 address can connect to the endpoint, however the list is written.",
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    traits: ["list", "added"],
    severity: "9.5",
    clauses: [{ group: "open", of: "open lists", words: "open to" }],
  }),
  "nearly-open": error("An access list lets in more addresses than any one network has", {
    means: `More public addresses can connect than any one network has: more than a /8 of IPv4 or a /32 of IPv6.`,
    fix: `List the ranges that have to connect instead. ${APPROVE}`,
    traits: ["list", "added"],
    severity: "9.1",
    clauses: [
      { group: "open", of: "endpoints", words: "[lets|let] in more addresses than any one network has" },
    ],
  }),
  lockout: error("A caller that must reach an endpoint loses it", {
    means: `A caller that a statement says must reach the endpoint can connect now, and cannot afterwards, or the endpoint is new and does not let it in.`,
    fix: `Add the caller's ranges to the list, or correct the statement. ${NO_APPROVAL}`,
    traits: ["whole", "answered"],
    obstacle: "caller",
    row: "from",
    clauses: [{ group: "locked out", of: "callers", words: "locked out" }],
  }),
  "must-reach-unmatched": error("A statement matches nothing in the plan", {
    means: "A statement about a caller names a cluster or an endpoint that the plan does not hold.",
    fix: `Correct the name in the statement, or remove the statement. ${NO_APPROVAL}`,
    traits: ["always"],
    obstacle: "statement",
    clauses: [
      {
        group: "locked out",
        of: "findings",
        words: "[statement matches|statements match] nothing in the plan",
      },
    ],
  }),
  undetermined: error("An access list is known only after apply, or cannot be read", {
    means: "A part of the list is known only after apply, or cannot be read as a range.",
    fix: `Give the list valid ranges that are known when Terraform plans. ${NO_APPROVAL}`,
    traits: ["list", "added"],
    obstacle: "list not known",
    clauses: [
      {
        group: "not known",
        of: "endpoints",
        words: "[lets|let] in addresses that are not known yet",
        when: "unknown",
      },
      UNREADABLE,
    ],
  }),
  broadened: error("More addresses can connect", {
    means: "Addresses can connect to the endpoint that could not before.",
    fix: `Check whose addresses they are, and list no more of them than have to connect. ${APPROVE}`,
    traits: ["list"],
    clauses: [MORE_ADDRESSES],
  }),
  mixed: error("Some addresses can connect that could not, and others no longer can", {
    means: "Addresses can connect to the endpoint that could not before, and others no longer can.",
    fix: `Check whose addresses both are. ${APPROVE} Gains and losses are approved separately.`,
    gates: ["broadened", "narrowed"],
    traits: ["list"],
    clauses: [
      MORE_ADDRESSES,
      { group: "more addresses", of: "endpoints", words: "[swaps|swap] ranges", when: "swap" },
    ],
  }),
  "lockout-unproven": warning("Whether a caller loses an endpoint is not known", {
    means: `A caller that must reach the endpoint may lose it: the list or the caller's addresses are not all known.`,
    fix: `Give the list and the statement values that are known when Terraform plans. ${NO_APPROVAL}`,
    gates: ["undetermined"],
    traits: ["whole", "answered"],
    obstacle: "caller",
    row: "perhaps from",
    clauses: [{ group: "fewer addresses", of: "callers", words: "perhaps locked out" }],
  }),
  unreachable: warning("A caller that must reach an endpoint could not before either", {
    means: "A caller that must reach the endpoint can connect neither before nor after the change.",
    fix: "Add the caller's ranges to the list, or correct the statement.",
    traits: ["whole", "answered"],
    obstacle: "caller",
    row: "as before, from",
    clauses: [{ group: "fewer addresses", of: "callers", words: "still not let in" }],
  }),
  narrowed: warning("Fewer addresses can connect", {
    means: "Addresses that can connect to the endpoint no longer can.",
    fix: "Check that nobody connects from them. State who has to connect with mustReach or --must-reach, so that the review says who is locked out.",
    traits: ["list"],
    clauses: [{ group: "fewer addresses", of: "endpoints", words: "[lets|let] in fewer addresses" }],
  }),
  created: note("A new cluster", {
    means: "A new cluster, and the addresses that can connect to it.",
    fix: "Check that no more addresses can connect than have to.",
    traits: ["list"],
    clauses: [{ group: "new clusters", of: "clusters", words: "[is|are] new" }],
  }),
  deleted: note("An endpoint is destroyed with its cluster", {
    means: "The endpoint is destroyed with its cluster, and nobody can connect any more.",
    fix: "Check that nobody uses it any more.",
    traits: ["list"],
    clauses: [],
  }),
};
