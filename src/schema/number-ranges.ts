/**
 * The ranges of whole numbers. Each row is a format of attributes, and a rule: `data-node-count-out-of-range` of
 * `data-node-count`. The OpenAPI document and the examples of the rules derive from this table.
 */
import { type Judge, JUDGED_BEFORE_THE_SERVICE } from "./rules/rule";

export interface NumberRange {
  readonly lowest: number;
  readonly highest: number;
  /** Section of the service reference; "contract" where the reference is silent. */
  readonly reference: string;
  /** One line: what goes wrong outside the range. */
  readonly reason: string;
  /** Who judges it; left out if everybody does. */
  readonly judges?: readonly Judge[];
}

const TABLE = {
  "data-node-count": { lowest: 1, highest: 10, reference: "8", reason: "A cluster has 1 to 10 data nodes." },
  "request-timeout": {
    lowest: 1,
    highest: 3600,
    reference: "contract",
    reason: "With a very long timeout, a request that gets no response keeps a pipeline waiting.",
    judges: JUDGED_BEFORE_THE_SERVICE,
  },
  "max-retries": {
    lowest: 0,
    highest: 10,
    reference: "contract",
    reason: "More repetitions than 10 only add load to a service in trouble.",
    judges: JUDGED_BEFORE_THE_SERVICE,
  },
} as const satisfies Readonly<Record<string, NumberRange>>;

export type RangeFormat = keyof typeof TABLE;

/** The ranges by the format of the attributes that have them. */
export const NUMBER_RANGES: Readonly<Record<RangeFormat, NumberRange>> = TABLE;
