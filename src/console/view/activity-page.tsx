/** What changed the clusters, newest first. */
import { CLUSTER_KINDS } from "../../schema";
import type { ShownActivity } from "../model/requests";
import { useLoaded } from "./loaded";
import { ProblemText } from "./parts";
import { clusterAddress } from "./routes";
import { requests } from "./session";

export function ActivityPage() {
  const { value: entries, problem } = useLoaded(() => requests.activity());
  return (
    <main>
      <h1>Activity</h1>
      <ProblemText problem={problem} />
      <p role="status">{entries?.length === 0 && "Nothing was changed yet."}</p>
      {entries !== undefined && entries.length > 0 && (
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
              {entries.map((entry, index) => (
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
