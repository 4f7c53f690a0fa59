/**
 * Where in a value something is: attribute names, list indexes (numbers) and map keys.
 */
export type AttributePath = readonly PathStep[];

/** A step into an object's attribute, a list's element, or a map's element. */
export type PathStep = { readonly attribute: string } | { readonly index: number } | { readonly key: string };
