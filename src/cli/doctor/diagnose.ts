/** Runs all checks, in parallel where they do not need each other, ends when the time is over, and reports what they found. */
import { setMaxListeners } from "node:events";

import { ApiFailure, redact } from "../../client";
import type { ObjectValue } from "../../json";
import { PROVIDER_VERSION } from "../../schema";
import { escaped, mayBeSecretName } from "../../text";
import { CommandError } from "../command-line/command-error";
import type { Ink } from "../command-line/terminal";
import { type CheckResult, error, withoutStop } from "./check-result";
import { type CheckName, CHECKS } from "./checks";
import type { Machine } from "./machine";
import type { WorkingFolder } from "./reading/configurations";
import { startReadings } from "./readings";

/**
 * Runs all checks; returns their findings in the order of the checks, at least one for each, without secrets.
 * `organizations` are read instead of those of the project's clusters, unless there are none.
 */
export async function diagnose(machine: Machine, organizations: readonly bigint[] = []): Promise<Diagnosis> {
  setMaxListeners(0, machine.signal);
  const readings = startReadings(machine, organizations);
  let folders: readonly WorkingFolder[] = [];
  let remove = (): void => undefined;
  void readings.folders.then((all) => (folders = all)).catch(() => undefined);
  void readings.found.then((found) => (remove = found.remove)).catch(() => undefined);
  const names = Object.keys(CHECKS) as readonly CheckName[];
  const results = await Promise.all(names.map(async (name) => inTime(machine, CHECKS[name].run(readings))));
  const diagnosis = names.flatMap((check, index) =>
    (results[index] ?? []).map((result) => ({ check, ...result })),
  );
  remove();
  // What is not read by now, no check has read either.
  const configs = folders.flatMap(({ configurations }) => configurations.map(({ config }) => config));
  return withoutSecrets(diagnosis, secretsOf(machine.environment, configs));
}

/** Milliseconds that a check still has, after the time is over, to say what it waited for. */
const GRACE = 250;

/** Waits for a check until the time is over. Never shows the message of an unknown exception: it may hold a secret. */
async function inTime(
  { signal }: Machine,
  check: Promise<readonly CheckResult[]>,
): Promise<readonly CheckResult[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly CheckResult[]>((resolve) => {
    const end = (): void => {
      timer = setTimeout(
        () => resolve([error("Not checked: the time was over", "Run this again with a longer --timeout")]),
        GRACE,
      );
    };
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([check, late]);
  } catch (failure) {
    return [unexpected(failure)];
  } finally {
    clearTimeout(timer);
  }
}

function unexpected(failure: unknown): CheckResult {
  if (failure instanceof CommandError)
    return error(withoutStop(failure.message), "Correct this, and run `doctor` again");
  if (failure instanceof ApiFailure) return error(failure.summary, failure.advice);
  const { code } = failure as NodeJS.ErrnoException;
  const why = typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code) ? ` (${code})` : "";
  return error(`Could not be checked${why}`, "Please report this with the output of `doctor`");
}

function withoutSecrets(diagnosis: Diagnosis, secrets: readonly string[]): Diagnosis {
  return diagnosis.map(({ message, fix, ...rest }) => ({
    ...rest,
    message: redact(message, secrets),
    ...(fix !== undefined && { fix: redact(fix, secrets) }),
  }));
}

/** Returns the secrets in the environment and in the provider's configurations. */
function secretsOf(environment: NodeJS.ProcessEnv, configs: readonly ObjectValue[]): readonly string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && mayBeSecretName(name) ? [value] : [],
  );
  const tokens = configs.map((config) => config["access_token"]);
  const services = [environment["CLOUD_BASE_URL"], ...configs.map((config) => config["base_url"])];
  const proxies = [environment["HTTPS_PROXY"], environment["https_proxy"]];
  return [
    ...named,
    ...tokens.filter(isText),
    ...proxies.filter(isText).flatMap((address) => secretsInAddress(address, { isPathShown: false })),
    ...services.filter(isText).flatMap((address) => secretsInAddress(address, { isPathShown: true })),
  ];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns the parts of an address that may be secret; the whole text if it is not an address, but perhaps a misplaced secret. */
function secretsInAddress(
  address: string,
  { isPathShown }: { readonly isPathShown: boolean },
): readonly string[] {
  const url = address.includes("://") ? address : `http://${address}`;
  if (!/^[a-z]+:\/\/|[.:]/i.test(address) || !URL.canParse(url)) return [address];
  const { username, password, pathname, search, hash } = new URL(url);
  const path = isPathShown ? [] : pathname.split("/");
  const parts = [username, password, ...path, search.slice(1), hash.slice(1)];
  return parts.flatMap((part) => [part, decoded(part)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type Diagnosis = readonly (CheckResult & { readonly check: CheckName })[];

const COLOURS = { ok: "green", warning: "yellow", error: "red" } as const;
const STATUS_WIDTH = Math.max(...Object.keys(COLOURS).map(({ length }) => length));
const TITLE_WIDTH = Math.max(...Object.values(CHECKS).map(({ title }) => title.length));

export function reportLines(diagnosis: Diagnosis, ink: Ink): readonly string[] {
  return diagnosis.map(({ check, status, message, fix }) => {
    const painted = ink.paint(COLOURS[status], status.padEnd(STATUS_WIDTH));
    const advice = fix === undefined ? "" : ` ${ink.paint("bold", "Fix:")} ${escaped(fix)}.`;
    return `${painted}  ${CHECKS[check].title.padEnd(TITLE_WIDTH)}  ${escaped(message)}.${advice}`;
  });
}

/** Returns the report as JSON. docs/doctor.md describes its form. */
export function reportJson(diagnosis: Diagnosis): string {
  return JSON.stringify(
    { version: PROVIDER_VERSION, ok: !hasError(diagnosis), checks: diagnosis },
    undefined,
    2,
  );
}

export function hasError(diagnosis: Diagnosis): boolean {
  return diagnosis.some(({ status }) => status === "error");
}
