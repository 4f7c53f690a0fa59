/** Who is signed in, and the requests of the page. The token stays in the memory of the page. */
import { signal } from "@preact/signals";

import { ConsoleRequests, type Permissions, type RequestProblem } from "../model/requests";

let token: string | undefined;

/** What the token may see; undefined while nobody is signed in. */
export const permissions = signal<Permissions | undefined>(undefined);

/** Why nobody is signed in any more, or why signing in failed. */
export const signInProblem = signal("");

/** What was announced last; a live region of the page reads it. */
export const announcement = signal("");

export const requests = new ConsoleRequests(
  (address, init) => fetch(address, init),
  () => token,
);

/** Signs in with an access token. Returns whether it is valid. */
export async function signIn(given: string): Promise<boolean> {
  token = given;
  const result = await requests.permissions();
  if (result.ok) {
    permissions.value = result.value;
    signInProblem.value = "";
    return true;
  }
  signOut(result.problem.message);
  return false;
}

/** Signs in with the one-time code of an address. */
export async function signInWithCode(code: string): Promise<void> {
  const result = await requests.exchange(code);
  if (result.ok) await signIn(result.value);
  else signOut(`${result.problem.message}. Open a new address with emulator --open, or type the token.`);
}

/** Forgets the token. What was typed into forms stays. */
export function signOut(reason = ""): void {
  token = undefined;
  permissions.value = undefined;
  signInProblem.value = reason;
}

/** Asks to sign in again if that is why a request failed. */
export function noteProblem(problem: RequestProblem): void {
  if (problem.reason === "signed-out") signOut(`${problem.message}. Sign in again; what you typed is kept.`);
}
