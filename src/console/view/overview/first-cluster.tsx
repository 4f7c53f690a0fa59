/** What an organization without clusters shows: the ways to a first one. */
import { useSignal } from "@preact/signals";

import { API_SCHEMAS, toApi } from "../../../contract";
import type { JsonObject } from "../../../json";
import { permissions, requests } from "../frame/session";
import { announce, Button, CopyButton, ProblemText } from "../parts/parts";

/** A cluster to try, with Terraform's names. Its ranges are those of documentation. */
const EXAMPLE: JsonObject = {
  name: "logs-to-try",
  ip_allowlist: ["198.51.100.0/24", "2001:db8:10::/48"],
  dashboards_ip_allowlist: ["198.51.100.0/24"],
  maintenance_window: { day_of_week: "sunday", start_time: "02:00", end_time: "05:00" },
};

export function FirstCluster({ onMade }: { readonly onMade: () => void }) {
  const problem = useSignal("");
  const { organizations, names = "whitelist", folder } = permissions.value ?? {};
  const [organization = 1] = organizations ?? [];
  const base = location.href.replace(/\/console\/.*$/, "");
  const lines = [
    "printf 'Access token of the emulator: ' && read -r CLOUD_ACCESS_TOKEN &&",
    `  export CLOUD_ACCESS_TOKEN CLOUD_BASE_URL=${base} &&`,
    "  npx cdktf deploy",
  ].join("\n");
  const fields = toApi(API_SCHEMAS.opensearch, { ...EXAMPLE, organization_id: organization }, [names]);
  const isMaking = useSignal(false);
  const make = async () => {
    isMaking.value = true;
    const result = await requests.create("opensearch", fields);
    isMaking.value = false;
    problem.value = result.ok ? "" : result.problem.message;
    if (result.ok) announce("The cluster logs-to-try was made.");
    onMade();
  };
  return (
    <section class="empty stack" aria-labelledby="first-title">
      <h2 id="first-title">Make a first one</h2>
      <p>
        This emulator stands in for the managed service. What you make here costs nothing and stays on your
        computer, in <code>{folder}</code>. Fill in the form of a new cluster, or begin with one of these:
      </p>
      <div class="card body stack">
        <h3>Apply your project</h3>
        <p class="dim">
          These lines ask for the token that you signed in with, point the provider at this emulator, then
          apply as always. <CopyButton text={lines} what="the lines" />
        </p>
        <pre tabIndex={0} role="region" aria-label="Lines for a terminal">
          <code>{lines}</code>
        </pre>
      </div>
      <div class="card body stack">
        <h3>Try an example</h3>
        <p class="dim">
          An OpenSearch cluster in organization {String(organization)}, with access lists and a maintenance
          window.
        </p>
        <p class="row">
          <Button
            waits={isMaking.value ? "The cluster is being made." : undefined}
            onClick={() => void make()}
          >
            {isMaking.value ? "Making the cluster …" : "Make the cluster logs-to-try"}
          </Button>
        </p>
        <ProblemText words={problem.value} />
      </div>
    </section>
  );
}
