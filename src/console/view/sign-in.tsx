/** Asks for the access token, over the page that stays. */
import { useSignal } from "@preact/signals";

import { Button, Dialog, TextInput } from "./parts";
import { signIn, signInProblem } from "./session";

export function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const token = useSignal("");
  const submit = async () => {
    const given = token.value.trim();
    if (given !== "" && (await signIn(given))) onClose();
  };
  return (
    <Dialog title="Sign in" onClose={onClose}>
      <p>
        Run <code>cdktf-provider-cloud emulator --open</code> for an address that signs in, or type an access
        token of the emulator. The token stays in this page, until it is closed or loaded again.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          Access token
          <TextInput type="password" text={token} />
        </label>
        <div class="problem" role="alert">
          {signInProblem.value}
        </div>
        <div class="buttons">
          <button class="main">Sign in</button>
          <Button onClick={onClose}>Later</Button>
        </div>
      </form>
    </Dialog>
  );
}
