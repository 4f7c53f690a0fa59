/** The S3 repository that a cluster's snapshots go to (reference 2.5). */
import { attribute, type ObjectSchema } from "../attribute";
import { computed } from "./cluster-attributes";
import { writeOnlyForm } from "./write-only";

export const repoConfig: ObjectSchema = {
  name: "repo_config",
  description: "S3 snapshot repository configuration: static access keys, or an IAM role.",
  reference: "2.5",
  attributes: {
    enable_access_keys: {
      ...attribute("optional", "bool", "any", "2.5"),
      description: "Authenticate snapshot backups to S3 with static access keys instead of an IAM role.",
      whenUnset: "no static access keys are used",
    },
    enable_iam_role: {
      ...attribute("optional", "bool", "any", "2.5"),
      description: "Authenticate snapshot backups to S3 with an IAM role instead of static access keys.",
      whenUnset: "no IAM role is used",
    },
    access_key_id: {
      ...attribute("optional", "string", "text", "2.5"),
      description: "AWS access key ID. Required when `enable_access_keys` is true.",
    },
    secret_access_key: {
      ...attribute("optional", "string", "text", "2.5"),
      description: "AWS secret access key. Required when `enable_access_keys` is true.",
      sensitive: true,
      neverReturned: true,
    },
    ...writeOnlyForm("secret_access_key", "2.5"),
    aws_role_arn: computed(
      "string",
      "ARN of the IAM role used for backups. Managed automatically when `enable_iam_role` is true.",
      "2.5",
    ),
  },
};
