/** Rules on the identity providers of a cluster (reference 2.3). */
import { isGiven, knownObjects, knownString, type ObjectValue, type Value } from "../../json";
import { hasNoSecret } from "../attribute";
import { FIELDS_OF_TYPE } from "../resources/auth-source";
import type { Rules } from "./rule";
import { secretFormRules } from "./secret-forms";

/** Rules on one source. */
export const authSourceRules: Rules<ObjectValue> = {
  ...secretFormRules("client_secret", "dashboards_login"),
  "field-of-other-source-type": {
    severity: "error",
    reference: "2.3",
    reason: "A field of the other type of source has no effect, and what it was meant to set is not set.",
    judge(source, report) {
      const type = knownString(source["type"]);
      if (type !== "oidc" && type !== "saml") return;
      const other = type === "oidc" ? "saml" : "oidc";
      for (const field of FIELDS_OF_TYPE[other]) {
        if (!isGiven(source[field])) continue;
        report({
          path: [field],
          message: `belongs to a source of type "${other}", and this one is of type "${type}"`,
          hint: "remove it",
        });
      }
    },
  },
  "dashboards-login-needs-client": {
    severity: "error",
    reference: "2.3",
    reason: "OpenSearch Dashboards cannot start a login without the OAuth client's ID and secret.",
    judge(source, report) {
      if (source["type"] !== "oidc" || source["dashboards_login"] !== true) return;
      for (const field of ["client_id", "client_secret"]) {
        if (!hasNoSecret(source, field)) continue;
        report({
          path: [field],
          message: "is required when `dashboards_login` is true",
          hint: "give it, or remove `dashboards_login`",
        });
      }
    },
  },
};

/** Rules on the list of sources. */
export const authSourceListRules: Rules<readonly Value[]> = {
  "duplicate-auth-source-name": {
    severity: "error",
    reference: "7",
    reason: "The name identifies a source within the cluster.",
    judge(sources, report, show) {
      const first = new Map<string, number>();
      for (const { index, object } of knownObjects(sources)) {
        const name = knownString(object["name"]);
        if (name === undefined) continue;
        const before = first.get(name);
        if (before === undefined) first.set(name, index);
        else {
          report({
            path: [index, "name"],
            message: `${show(name)} is already the name of \`auth_sources[${before}]\``,
            hint: "give each source a name of its own",
          });
        }
      }
    },
  },
  "too-many-saml-sources": {
    severity: "error",
    reference: "8",
    reason: "A cluster can have at most one SAML source.",
    judge(sources, report) {
      const [first, ...more] = knownObjects(sources).filter(({ object }) => object["type"] === "saml");
      for (const { index } of more) {
        report({
          path: [index, "type"],
          message: `is a second "saml" source beside \`auth_sources[${first?.index ?? 0}]\`, and a cluster can have at most one`,
          hint: "remove one of them",
        });
      }
    },
  },
  "too-many-dashboards-logins": {
    severity: "error",
    reference: "8",
    reason: "OpenSearch Dashboards can offer the login of one OIDC source only.",
    judge(sources, report) {
      const [first, ...more] = knownObjects(sources).filter(
        ({ object }) => object["type"] === "oidc" && object["dashboards_login"] === true,
      );
      for (const { index } of more) {
        report({
          path: [index, "dashboards_login"],
          message: `is true here and in \`auth_sources[${first?.index ?? 0}]\`, and at most one source can enable it`,
          hint: "remove one of them",
        });
      }
    },
  },
};
