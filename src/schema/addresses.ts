/** The addresses under which programs, plans and states hold resources. */

/**
 * Returns the address of an instance's resource: `module.a.cloud_opensearch.logs` for
 * `module.a["x"].cloud_opensearch.logs[0]`, and for a deposed object of it.
 */
export function withoutKeys(address: string): string {
  return !/[[(]/.test(address)
    ? address
    : address.replace(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]| \(deposed [^()]*\)$/g, "");
}

/** Returns the type of the resource at an address: `cloud_opensearch`; empty if the address has none. */
export function typeAt(address: string): string {
  const path = withoutKeys(address);
  const end = path.lastIndexOf(".");
  return end < 0 ? "" : path.slice(path.lastIndexOf(".", end - 1) + 1, end);
}
