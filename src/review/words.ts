/** The sentences of a review. */
export * from "../text";
