/** Who is signed in, and the requests of the page. The token stays in the memory of the page. */
import { computed, signal } from "@preact/signals";

import type { ClusterId } from "../../../contract";
import { Drafts } from "../../model/drafts";
import { ConsoleRequests, type Permissions } from "../../model/requests";
import type { RequestProblem, RequestResult } from "../../model/responses";
import { announce } from "./announcements";

let token: string | undefined;

/** What the token may see; undefined while nobody is signed in. */
export const permissions = signal<Permissions | undefined>(undefined);

/** Why nobody is signed in any more, or why signing in failed. It stands until somebody signs in. */
export const signInProblem = signal("");

/** The dialog that asks for a token is open. */
export const isSigningIn = signal(false);

/** The code of an address is being exchanged for a token. */
const isCodeSent = signal(false);

/** Says why a person is not signed in, and what signing in is for: "see the clusters". */
export function signInWords(purpose: string): string {
  return isCodeSent.value ? "Signing in …" : `${signInProblem.value} Sign in to ${purpose}.`.trim();
}

/** Counts the times that somebody signed out: nothing that a page read before is shown after. */
export const timesSignedOut = signal(0);

const requestsWith = (given: () => string | undefined) =>
  new ConsoleRequests((address, init) => fetch(address, init), given, askAgain);

export const requests = requestsWith(() => token);

/** Returns the requests of the person who is signed in now: none is sent once somebody else is. */
export function ownRequests(): ConsoleRequests {
  const own = token;
  return requestsWith(() => (token === own ? own : undefined));
}

/** What a header can carry. */
const SENDABLE = /^[!-~]+$/;

const NOT_SENDABLE =
  "This is not an access token: it has characters that no token has, such as letters with accents, or space in it. Copy it again.";
const NOT_VALID =
  "The token is not valid: this emulator does not know it. It may be of another emulator, or of an earlier start.";
const NO_LONGER_VALID =
  "The emulator no longer accepts the token: it expired or was revoked, or the emulator was started with other tokens.";

/** Counts the times that somebody tried to sign in, or signed out: the response to an earlier try says nothing any more. */
let tries = 0;

/** Signs in with an access token. Returns whether it is valid. A token that is not valid does not sign out the person who is signed in. */
export async function signIn(given: string): Promise<boolean> {
  const number = (tries += 1);
  if (!SENDABLE.test(given)) {
    showProblem(NOT_SENDABLE);
    return false;
  }
  const result = await requests.permissions(given);
  if (number !== tries) return false;
  if (result.ok) {
    token = given;
    signInProblem.value = "";
    permissions.value = result.value;
    announce("");
    return true;
  }
  showProblem(result.problem.reason === "signed-out" ? NOT_VALID : result.problem.message);
  return false;
}

/** Signs in with the one-time code of an address. A code that is no longer valid signs nobody out. */
export async function signInWithCode(code: string): Promise<void> {
  const number = (tries += 1);
  isCodeSent.value = true;
  const result = await requests.exchange(code);
  const isLast = number === tries;
  if (isLast && result.ok) await signIn(result.value);
  isCodeSent.value = false;
  if (!isLast || result.ok) return;
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

/** Forgets the token, and everything that was read and typed with it. What was typed with another token stays stored. */
export function signOut(): void {
  drafts().forgetAll();
  tries += 1;
  timesSignedOut.value += 1;
  token = undefined;
  permissions.value = undefined;
  signInProblem.value = "";
  announce("You are signed out.");
}

/** Asks to sign in again: the emulator refused the token. */
function askAgain(): void {
  if (permissions.value === undefined) return;
  token = undefined;
  signInProblem.value = NO_LONGER_VALID;
  permissions.value = undefined;
}

/** Reports whether the token is for an organization. */
export function isPermitted(organization: ClusterId): boolean {
  const { every = false, organizations = [] } = permissions.value ?? {};
  return every || organizations.some((one) => String(one) === String(organization));
}

/** Returns the drafts of the token at the emulator that responds. */
export function drafts(): Drafts {
  const { emulator, label = "", every = false, organizations = [] } = permissions.value ?? {};
  return new Drafts(
    sessionStorage,
    emulator?.id ?? "none",
    `${label} ${every ? "every" : organizations.join()}`,
  );
}

/** Tells one person at one emulator from another; undefined while nobody is signed in. */
export const signedInAs = computed(() => {
  const { emulator, owner } = drafts();
  return permissions.value && `${emulator} ${owner}`;
});

/** Reads again what the token may see, and which emulator responds: another one may have been started at this address. */
export async function readPermissions(): Promise<RequestResult<Permissions>> {
  const asked = token;
  const result = await requests.permissions();
  // Somebody may have signed out meanwhile.
  if (!result.ok || token !== asked) return result;
  if (result.value.emulator.id !== permissions.value?.emulator.id) announce(anotherResponds(result.value));
  permissions.value = result.value;
  return result;
}

/** Returns why nothing may be sent to the emulator of `id`: another one responds, or none. */
export async function emulatorProblem(id: string | undefined): Promise<RequestProblem | undefined> {
  const read = await readPermissions();
  if (!read.ok) return read.problem;
  if (read.value.emulator.id === id) return undefined;
  const message = `${anotherResponds(read.value)} Nothing was sent to it.`;
  return { reason: "refused", code: "", message, issues: [] };
}

function anotherResponds({ emulator }: Permissions): string {
  return `Another emulator responds at this address now, with the data folder ${emulator.folder}.`;
}
