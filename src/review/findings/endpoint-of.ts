/** The endpoint that a finding is about. */
import { kindOfType, KINDS, type Endpoint } from "../../schema";
import { withoutKeys } from "../input/configured";
import type { Finding } from "./finding";

/** Returns the endpoint that the finding's access list guards; undefined if its attribute is no access list. */
export function endpointOf({ address = "", attribute }: Finding): Endpoint | undefined {
  const kind = kindOfType(withoutKeys(address).split(".").at(-2) ?? "");
  return kind === undefined
    ? undefined
    : KINDS[kind].endpoints.find(({ accessList }) => accessList === attribute);
}
