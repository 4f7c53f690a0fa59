/** Starts the console: shows the page of the address, and signs in with the code in it. */
import { signal } from "@preact/signals";
import { render } from "preact";

import { ActivityPage } from "./activity-page";
import type { ClusterPage } from "./cluster-page";
import { ClustersPage } from "./clusters-page";
import { Button } from "./parts";
import { ACTIVITY_ADDRESS, CLUSTERS_ADDRESS, followAddress, route, takeCode } from "./routes";
import { announcement, permissions, signInWithCode, signOut } from "./session";
import { SignInDialog } from "./sign-in";

const isSigningIn = signal(false);

/** The form of a cluster, with the rules. It is loaded after the first page is shown. */
const clusterPage = signal<{ readonly Form: typeof ClusterPage } | undefined>(undefined);

function Page() {
  const shown = route.value;
  if (shown.page !== "cluster") return shown.page === "activity" ? <ActivityPage /> : <ClustersPage />;
  if (clusterPage.value === undefined) return <main aria-busy="true" />;
  const { Form } = clusterPage.value;
  return <Form key={`${shown.kind}/${shown.id ?? "new"}`} kind={shown.kind} id={shown.id} />;
}

function Console() {
  const { value: signedIn } = permissions;
  return (
    <>
      <header>
        <a class="title" href={CLUSTERS_ADDRESS}>
          Console
        </a>
        <nav aria-label="Pages">
          <a href={CLUSTERS_ADDRESS} aria-current={route.value.page === "clusters" ? "page" : undefined}>
            Clusters
          </a>
          <a href={ACTIVITY_ADDRESS} aria-current={route.value.page === "activity" ? "page" : undefined}>
            Activity
          </a>
        </nav>
        <span class="who-am-i">
          {signedIn === undefined ? (
            <Button onClick={() => (isSigningIn.value = true)}>Sign in</Button>
          ) : (
            <>
              {signedIn.label}{" "}
              <Button class="quiet" onClick={() => signOut()}>
                Sign out
              </Button>
            </>
          )}
        </span>
      </header>
      <div class="announcement" role="status">
        {announcement.value}
      </div>
      <Page />
      {signedIn === undefined && isSigningIn.value && (
        <SignInDialog onClose={() => (isSigningIn.value = false)} />
      )}
    </>
  );
}

/** Signs in with the code of the address, or asks for the token. */
async function begin(): Promise<void> {
  const code = takeCode();
  if (code !== undefined) await signInWithCode(code);
  isSigningIn.value = permissions.value === undefined;
}

permissions.subscribe((signedIn) => {
  // Asks again when the token expires, not before the first try to sign in.
  if (signedIn === undefined && document.readyState === "complete") isSigningIn.value = true;
});

addEventListener("hashchange", () => {
  if (/^#code=/.test(location.hash)) void begin();
  else followAddress();
});

const root = document.getElementById("console");
if (root !== null) render(<Console />, root);
void begin();
void import("./cluster-page").then((loaded) => {
  clusterPage.value = { Form: loaded.ClusterPage };
});
