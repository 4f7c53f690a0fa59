/** What a cluster is, in a glance: its kind and size, who gets in, its addresses, its logins and its last change. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { shortSize } from "../../../cidr";
import type { Json } from "../../../json";
import { KINDS } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, addressesOf, endpointTitle, isOpen, powerWords } from "../../model/access";
import { baseValue } from "../../model/cluster-edit";
import { clusterFacts, nounCount } from "../../model/field-words";
import { partAt } from "../../model/paths";
import { list } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { permissions, requests } from "../frame/session";
import { Button, CopyButton, ProblemText } from "../parts/parts";
import { LastChange, useLastChange } from "../parts/time";

export function Summary({ form }: { readonly form: ClusterForm }) {
  const edit = form.edit.value;
  const { kind, id } = edit;
  const { endpoints, credentials } = KINDS[kind];
  const value = (name: string) => baseValue(edit, [name]) ?? null;
  const logins = list(value("auth_sources")).map((each) => visible(String(partAt(each, ["name"]))));
  const changed = useLastChange(edit);
  return (
    <dl class="card facts">
      {endpoints.map((endpoint) => (
        <EndpointFact
          key={endpoint.name}
          label={endpointTitle(endpoint.label)}
          list={value(endpoint.accessList)}
          url={value(endpoint.url)}
        />
      ))}
      {credentials !== undefined && id !== undefined && (
        <div>
          <dt>Logins</dt>
          <dd>
            <Password form={form} />
          </dd>
          <dd>{logins.join(", ")}</dd>
        </div>
      )}
      {changed !== undefined && (
        <div>
          <dt>Last change</dt>
          <dd>
            <LastChange {...changed} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What a cluster is, beside its name. */
export function Facts({ form }: { readonly form: ClusterForm }) {
  const { kind, id, base } = form.edit.value;
  return (
    <p class="row">
      {clusterFacts(kind, base).map((fact) => (
        <span key={fact} class="badge">
          {fact}
        </span>
      ))}
      <span class="dim">
        organization {String(base["organization_id"] ?? "")} · id {String(id)}
      </span>
    </p>
  );
}

/** The login of the built-in user, behind a button. */
function Password({ form }: { readonly form: ClusterForm }) {
  const { kind, id } = form.edit.value;
  const login = useSignal<{ readonly username: string; readonly password: string } | undefined>(undefined);
  const problem = useSignal("");
  const show = async () => {
    if (id === undefined) return;
    const result = await requests.credentials(kind, id);
    if (result.ok) login.value = result.value;
    problem.value = result.ok ? "" : result.problem.message;
  };
  const shown = permissions.value === undefined ? undefined : login.value;
  return (
    <div aria-live="polite">
      {shown === undefined ? (
        <span class="row">
          Built-in user
          <Button class="link" onClick={() => void show()}>
            Show the credentials
          </Button>
        </span>
      ) : (
        <span class="row">
          <span>
            <span class="dim">username</span> <code>{shown.username}</code>
          </span>
          <span>
            <span class="dim">password</span> <code>{shown.password}</code>
          </span>
          <CopyButton text={shown.password} what="the password" />
          <Button class="link" onClick={() => (login.value = undefined)}>
            Hide
          </Button>
        </span>
      )}
      <ProblemText words={problem.value} retry={() => void show()} />
    </div>
  );
}

interface EndpointProps {
  readonly label: string;
  readonly list: Json;
  readonly url: Json;
}

function EndpointFact({ label, list, url }: EndpointProps) {
  const rows = accessRows(list);
  const addresses = useMemo(() => addressesOf(rows), [list]);
  const address = typeof url === "string" ? visible(url) : "";
  return (
    <div>
      <dt>{label}</dt>
      {address !== "" && (
        <dd class="url">
          <code class="cut" title={address}>
            {address}
          </code>
          <CopyButton text={String(url)} what={`the address of ${label}`} />
        </dd>
      )}
      <dd>
        {isOpen(addresses) ? (
          <span class="badge warn">Open to everybody</span>
        ) : (
          <>
            Lets in <strong>{powerWords(shortSize(addresses))}</strong> in{" "}
            {nounCount(rows?.length ?? 0, "range")}
          </>
        )}
      </dd>
    </div>
  );
}
