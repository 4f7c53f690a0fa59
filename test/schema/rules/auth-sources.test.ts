/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters, withSource } from "../judged";

describe("identity providers", () => {
  itJudgesClusters([
    [
      withSource({ idp_entity_id: "https://a.example", sp_entity_id: "b" }),
      'error field-of-other-source-type: auth_sources[0].idp_entity_id: belongs to a source of type "saml", and this one is of type "oidc"; remove it',
      'error field-of-other-source-type: auth_sources[0].sp_entity_id: belongs to a source of type "saml", and this one is of type "oidc"; remove it',
    ],
    [
      { auth_sources: [{ name: "a", type: "saml", client_id: "x", dashboards_login: false }] },
      'error field-of-other-source-type: auth_sources[0].client_id: belongs to a source of type "oidc", and this one is of type "saml"; remove it',
      'error field-of-other-source-type: auth_sources[0].dashboards_login: belongs to a source of type "oidc", and this one is of type "saml"; remove it',
    ],
    [withSource({ idp_entity_id: UNKNOWN })],
    [{ auth_sources: [{ name: "a", type: UNKNOWN, client_id: "x" }] }],
    [
      { auth_sources: [{ name: "a", type: "OIDC", client_id: "x" }] },
      'error unknown-auth-source-type: auth_sources[0].type: "OIDC" is not a type of source; write "oidc" or "saml"',
    ],
    [
      withSource({ dashboards_login: true }),
      "error dashboards-login-needs-client: auth_sources[0].client_id: is required when `dashboards_login` is true; give it, or remove `dashboards_login`",
      "error dashboards-login-needs-client: auth_sources[0].client_secret: is required when `dashboards_login` is true; give it, or remove `dashboards_login`",
    ],
    [
      withSource({
        dashboards_login: true,
        client_id: "c",
        client_secret_wo: "s",
        client_secret_wo_version: 1,
      }),
    ],
    [withSource({ dashboards_login: true, client_id: UNKNOWN, client_secret: UNKNOWN })],
    [withSource({ dashboards_login: false })],
    [withSource({ dashboards_login: UNKNOWN })],
    [
      { auth_sources: [{ name: "a", type: "saml", dashboards_login: true }] },
      'error field-of-other-source-type: auth_sources[0].dashboards_login: belongs to a source of type "oidc", and this one is of type "saml"; remove it',
    ],
    [
      {
        auth_sources: [
          { name: "a", type: "oidc" },
          { name: "b", type: "saml" },
          { name: "a", type: "oidc" },
          { name: "a", type: "oidc" },
        ],
      },
      'error duplicate-auth-source-name: auth_sources[2].name: "a" is already the name of `auth_sources[0]`; give each source a name of its own',
      'error duplicate-auth-source-name: auth_sources[3].name: "a" is already the name of `auth_sources[0]`; give each source a name of its own',
    ],
    [
      {
        auth_sources: [
          { name: UNKNOWN, type: "oidc" },
          { name: UNKNOWN, type: "oidc" },
        ],
      },
    ],
    [
      {
        auth_sources: [
          { name: "a", type: "oidc" },
          { name: "b", type: "saml" },
          { name: "c", type: "saml" },
          { name: "d", type: "saml" },
        ],
      },
      'error too-many-saml-sources: auth_sources[2].type: is a second "saml" source beside `auth_sources[1]`, and a cluster can have at most one; remove one of them',
      'error too-many-saml-sources: auth_sources[3].type: is a second "saml" source beside `auth_sources[1]`, and a cluster can have at most one; remove one of them',
    ],
    [
      {
        auth_sources: [
          { name: "z", type: "saml" },
          { name: "a", type: "oidc", dashboards_login: true, client_id: "c", client_secret: "s" },
          { name: "b", type: "oidc", dashboards_login: true, client_id: "c", client_secret: "s" },
        ],
      },
      "error too-many-dashboards-logins: auth_sources[2].dashboards_login: is true here and in `auth_sources[1]`, and at most one source can enable it; remove one of them",
    ],
  ]);
});
