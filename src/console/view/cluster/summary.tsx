/** What a cluster is, in a glance: its kind and size, who gets in, its addresses, its logins and its last change. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { shortSize } from "../../../cidr";
import { isJsonObject, type Json } from "../../../json";
import { KINDS } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, addressesOf, endpointTitle, isOpen, powerWords } from "../../model/access";
import { baseValue } from "../../model/cluster-edit";
import { clusterFacts, nounCount } from "../../model/field-words";
import type { ShownActivity } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { requests } from "../frame/session";
import { CopyButton } from "../parts/parts";
import { LastChange } from "../parts/time";
import { Password } from "./password";

export function Summary({ form }: { readonly form: ClusterForm }) {
  const edit = form.edit.value;
  const { kind, id } = edit;
  const { endpoints, credentials } = KINDS[kind];
  const value = (name: string) => baseValue(edit, [name]) ?? null;
  const sources = value("auth_sources");
  const changed = useSignal<ShownActivity | undefined>(undefined);
  useEffect(() => {
    let isOld = false;
    void requests.lastChange(kind, id).then((last) => {
      if (!isOld) changed.value = last;
    });
    return () => {
      isOld = true;
    };
  }, [edit.etag]);
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
          {Array.isArray(sources) && sources.length > 0 && (
            <dd>
              {(sources as readonly Json[])
                .filter(isJsonObject)
                .map((source) => visible(String(source["name"])))
                .join(", ")}
            </dd>
          )}
        </div>
      )}
      {changed.value !== undefined && (
        <div>
          <dt>Last change</dt>
          <dd>
            <LastChange {...changed.value} />
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
