/** The planned `deletion_protection`: the configured one, else what the provider's default means. */
import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import { withDefaultProtection, withProtection } from "../../../src/provider/plan/planned-protection";

const clusterWith = (deletion_protection: Value): ObjectValue => ({
  name: "logs",
  deletion_protection,
});
const NEW = null;

it.each<[written: Value, byDefault: Value, prior: ObjectValue | null, planned: Value]>([
  [true, null, NEW, true],
  [true, false, clusterWith(false), true],
  [false, true, clusterWith(true), false],
  [false, null, clusterWith(null), false],
  [UNKNOWN, true, clusterWith(true), UNKNOWN],
  [null, true, NEW, true],
  [null, true, clusterWith(null), true],
  [null, true, clusterWith(false), true],
  [null, UNKNOWN, NEW, UNKNOWN],
  [null, UNKNOWN, clusterWith(true), UNKNOWN],
  [null, null, NEW, null],
  [null, null, clusterWith(true), null],
  [null, false, clusterWith(true), null],
  [null, null, clusterWith(false), false],
  [null, false, clusterWith(null), null],
])("configured %p, with the default %p, after %p, is planned as %p", (written, byDefault, prior, planned) => {
  const config = clusterWith(written);
  const proposed = clusterWith(UNKNOWN);
  expect(withProtection(proposed, { config, prior }, byDefault)).toEqual(clusterWith(planned));
});

it.each<[byDefault: Value, imported: Value]>([
  [true, true],
  [false, null],
  [null, null],
  [UNKNOWN, null],
])("an import with the default %p has %p", (byDefault, imported) => {
  const state = { id: 17, deletion_protection: null };
  expect(withDefaultProtection({ state }, byDefault)).toEqual({
    state: { ...state, deletion_protection: imported },
  });
});
