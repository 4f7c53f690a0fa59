/** What changed the clusters, newest first. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { CLUSTER_KINDS } from "../../schema";
import type { RequestProblem, ShownActivity } from "../model/requests";
import { onOtherTabs } from "./other-tabs";
import { ProblemText } from "./parts";
import { clusterAddress } from "./routes";
import { noteProblem, permissions, requests } from "./session";

export function ActivityPage() {
  const entries = useSignal<readonly ShownActivity[] | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const isSignedIn = permissions.value !== undefined;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const load = async () => {
      const result = await requests.activity();
      if (result.ok) entries.value = result.value;
      else noteProblem(result.problem);
      problem.value = result.ok ? undefined : result.problem;
    };
    void load();
    return onOtherTabs(() => void load());
  }, [isSignedIn]);
  return (
    <main>
      <h1>Activity</h1>
      <ProblemText problem={problem.value} />
      <p role="status">{entries.value?.length === 0 && "Nothing was changed yet."}</p>
      {entries.value !== undefined && entries.value.length > 0 && (
        <div class="wide" role="region" aria-label="Changes, newest first" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {["Time (UTC)", "Who", "Route", "Change", "Cluster", "Fields"].map((title) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.value.map((entry, index) => (
                <ActivityRow key={index} {...entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </main>
  );
}

function ActivityRow({ time, label, route, action, kind, id, name, fields }: ShownActivity) {
  const known = CLUSTER_KINDS.find((each) => each === kind);
  return (
    <tr>
      <td>
        <time dateTime={time}>{time.replace("T", " ").replace(/\.\d+Z$/, "")}</time>
      </td>
      <td>{label}</td>
      <td>{route}</td>
      <td>{action}</td>
      <td>
        {known !== undefined && action !== "delete" ? <a href={clusterAddress(known, id)}>{name}</a> : name}
      </td>
      <td>{fields.join(", ")}</td>
    </tr>
  );
}
