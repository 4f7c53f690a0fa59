/** Who is signed in, and the requests of the page. The token stays in this tab until somebody signs out or closes it. */
import { signal } from "@preact/signals";

import { ConsoleRequests, type Permissions, type RequestResult } from "../../model/requests";
import { announce } from "../parts/parts";

/** Where the token is kept over a reload. */
const KEPT_AS = "console-token";

let token: string | undefined;

/** What the token may see; undefined while nobody is signed in. */
export const permissions = signal<Permissions | undefined>(undefined);

/** Why nobody is signed in any more, or why signing in failed. It stands until somebody signs in. */
export const signInProblem = signal("");

/** The dialog that asks for a token is open. */
export const isSigningIn = signal(false);

/** A token is being checked. */
const isChecking = signal(true);

/** Says why a person is not signed in, and what signing in is for: "see the clusters". */
export function signInWords(purpose: string): string {
  return isChecking.value ? "Signing in …" : `${signInProblem.value} Sign in to ${purpose}.`.trim();
}

export const requests = new ConsoleRequests(
  (address, init) => fetch(address, init),
  () => token,
  askAgain,
);

/** What a header can carry. */
const SENDABLE = /^[!-~]+$/;

const NOT_SENDABLE =
  "This is not an access token: it has characters that no token has, such as letters with accents, or space in it. Copy it again.";
const NOT_VALID =
  "The token is not valid: this emulator does not know it. It may be of another emulator, or of an earlier start.";
const NO_LONGER_VALID =
  "The emulator no longer accepts the token: it expired or was revoked, or the emulator was started with other tokens.";

/** The label of the token that was used last: the page is made anew for another one. */
let lastLabel: string | undefined;

/** Signs in with an access token. Returns whether it is valid. A token that is not valid does not sign out the person who is signed in. */
export async function signIn(given: string): Promise<boolean> {
  if (!SENDABLE.test(given)) {
    showProblem(NOT_SENDABLE);
    return false;
  }
  const result = await requests.permissions(given);
  if (!result.ok) {
    const isRefused = result.problem.reason === "signed-out";
    if (isRefused && sessionStorage.getItem(KEPT_AS) === given) sessionStorage.removeItem(KEPT_AS);
    showProblem(isRefused ? NOT_VALID : result.problem.message);
    return false;
  }
  sessionStorage.setItem(KEPT_AS, given);
  const { label } = result.value;
  if (lastLabel !== undefined && lastLabel !== label) location.reload();
  lastLabel = label;
  token = given;
  signInProblem.value = "";
  permissions.value = result.value;
  announce("");
  return true;
}

/** Signs in with the one-time code of an address, or else with the token that this tab has kept. */
export async function signInAtStart(code: string | undefined): Promise<void> {
  isChecking.value = true;
  const kept = sessionStorage.getItem(KEPT_AS);
  if (code !== undefined) await signInWithCode(code);
  else if (kept !== null && token === undefined) await signIn(kept);
  isChecking.value = false;
}

/** A code that is no longer valid signs nobody out. */
async function signInWithCode(code: string): Promise<void> {
  const result = await requests.exchange(code);
  if (result.ok) {
    await signIn(result.value);
    return;
  }
  const isOld = result.problem.reason === "signed-out";
  showProblem(
    isOld
      ? "This address was used before, or is older than 10 minutes: each one signs in once."
      : result.problem.message,
  );
}

/** Says why signing in failed: where it is asked for, or to the person who is signed in. */
function showProblem(words: string): void {
  if (permissions.value === undefined) signInProblem.value = words;
  else announce(`${words} You are still signed in.`);
}

let isLeaving = false;

/** Returns where what is typed is kept over a reload; undefined once somebody signs out. */
export function tabStorage(): Storage | undefined {
  return isLeaving ? undefined : sessionStorage;
}

/** Forgets the token and everything that was read and typed in this tab. */
export function signOut(): void {
  isLeaving = true;
  sessionStorage.clear();
  location.reload();
}

/** Asks to sign in again: the emulator refused the token, which is forgotten. */
function askAgain(): void {
  sessionStorage.removeItem(KEPT_AS);
  token = undefined;
  if (permissions.value === undefined) return;
  signInProblem.value = NO_LONGER_VALID;
  permissions.value = undefined;
  isSigningIn.value = true;
}

/** Reads again what the token may see: an organization is known once it has a cluster. */
export async function readPermissions(): Promise<RequestResult<Permissions>> {
  const result = await requests.permissions();
  if (result.ok) permissions.value = result.value;
  return result;
}
