/** Lists and fields of clusters that differ from the assumptions. */
import { ORGANIZATION } from "../../cells/place";
import {
  any,
  isList,
  isOpensearch,
  json,
  outcome,
  type ResponseRow,
  showsCluster,
  withFields,
  withHeaders,
  withLists,
  without,
} from "./row";

export const CLUSTERS: readonly ResponseRow[] = [
  {
    name: 'a list with `Link: rel="next"`',
    respond: withHeaders({ Link: '</x?page=2>; rel="next"' }, () => Buffer.from("[]")),
    says: /further pages/,
    on: isList,
  },
  {
    name: "a list with string ids",
    respond: withFields({ id: "x" }),
    says: outcome,
    on: isList,
  },
  { name: "a list without names", respond: without("name"), says: outcome, on: isList },
  { name: "an object with a list", respond: json(200, { items: [], next: 2 }), says: any, on: isList },
  {
    name: "no `organization_id`",
    respond: without("organization_id"),
    says: /organization_id/,
    on: showsCluster,
  },
  { name: "no `name`", respond: without("name"), says: /`name`/, on: showsCluster },
  {
    name: "none of `organization_id`, `name` and `id`",
    respond: without("name", "organization_id", "id"),
    says: any,
    on: showsCluster,
  },
  {
    name: "null for `organization_id` and `name`",
    respond: withFields({ name: null, organization_id: null }),
    says: any,
    on: showsCluster,
  },
  {
    name: "another `organization_id`",
    respond: withFields({ organization_id: ORGANIZATION + 1 }),
    says: /another cluster/,
    on: showsCluster,
  },
  {
    name: "a string as `organization_id`",
    respond: withFields({ organization_id: `${ORGANIZATION}` }),
    says: /`organization_id` is not a number/,
    on: showsCluster,
  },
  {
    name: "a string as access list",
    respond: withLists("198.51.100.0/24"),
    says: /`\w+list` is not a list/,
    on: showsCluster,
  },
  {
    name: "an access list with a number",
    respond: withLists([4]),
    says: /`\w+list\[0\]` is not a string/,
    on: showsCluster,
  },
  {
    name: "a string instead of an object",
    respond: withFields({ maintenance_window: "sunday" }),
    says: /`maintenance_window` is not an object/,
    on: (line) => showsCluster(line) && isOpensearch(line),
  },
  {
    name: "a string instead of a number",
    respond: withFields({ data_node_count: "5" }),
    says: /`data_node_count` is not a number/,
    on: (line) => showsCluster(line) && isOpensearch(line),
  },
  { name: "no `url`", respond: without("url", "opensearch_dashboards_url"), says: any, on: showsCluster },
];
