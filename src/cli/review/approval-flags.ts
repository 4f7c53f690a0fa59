/** Reads the approvals that the flags of a review give. */
import { type Approval, DIGITS, isDigest, readApprovals, type StackReviews } from "../../review";
import { sourcePath } from "../../review/node";
import { UsageError } from "../command-line/command-error";
import { readFlagText, wrongUsage } from "./errors";

interface ApprovalFlags {
  readonly approve: readonly string[];
  readonly approvals: readonly string[];
  readonly approvalsBase: readonly string[];
}

/** Returns the approvals that the flags give. Throws a UsageError if one is not valid. */
export function readApprovalFlags({
  approve,
  approvals,
  approvalsBase,
}: ApprovalFlags): Pick<StackReviews, "approvals" | "baseApprovals"> {
  if (approvalsBase.length > 0 && approvals.length === 0) {
    throw new UsageError("--approvals-base needs --approvals: the file of the change under review");
  }
  return {
    approvals: [...approve.map(approvalOf), ...approvals.flatMap((file) => approvalsIn(file, "--approvals"))],
    baseApprovals:
      approvalsBase.length === 0
        ? undefined
        : approvalsBase.flatMap((file) => approvalsIn(file, "--approvals-base")),
  };
}

function approvalOf(digest: string): Approval {
  if (!isDigest(digest)) {
    throw new UsageError(`--approve: write the ${DIGITS} hexadecimal digits that a review printed`);
  }
  return { digests: [digest.toLowerCase()] };
}

function approvalsIn(file: string, flag: string): readonly Approval[] {
  const reading = readApprovals(readFlagText(flag, file), sourcePath(file).inRepository);
  if (!reading.ok) throw wrongUsage(`${flag} ${file} ${reading.problem}`);
  return reading.approvals;
}
