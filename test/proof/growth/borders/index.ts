/**
 * Every function that reads what strangers send, with the largest input that reaches it. A new one gets a row in a file
 * of this folder, or in `exceptions.ts` the reason why it needs none.
 */
import type { Border } from "../border";
import { CIDR_BORDERS } from "./cidr";
import { JSON_BORDERS } from "./json";
import { PROVIDER_BORDERS } from "./provider";
import { REVIEW_BORDERS } from "./review";
import { RULE_BORDERS, SCHEMA_BORDERS } from "./schema";

export const BORDERS: readonly Border[] = [
  ...JSON_BORDERS,
  ...CIDR_BORDERS,
  ...PROVIDER_BORDERS,
  ...RULE_BORDERS,
  ...SCHEMA_BORDERS,
  ...REVIEW_BORDERS,
];
