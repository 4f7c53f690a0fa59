/** What the sentences of an effect cut, and at how much. What is cut is counted in its place. */
export const FINDING_LIMITS = {
  /** Entries of a list, fields of an object, or addresses of providers that a sentence names. */
  entries: 4,
  /** Values in values: a sentence writes a list of objects, and nothing that is in those. */
  depth: 2,
  /** Differences of an attribute that are effects of their own. An approval covers this division: another number would end it. */
  differences: 5,
  /** Lines of the details, and names in one of them: as many as a screen has. */
  details: 20,
  /** Ranges that a caller lacks: people paste all of them. */
  missing: 50,
  /** Statements for which the nearest name is searched: each is compared with every name of the plan. */
  suggestions: 10,
  /** Characters of a name, or of an error. The rest is left out, or stands in a fold. */
  name: 80,
  /** Lines of the log of a failed step. */
  printedTail: 40,
} as const;
