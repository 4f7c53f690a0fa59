/** How the sentence about a difference ends that no rule explains: what all tables of tests have of it. */

/** Of what the schema, or the format of plans, does not have. */
export const NOT_KNOWN = "which this review does not know";
/** Of what the schema has. */
export const NO_RULE = "which no rule of this review explains";

export const OTHER_TYPE = `has a value of another type than in the schema, ${NOT_KNOWN}`;
