/**
 * The run while a setting without which the service cannot be reached is known only after apply: it comes from a resource
 * that the same plan creates or changes. New clusters are planned; what needs the service is refused. Terraform applies
 * nothing before it has configured the provider again, with the value, so that the apply checks everything.
 */
import { type Run, type RunSettings, startRun } from "./run";
import { once, unusableService } from "./unusable-service";

/** Returns the run; `names` are the settings that are not known. */
export function runKnownLater(names: readonly string[], settings: RunSettings): Run {
  const subject = names.join(", ");
  const known = names.length === 1 ? "is known only after apply" : "are known only after apply";
  const wayOut = `Apply what ${subject} ${names.length === 1 ? "comes" : "come"} from first, with \`terraform apply -target=ADDRESS\`, where ADDRESS is the address of that resource, and then run this again.`;
  const reason = { summary: `${subject}: ${known}, and the service is needed now`, advice: wayOut };
  return {
    ...startRun(unusableService(reason), { ...settings, checksAccess: false }),
    unusable: {
      atPlan: once([
        {
          severity: "warning",
          summary: `${subject}: ${known}, so the service judged nothing of this plan`,
          detail:
            "The plan follows the configuration and the rules alone. Whether the service can be reached, accepts the access token and accepts the clusters shows at apply.",
        },
      ]),
      atRead: once([
        {
          severity: "error",
          summary: `${subject}: ${known}, and this cluster has to be read before`,
          detail: `Without its present values, a change outside Terraform, or that the cluster is gone, would go unseen. ${wayOut}`,
        },
      ]),
    },
  };
}
