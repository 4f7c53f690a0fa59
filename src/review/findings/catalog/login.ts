/** Codes about who can log in, and about secrets. */
import { APPROVE, NOTHING, ofTopic } from "./row";

const identity = ofTopic("identity");
const secrets = ofTopic("secrets");

export const IDENTITY_CODES = {
  identity: identity.error("Who can log in, or as whom, changes", {
    means: "Who can log in to the cluster changes, or with which roles.",
    fix: `Check the identity provider and its fields. ${APPROVE}`,
    traits: ["whole", "answered", "corrected"],
    clauses: [{ group: "logins", of: "logins", words: "changes" }],
  }),
};

export const SECRET_CODES = {
  exposed: secrets.error("A password or another secret of a cluster is shown where nothing protects it", {
    means: `An output, or an argument of a resource, is made from a secret of a cluster and is not sensitive: the password that the plan reads, a client_secret, a secret_access_key, or the provider's access_token. Plans, logs and states show it. Found are values that the plan holds, also within a text, in base64, a URL or JSON, and references to a secret attribute. A hash or another function of a secret that goes through a local, and an ephemeral variable's value, are not found.`,
    fix: `Mark the output as sensitive, without nonsensitive(). For another resource, use a write-only argument and the ephemeral resource cloud_opensearch_credentials. ${APPROVE}`,
    clauses: [
      {
        group: "shown secrets",
        of: "findings",
        words: "[password of a cluster is shown|places show passwords of clusters]",
      },
    ],
  }),
  "secret-rotated": secrets.note("A secret is replaced", {
    means: "A secret is replaced by a new one, is set, or is no longer set.",
    fix: "Make sure that the other side knows the new secret before the apply.",
    gates: ["secret"],
    traits: ["whole"],
  }),
  "secret-used": secrets.warning("A secret stays shown, or a provisioner gets one", {
    means:
      "An output or an argument shows a secret of a cluster, and did so before. Or a provisioner gets a secret: a plan does not say whether its command or its log shows it.",
    fix: "Mark the output as sensitive, without nonsensitive(). Give a provisioner the secret in its environment, without nonsensitive(): Terraform then hides its output.",
  }),
  "secret-moved": secrets.note("A secret is given in another form", {
    means: `A secret is given in another form: stored in the state, or write-only. Whether it is a new one cannot be seen.`,
    fix: NOTHING,
    gates: ["secret"],
    traits: ["whole"],
  }),
  credentials: secrets.note("The credentials of a cluster are read", {
    means: `The login of the cluster's built-in user is read during the plan or the apply, and stored in the Terraform state.`,
    fix: "Use the ephemeral resource cloud_opensearch_credentials, which stores nothing.",
    clauses: [{ group: "settings", of: "findings", words: "[login is|logins are] read into the state" }],
  }),
};
