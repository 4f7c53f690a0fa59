/** The page of OpenSearch Dashboards: a picture of its login, with exactly the logins that are configured. */
import type { Json } from "../../../json";
import type { StoredCluster } from "../../cluster";
import type { Identity } from "../../login/identity-provider";
import { authSourcesOf } from "../../login/login";
import type { EndpointRequest, EndpointResponse, EndpointRoute } from "./route";

export const DASHBOARDS_ROUTES: readonly EndpointRoute[] = ["/", "/app/login", "/app/home"].map((path) => ({
  methods: ["GET"],
  path,
  respond: login,
}));

function login({ cluster, identity }: EndpointRequest): EndpointResponse {
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: page(cluster, identity),
  };
}

/** Writes the page of OpenSearch Dashboards, with exactly the logins that are configured. */
function page(cluster: StoredCluster, identity: Identity | undefined): string {
  const name = escape(cluster.fields["name"]);
  const content =
    identity === undefined
      ? `<ul>\n${logins(cluster)
          .map((login) => `  <li>${login}</li>`)
          .join("\n")}\n</ul>`
      : `<p>The request came with the login of ${escape(identity.username)}.</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}: OpenSearch Dashboards</title></head>
<body>
<h1>${name}</h1>
<p>This is an emulator, and this page a picture of a login: nobody can log in here, and there is nothing behind it.</p>
${content}
</body>
</html>
`;
}

function logins(cluster: StoredCluster): readonly string[] {
  const oidc = authSourcesOf(cluster, "oidc").filter((source) => source["dashboards_login"] === true);
  return [
    "Log in with username and password",
    ...[...oidc, ...authSourcesOf(cluster, "saml")].map((source) => `Log in with ${escape(source["name"])}`),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(value: Json | undefined): string {
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
