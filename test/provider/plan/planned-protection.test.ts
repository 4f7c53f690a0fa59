/** The planned `deletion_protection`: the configured one, else what the provider's default means. */
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../../src/plugin";
import { withDefaultProtection, withProtection } from "../../../src/provider/plan/planned-protection";

const clusterWith = (deletion_protection: TerraformValue): TerraformObject => ({
  name: "logs",
  deletion_protection,
});
const NEW = null;

it.each<
  [written: TerraformValue, byDefault: TerraformValue, prior: TerraformObject | null, planned: TerraformValue]
>([
  [true, null, NEW, true],
  [true, false, clusterWith(false), true],
  [false, true, clusterWith(true), false],
  [false, null, clusterWith(null), false],
  [UNKNOWN_VALUE, true, clusterWith(true), UNKNOWN_VALUE],
  [null, true, NEW, true],
  [null, true, clusterWith(null), true],
  [null, true, clusterWith(false), true],
  [null, UNKNOWN_VALUE, NEW, UNKNOWN_VALUE],
  [null, UNKNOWN_VALUE, clusterWith(true), UNKNOWN_VALUE],
  [null, null, NEW, null],
  [null, null, clusterWith(true), null],
  [null, false, clusterWith(true), null],
  [null, null, clusterWith(false), false],
  [null, false, clusterWith(null), null],
])("configured %p, with the default %p, after %p, is planned as %p", (written, byDefault, prior, planned) => {
  const config = clusterWith(written);
  const proposed = clusterWith(UNKNOWN_VALUE);
  expect(withProtection(proposed, { config, prior }, byDefault)).toEqual(clusterWith(planned));
});

it.each<[byDefault: TerraformValue, imported: TerraformValue]>([
  [true, true],
  [false, null],
  [null, null],
  [UNKNOWN_VALUE, null],
])("an import with the default %p has %p", (byDefault, imported) => {
  const state = { id: 17, deletion_protection: null };
  expect(withDefaultProtection({ state }, byDefault)).toEqual({
    state: { ...state, deletion_protection: imported },
  });
});
