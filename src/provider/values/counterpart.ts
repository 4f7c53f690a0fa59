/** Matches the elements of two lists of objects. */
import { isList, isObjectValue, type ObjectValue, type Value } from "../../json";

/** Finds the element of a list of objects whose attribute `key` has the same text as that of another element. */
export function counterpart(
  list: Value | undefined,
  key: string,
  element: ObjectValue,
): ObjectValue | undefined {
  const identity = element[key];
  if (!isList(list) || typeof identity !== "string") return undefined;
  return list.filter(isObjectValue).find((other) => other[key] === identity);
}
