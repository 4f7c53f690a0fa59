/** Runs an operation on a way that does not lead to the service: nothing may be done, and the message says why. */
import { hasErrors, type Kept, textOf } from "../core-step";
import { type Calm, prepare } from "../faults/cell";
import type { Operation } from "../faults/operations";
import { MAX_RETRIES } from "../faults/place";
import { type Facts, INVARIANTS } from "./invariants";
import type { Field } from "./run";
import { AUTHORITY, type WayRow } from "./ways";

const TIMEOUT_SECONDS = 60;
const PATIENT_TIMEOUT_SECONDS = 1;
const SLACK_MS = 20_000;

/** Returns what breaks an invariant, in words. */
export async function runWay(
  { place, network, environment }: Field,
  operation: Operation,
  row: WayRow,
  calm: Calm,
): Promise<readonly string[]> {
  const { kept, id } = await prepare(place, operation, TIMEOUT_SECONDS);
  const way = await row.open();
  const timeout = row.isPatient === true ? PATIENT_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
  const settings = { base_url: way.baseUrl, ca_cert_pem: AUTHORITY };
  try {
    if (way.proxy !== undefined) environment["HTTPS_PROXY"] = way.proxy;
    await place.begin(timeout, { ...settings, check_access: false });
    const step = await operation.run(place, movedTo(way.baseUrl, network.url, kept));
    await place.begin(timeout, settings);
    network.restart();
    const start = performance.now();
    const { kept: held, said } = await step();
    const milliseconds = performance.now() - start;
    const facts: Facts = {
      operation,
      priorId: id,
      foreignId: undefined,
      held,
      said,
      seen: network.take(),
      there: place.clusters().map((cluster) => cluster.id),
      isForeignUntouched: place.areBystandersUntouched(),
      next: undefined,
      calmPut: undefined,
      milliseconds,
      mostMilliseconds: 1000 * timeout * (MAX_RETRIES + 1) * (calm.requests.length + 2) + SLACK_MS,
      says: row.says,
    };
    const isPlan = operation.name.startsWith("Plan");
    return [
      ...INVARIANTS.flatMap(({ name, breaks }) => breaks(facts).map((words) => `${name}: ${words}`)),
      ...(facts.seen.length > 0 ? ["a request reached the service"] : []),
      ...(isPlan || hasErrors(said) ? [] : [`it did not fail: ${textOf(said)}`]),
    ];
  } finally {
    delete environment["HTTPS_PROXY"];
    await way.close();
    await place.begin(TIMEOUT_SECONDS);
    await place.removeClusters();
  }
}

/** Returns a cluster as if the service had always had this address: a plan is refused at another one. */
function movedTo(address: string, before: string, kept: Kept | undefined): Kept | undefined {
  if (kept === undefined) return undefined;
  const text = Buffer.from(kept.private).toString("utf8");
  return { ...kept, private: Buffer.from(text.replaceAll(before, address), "utf8") };
}
