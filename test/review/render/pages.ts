/** The reviews whose pages are looked at in a browser: realistic pull requests, and what is rare. */
import type { Review } from "../../../src/review";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { change, reviewed } from "../plan";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";

/** Plans of the corpus, each with something that no pull request has. */
const RARE = ["window snapshots and providers are no longer set", "many ranges", "an errored plan"];

/** Pull requests whose pages have nothing that the others do not have. */
const ALIKE = [
  "small-widening",
  "snapshots-off",
  "new-cluster",
  "import-of-an-open-cluster",
  "targeted-plan",
];

/** 12 teams with five clusters each; 41 clusters change. */
export const monorepo = (): Review => reviewOfPlan("monorepo");

/** Names that are as long and as odd as names of Terraform can be. */
export function hostile(): Review {
  const names = ['a"></h2><script>x</script>', "x".repeat(300), "id~", "id", "ID", "\u202e\ud800", "", " "];
  const side = (range: string) => ({ ip_allowlist: [range], dashboards_ip_allowlist: ["10.0.0.0/8"] });
  return reviewed(
    names.map((name) =>
      change(
        { ...side("2001:db8:aaaa:bbbb:cccc:dddd:eeee:fff0/124"), name, tier: name },
        { ...side("2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffe0/123"), name, tier: `${name}2` },
        { address: `cloud_opensearch.logs["${name}"]` },
      ),
    ),
  );
}

/** A window from Saturday to Sunday moves to one from Sunday to Monday. */
export function overTheWeek(): Review {
  const window = (day: string) => ({
    ip_allowlist: ["10.0.0.0/8"],
    maintenance_window: { day_of_week: day, start_time: "23:00", end_time: "01:30" },
  });
  return reviewed([change(window("saturday"), window("sunday"))]);
}

export const PAGES: readonly (readonly [title: string, make: () => Review])[] = [
  ...PLAN_NAMES.filter((name) => !ALIKE.includes(name)).map(
    (name) => [name, () => reviewOfPlan(name)] as const,
  ),
  ...RARE.map((name) => {
    const found = CORPUS.find(([title]) => title === name)?.[1];
    if (found === undefined) throw new Error(`the corpus has no plan "${name}"`);
    return [name, () => reviewOf(found)] as const;
  }),
  ["a window over the end of the week", overTheWeek],
  ["hostile names", hostile],
];
