/** Asks for the access token, over the page that stays. */
import { useSignal } from "@preact/signals";

import { COMMAND } from "../../../text";
import { draftKeys } from "../../model/drafts";
import { Button, CopyButton, Dialog, ProblemText, TextInput } from "../parts/parts";
import { isSigningIn, signIn, signInProblem } from "./session";

const OPEN = `${COMMAND} emulator --open`;

export function SignInDialog() {
  const onClose = () => {
    isSigningIn.value = false;
  };
  const token = useSignal("");
  const submit = async () => {
    const given = token.value.trim();
    if (given !== "" && (await signIn(given))) onClose();
  };
  return (
    <Dialog class="small" title="Sign in to the emulator" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>
          This command, run in the folder where the emulator was started, opens an address that signs in by
          itself. Or type an access token.
        </p>
        {draftKeys(sessionStorage).length > 0 && (
          <p class="note">
            What you typed is kept in this tab, and is there again after you sign in here. The command opens
            another tab, which does not have it.
          </p>
        )}
        <p class="row">
          <code>{OPEN}</code> <CopyButton text={OPEN} what="the command" />
        </p>
        <div class="field">
          <label for="token">Access token of the emulator</label>
          <TextInput
            id="token"
            type="password"
            aria-invalid={signInProblem.value !== ""}
            text={token.value}
            onText={(text) => (token.value = text)}
          />
        </div>
        <ProblemText words={signInProblem.value} />
        <p class="dim">
          The token stays in this tab until you sign out or close it. Never type a token of the real service
          here.
        </p>
        <footer>
          <Button onClick={onClose}>Later</Button>
          <button class="main">Sign in</button>
        </footer>
      </form>
    </Dialog>
  );
}
