/** Makes objects whose keys are only keys, `__proto__` and `constructor` too. */

/**
 * Inherits from an object without keys. An object that `Object.create(null)` returns is a hash table, which takes several
 * times the time and memory of an instance.
 */
class BareObject {
  readonly [key: string]: unknown;
}
Object.setPrototypeOf(BareObject.prototype, null);
Reflect.deleteProperty(BareObject.prototype, "constructor");

export function bareObject<Member>(): Record<string, Member> {
  return new BareObject() as Record<string, Member>;
}
