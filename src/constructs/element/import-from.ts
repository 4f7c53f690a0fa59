/** Imports a cluster as CDKTF does, without what CDKTF does for it in each synth. */
import type { Node } from "constructs";

/**
 * Calls CDKTF's `importFrom` of a construct without the validation that it adds. That one would start `terraform version`
 * once for each import of a stack, to refuse versions before 1.5, for which this package has no plugin.
 */
export function withoutVersionCheck(node: Node, importFrom: () => void): void {
  // A property of the object hides the method of its class.
  Object.defineProperty(node, "addValidation", { value: () => undefined, configurable: true });
  try {
    importFrom();
  } finally {
    Reflect.deleteProperty(node, "addValidation");
  }
}
