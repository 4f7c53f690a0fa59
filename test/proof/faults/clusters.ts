/** The clusters of the matrix: the one that the operations are about, and two that they must not touch. */
export const ORGANIZATION = 42;
export const NAME = "logs";

/** The IDs of two other clusters: one of another organization, and one of the same with another name. */
export const FOREIGN_BYSTANDER_ID = 2;
export const BYSTANDER_ID = 3;
