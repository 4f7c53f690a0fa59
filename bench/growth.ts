/**
 * Measures the cost of hostile input: how the processor time of each function that reads foreign text grows with its size,
 * for the worst of many shapes; and the time to read a body, compared with `JSON.parse` of the same body.
 */
import { API_SCHEMAS, REQUEST_LIMITS, RESPONSE_LIMITS } from "../src/contract";
import { receivedFields, settable } from "../src/emulator/cluster";
import { readBody } from "../src/emulator/http/read-body";
import { parseJson } from "../src/json";
import { judge } from "../src/schema/judging/judge";
import { readCertificate } from "../src/schema/node/read-certificate";
import { BORDERS } from "../test/proof/growth/borders";
import { LONG, worstGrowth } from "../test/proof/growth/growths";
import { MOST_GROWTH } from "../test/proof/growth/measure";
import { JSONS } from "../test/proof/growth/shapes";
import { type Benchmark, type Figure, median } from "./figure";

const QUICK = { ...LONG, mostSize: 128 * 1024, floor: 5 };

/** The most time that reading a body may take, as a multiple of `JSON.parse`. */
const MOST_TIMES = 4;

/** Milliseconds. A shorter time of `JSON.parse` counts as this one: a scan of a megabyte takes one or two. */
const SHORTEST = 1;

export const growth: Benchmark = async () => [
  ...BORDERS.map((border): Figure => {
    const { ratio, shape } = worstGrowth(border, border.shapes, QUICK);
    return {
      name: `growth: ${border.name}`,
      figure: ratio,
      unit: "×",
      atMost: MOST_GROWTH,
      against: `a fourth of the input${shape === "" ? "" : `; the worst is ${shape}`}`,
    };
  }),
  beside("a response of 4 MiB", 4 * 1024 * 1024, (body) => parseJson(body, RESPONSE_LIMITS)),
  beside("a request of 1 MiB, judged", REQUEST_LIMITS.bytes - 100, (body) => {
    const received = receivedFields("opensearch", readBody(Buffer.from(body)), "whitelist");
    judge(API_SCHEMAS.opensearch, received, {
      by: "service",
      now: new Date(),
      readCertificate,
    });
    return settable(API_SCHEMAS.opensearch, received);
  }),
];

function beside(name: string, size: number, read: (body: string) => unknown): Figure {
  const worst = Object.entries(JSONS)
    .map(([shape, make]) => {
      const body = Buffer.from(make(size)).toString("utf8");
      const plain = Math.max(
        SHORTEST,
        time(() => JSON.parse(body) as unknown),
      );
      return { shape, figure: time(() => read(body)) / plain };
    })
    .reduce((most, one) => (one.figure > most.figure ? one : most));
  return {
    name: `reading ${name}`,
    figure: worst.figure,
    unit: "×",
    atMost: MOST_TIMES,
    against: `JSON.parse of the same text; the worst is ${worst.shape}`,
  };
}

function time(run: () => unknown): number {
  return median(
    Array.from({ length: 5 }, () => {
      const start = performance.now();
      try {
        run();
      } catch {
        // The time until a refusal counts too.
      }
      return performance.now() - start;
    }),
  );
}
