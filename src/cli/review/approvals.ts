/** Reads the approvals of `review`: digests on the command line, and files of approvals. */
import { readFileSync } from "node:fs";

import { errnoText } from "../../errno";
import { type Approval, DIGITS, escaped, isDigest, readApprovals } from "../../review";
import { UsageError } from "../command-line/usage-error";

export interface ApprovalFlags {
  readonly approve: readonly string[];
  readonly approvals: readonly string[];
  readonly approvalsBase: readonly string[];
}

export interface GivenApprovals {
  readonly approvals: readonly Approval[];
  /** The approvals of the target branch; left out if no file of them is given. */
  readonly baseApprovals?: readonly Approval[];
}

export function readApprovalFlags({ approve, approvals, approvalsBase }: ApprovalFlags): GivenApprovals {
  if (approvalsBase.length > 0 && approvals.length === 0) {
    throw new UsageError("--approvals-base needs --approvals: the file of the change under review");
  }
  return {
    approvals: [...approve.map(approvalOf), ...approvals.flatMap((file) => approvalsIn(file, "--approvals"))],
    ...(approvalsBase.length > 0 && {
      baseApprovals: approvalsBase.flatMap((file) => approvalsIn(file, "--approvals-base")),
    }),
  };
}

function approvalOf(digest: string): Approval {
  if (!isDigest(digest)) {
    throw new UsageError(`--approve: write the ${DIGITS} hexadecimal digits that a review printed`);
  }
  return { digest: digest.toLowerCase() };
}

function approvalsIn(file: string, flag: string): readonly Approval[] {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UsageError(escaped(`${flag}: cannot read ${file}: ${errnoText(error)}`));
  }
  const reading = readApprovals(content);
  if (!reading.ok) throw new UsageError(escaped(`${flag} ${file} ${reading.problem}`));
  return reading.approvals;
}
