/** Starts the console: shows the page of the address, and signs in with the code in it. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";

import { announcement } from "./frame/announcements";
import { pageTitle } from "./frame/page-title";
import { ACTIVITY_ADDRESS, CLUSTERS_ADDRESS, followAddress, route, takeCode } from "./frame/routes";
import { permissions, signInWithCode, signOut, timesSignedOut } from "./frame/session";
import { SignInDialog } from "./frame/sign-in";
import { Button } from "./parts/parts";

const isSigningIn = signal(false);

/** The parts of the console. Each is loaded when its page is shown first. */
const PARTS = {
  clusters: async () => (await import("./overview/clusters-page")).ClustersPage,
  activity: async () => (await import("./activity/activity-page")).ActivityPage,
  cluster: async () => (await import("./cluster/cluster-page")).ClusterPage,
};

type PartName = keyof typeof PARTS;
type LoadedParts = { readonly [Name in PartName]?: Awaited<ReturnType<(typeof PARTS)[Name]>> };

const parts = signal<LoadedParts>({});
const isFailed = signal(false);

async function loadPart(name: PartName): Promise<void> {
  try {
    const part = await PARTS[name]();
    parts.value = { ...parts.value, [name]: part };
  } catch {
    isFailed.value = true;
  }
}

function Page() {
  const shown = route.value;
  const { clusters: Clusters, activity: Activity, cluster: Cluster } = parts.value;
  const isLoaded = parts.value[shown.page] !== undefined;
  useEffect(() => {
    if (!isLoaded) void loadPart(shown.page);
  }, [shown.page]);
  if (!isLoaded && isFailed.value)
    return (
      <main class="page">
        <div role="alert">
          <p class="note bad row">
            This part of the console could not be loaded. Is the emulator still running?
            {/* A browser does not load a part again that failed once. */}
            <Button onClick={() => location.reload()}>Load the page again</Button>
          </p>
        </div>
      </main>
    );
  if (shown.page === "clusters" && Clusters !== undefined) return <Clusters />;
  if (shown.page === "activity" && Activity !== undefined) return <Activity />;
  if (shown.page !== "cluster" || Cluster === undefined) return <main aria-busy="true" />;
  const key = `${shown.kind}/${shown.id ?? "new"}`;
  return <Cluster key={key} kind={shown.kind} id={shown.id} onSignIn={() => (isSigningIn.value = true)} />;
}

function Top() {
  const { value: signedIn } = permissions;
  const { page } = route.value;
  return (
    <header class="top">
      <a class="brand" href={CLUSTERS_ADDRESS}>
        Console
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
          <code class="cut" title={`Data folder: ${signedIn.emulator.folder}`}>
            <span class="sr">data folder </span>
            {signedIn.emulator.folder}
          </code>
        )}
      </p>
      <p class="row end">
        {signedIn === undefined ? (
          <Button onClick={() => (isSigningIn.value = true)}>Sign in …</Button>
        ) : (
          <>
            <span class="dim">{signedIn.label}</span>
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
  const { words, number } = announcement.value;
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
      <svg class="sprite" aria-hidden="true">
        <pattern id="lost" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="stripe" d="M0 0v5" />
        </pattern>
      </svg>
      <Top />
      <Page key={timesSignedOut.value} />
      <div class="sr" role="status">
        {pageTitle.value}
      </div>
      <div class="toasts" role="status">
        {words !== "" && (
          <p key={number} class="toast">
            {words}
          </p>
        )}
      </div>
      {permissions.value === undefined && isSigningIn.value && (
        <SignInDialog onClose={() => (isSigningIn.value = false)} />
      )}
    </>
  );
}

/** Signs in with the code of the address, or asks for the token. `page` is the address of the page that is shown. */
async function begin(page: string): Promise<void> {
  const code = takeCode(page);
  followAddress();
  if (code !== undefined) await signInWithCode(code);
  isSigningIn.value = permissions.value === undefined;
}

permissions.subscribe((signedIn) => {
  // Asks again when the token ends, not before the first try to sign in.
  if (signedIn === undefined && document.readyState === "complete") isSigningIn.value = true;
});

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
