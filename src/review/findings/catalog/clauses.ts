/** Clauses of the headline that several codes share: it counts their findings together. */
import type { Clause } from "./row";

export const UNREADABLE: Clause = {
  group: "not known",
  of: "endpoints",
  words: "[has|have] entries that cannot be read",
  when: "unreadable",
  without: [],
};

export const MORE_ADDRESSES: Clause = {
  group: "more addresses",
  of: "endpoints",
  words: "[lets|let] in more addresses",
  without: ["open", "nearly-open"],
};

/** Of host names, and of the URLs that follow them or the name of the cluster. */
export const NEW_ADDRESS: Clause = {
  group: "new URLs",
  of: "addresses",
  words: "[a new address (URL)|new addresses (URLs)], which all callers must use",
  when: "host name",
};

/** The words of two clauses, which count the findings of each code by themselves. */
export const PERHAPS_OLDER = "[gets|get] a version that may be older";
