/** An external identity provider of a cluster, an element of `auth_sources` (reference 2.3). */
import { attribute, formsOfSecret, type ObjectSchema } from "../attribute";
import { writeOnlyForm } from "./shared-attributes";

/** The fields that belong to one type of source only. */
export const FIELDS_OF_TYPE = {
  oidc: [
    "audience",
    "client_id",
    ...Object.values(formsOfSecret("client_secret")),
    "connect_url",
    "dashboards_login",
    "logout_url",
    "scope",
  ],
  saml: ["idp_entity_id", "idp_metadata_url", "sp_entity_id"],
} as const;

const optionalText = attribute("optional", "string", "text", "2.3");

export const authSource: ObjectSchema = {
  name: "auth_sources",
  description: "An external identity provider.",
  reference: "2.3",
  attributes: {
    name: {
      ...attribute("required", "string", "auth-source-name", "2.3"),
      description:
        "Identifies the source within the cluster, and is unique there. Lowercase letters, digits and hyphens, at most 32 characters.",
    },
    type: {
      ...attribute("required", "string", "auth-source-type", "2.3"),
      description: "`oidc` (OpenID Connect) or `saml`. A cluster can have at most one `saml` source.",
      knownValues: Object.keys(FIELDS_OF_TYPE),
    },
    ca_cert: {
      ...attribute("optional", "string", "ca-bundle-base64", "2.3"),
      description:
        "Base64-encoded PEM CA bundle to trust when contacting the identity provider, for a provider behind a private CA.",
      whenUnset: "the public certificate authorities are trusted",
    },
    roles_key: {
      ...optionalText,
      description: "Claim (oidc) or attribute (saml) whose values become the user's backend roles.",
      whenUnset: "the default for the source type",
    },
    subject_key: {
      ...optionalText,
      description: "Claim (oidc) or attribute (saml) used as the OpenSearch username.",
      whenUnset: "the default for the source type",
    },
    audience: {
      ...optionalText,
      description:
        "Audience the access token must be issued for, matched against the token's `aud` claim. Only for `oidc`.",
      whenUnset: "a token minted for any audience by the provider is accepted",
    },
    client_id: {
      ...optionalText,
      description:
        "OAuth client ID registered with the provider. Required with `dashboards_login`. Only for `oidc`.",
    },
    client_secret: {
      ...optionalText,
      description:
        "OAuth client secret. Required with `dashboards_login`. The service never returns it. Only for `oidc`.",
      sensitive: true,
      neverReturned: true,
      neededWith: "dashboards_login",
      refusedWith: { type: "saml" },
    },
    ...writeOnlyForm("client_secret", "2.3"),
    connect_url: {
      ...attribute("optional", "string", "https-url", "2.3"),
      description:
        "OpenID Connect discovery (well-known) endpoint of the provider, `https://` only. Only for `oidc`.",
    },
    dashboards_login: {
      ...attribute("optional", "bool", "any", "2.3"),
      description:
        "Offer this source as a login option on OpenSearch Dashboards next to the built-in internal user. At most one source can enable it. Only for `oidc`.",
      whenUnset: "the source only authenticates direct API requests that carry a token from the provider",
    },
    logout_url: {
      ...attribute("optional", "string", "url", "2.3"),
      description: "URL to redirect to after logout. Only for `oidc`.",
      whenUnset: "no redirect after logout",
    },
    scope: {
      ...optionalText,
      description: "Space-separated OAuth scopes requested during login. Only for `oidc`.",
    },
    idp_entity_id: {
      ...optionalText,
      description: "Entity ID of the identity provider. Only for `saml`.",
    },
    idp_metadata_url: {
      ...attribute("optional", "string", "https-url", "2.3"),
      description: "URL of the provider's SAML metadata document, `https://` only. Only for `saml`.",
    },
    sp_entity_id: {
      ...optionalText,
      description: "Entity ID this cluster identifies itself as to the provider. Only for `saml`.",
    },
  },
};
