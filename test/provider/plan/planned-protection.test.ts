/** The planned `deletion_protection`: the configured one, else what the provider's default means. */
import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import { withDefaultProtection, withProtection } from "../../../src/provider/plan/planned-protection";

const clusterWith = (deletion_protection: Value): ObjectValue => ({
  name: "logs",
  deletion_protection,
});
const NEW = null;

interface Protection {
  readonly written: Value;
  readonly byDefault: Value;
  readonly prior: ObjectValue | null;
  readonly planned: Value;
}

it.each<Protection>([
  { written: true, byDefault: null, prior: NEW, planned: true },
  { written: true, byDefault: false, prior: clusterWith(false), planned: true },
  { written: false, byDefault: true, prior: clusterWith(true), planned: false },
  { written: false, byDefault: null, prior: clusterWith(null), planned: false },
  { written: UNKNOWN, byDefault: true, prior: clusterWith(true), planned: UNKNOWN },
  { written: null, byDefault: true, prior: NEW, planned: true },
  { written: null, byDefault: true, prior: clusterWith(null), planned: true },
  { written: null, byDefault: true, prior: clusterWith(false), planned: true },
  { written: null, byDefault: UNKNOWN, prior: NEW, planned: UNKNOWN },
  { written: null, byDefault: UNKNOWN, prior: clusterWith(true), planned: UNKNOWN },
  { written: null, byDefault: null, prior: NEW, planned: null },
  { written: null, byDefault: null, prior: clusterWith(true), planned: null },
  { written: null, byDefault: false, prior: clusterWith(true), planned: null },
  { written: null, byDefault: null, prior: clusterWith(false), planned: false },
  { written: null, byDefault: false, prior: clusterWith(null), planned: null },
])(
  "configured $written, with the default $byDefault, after $prior, is planned as $planned",
  ({ written, byDefault, prior, planned }) => {
    const config = clusterWith(written);
    const proposed = clusterWith(UNKNOWN);
    expect(withProtection(proposed, { config, prior }, byDefault)).toEqual(clusterWith(planned));
  },
);

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
