/** Numbers that JavaScript has rounded, or may have, before anybody could look at them. */
import type { IssueDetails, Path } from "../../schema/issue";
import { isObjectValue, type Value } from "../../schema/value";

/** Each whole number that is too large to tell from its neighbours. */
export function impreciseNumbers(value: Value, path: Path = []): IssueDetails[] {
  if (Array.isArray(value)) {
    return (value as readonly Value[]).flatMap((element, index) =>
      impreciseNumbers(element, [...path, index]),
    );
  }
  if (isObjectValue(value)) {
    return Object.keys(value).flatMap((name) => impreciseNumbers(value[name], [...path, name]));
  }
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return [];
  return [
    {
      path,
      message: `${value} is beyond 2^53, where JavaScript rounds whole numbers`,
      hint: "give it as the `numberValue` of a `TerraformVariable`",
    },
  ];
}
