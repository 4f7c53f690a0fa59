/** Every rule of the project by its code. The documentation of the rules is made from this table. */
import { clusterNamesRules } from "../rules/cluster-names";
import type { RuleDescription } from "../rules/rule";
import { shapeRules } from "../rules/shape";
import { synthRules } from "../rules/synth";
import { formats } from "./formats";
import { listRules, objectRules } from "./object-rules";

export const ruleTable: Readonly<Record<string, RuleDescription>> = Object.assign(
  {},
  shapeRules,
  ...Object.values(formats),
  ...Object.values(objectRules),
  ...Object.values(listRules),
  clusterNamesRules,
  synthRules,
) as Record<string, RuleDescription>;
