/** Starts the console: shows the page of the address, and signs in with the code in it or the token that the tab has kept. */
import { render } from "preact";

import { ActivityPage } from "./activity/activity-page";
import { ClusterPage } from "./cluster/cluster-page";
import { ACTIVITY_ADDRESS, CLUSTERS_ADDRESS, followAddress, route, takeCode, visits } from "./frame/routes";
import { isSigningIn, permissions, signInAtStart, signOut } from "./frame/session";
import { SignInDialog } from "./frame/sign-in";
import { ClustersPage } from "./overview/clusters-page";
import { Button, Messages } from "./parts/parts";

const PAGES = { clusters: ClustersPage, activity: ActivityPage, cluster: ClusterPage };

function Top() {
  const { value: signedIn } = permissions;
  const { page } = route.value;
  return (
    <header class="top">
      <a class="brand" href={CLUSTERS_ADDRESS}>
        <img src="icon.svg" width="18" height="18" alt="" />
        <strong>Console</strong>
      </a>
      <nav aria-label="Pages">
        <a
          href={CLUSTERS_ADDRESS}
          aria-current={page === "clusters" ? "page" : page === "cluster" ? "true" : undefined}
        >
          Clusters
        </a>
        <a href={ACTIVITY_ADDRESS} aria-current={page === "activity" ? "page" : undefined}>
          Activity
        </a>
      </nav>
      <p class="emulator">
        <strong>Emulator</strong> <code>{location.host}</code>{" "}
        {signedIn !== undefined && (
          <code class="cut" title={`Data folder: ${signedIn.folder}`}>
            <span class="sr">data folder </span>
            {signedIn.folder}
          </code>
        )}
      </p>
      <p class="row end">
        {signedIn === undefined ? (
          <Button onClick={() => (isSigningIn.value = true)}>Sign in …</Button>
        ) : (
          <>
            <span class="dim cut">{signedIn.label}</span>
            <Button class="link" onClick={signOut}>
              Sign out
            </Button>
          </>
        )}
      </p>
    </header>
  );
}

function Console() {
  const Page = PAGES[route.value.page];
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("h1")?.focus();
        }}
      >
        Skip to the content
      </a>
      <svg class="sr" aria-hidden="true">
        <pattern id="lost" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="track" width="5" height="5" />
          <path class="stripe" d="M0 0v5" />
        </pattern>
      </svg>
      <Top />
      <main class="page">
        <Page key={visits.value} />
      </main>
      <Messages isOfPage />
      {permissions.value === undefined && isSigningIn.value && <SignInDialog />}
    </>
  );
}

/** Signs in with the code of the address, or asks for the token. `page` is the address of the page that is shown. */
async function begin(page: string): Promise<void> {
  const code = takeCode(page);
  followAddress();
  await signInAtStart(code);
  isSigningIn.value = permissions.value === undefined;
}

addEventListener("hashchange", ({ oldURL }) => {
  if (/^#code=/.test(location.hash)) void begin(new URL(oldURL).hash || CLUSTERS_ADDRESS);
  else followAddress();
});

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  const search = document.getElementById("search");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey || search === null)
    return;
  event.preventDefault();
  search.focus();
});

const root = document.getElementById("console");
if (root !== null) render(<Console />, root);
void begin(CLUSTERS_ADDRESS);
