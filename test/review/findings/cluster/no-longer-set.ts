/** What is said about a field that is no longer set, for tests of other things: resets.test.ts has the sentence itself. */
import { cloudOpensearch } from "../../../../src/schema";

/** Returns the sentence about an attribute of an OpenSearch cluster, with what the schema says of the service then. */
export function noLongerSet(name: string): string {
  const then = cloudOpensearch.attributes[name]?.whenUnset;
  if (then === undefined) throw new Error(`the schema does not say what happens without ${name}`);
  return `is no longer set: ${then}`;
}
