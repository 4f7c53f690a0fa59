/** The rules of each format of an attribute. They judge one value, known and of the declared type. */
import type { Format } from "../attribute";
import { accessListRules } from "../rules/access-list";
import { acknowledgementReasonRules, lastDayRules, warningCodeRules } from "../rules/acknowledged";
import { caBundleRules, pemRules } from "../rules/certificate";
import { idRules, rangeRules } from "../rules/number";
import { accessListFieldNamesRules, baseUrlRules } from "../rules/provider-config";
import type { Rules } from "../rules/rule";
import {
  authSourceNameRules,
  authSourceTypeRules,
  clockTimeRules,
  clusterNameRules,
  durationRules,
  hostnameRules,
  httpsUrlRules,
  textRules,
  tierRules,
  urlRules,
  weekdayRules,
} from "../rules/text";
import type { Value } from "../value";

/** An entry may judge a narrower type than `Value`: the judge has checked the type of the attribute. */
export const formats = {
  any: {},
  text: textRules,
  "positive-whole-number": idRules,
  "cluster-name": clusterNameRules,
  hostname: hostnameRules,
  "access-list": accessListRules,
  ...rangeRules,
  "auth-source-name": authSourceNameRules,
  "auth-source-type": authSourceTypeRules,
  "ca-bundle-base64": caBundleRules,
  url: urlRules,
  "https-url": httpsUrlRules,
  weekday: weekdayRules,
  tier: tierRules,
  "clock-time": clockTimeRules,
  "base-url": baseUrlRules,
  pem: pemRules,
  "access-list-field-names": accessListFieldNamesRules,
  duration: durationRules,
  "warning-code": warningCodeRules,
  "acknowledgement-reason": acknowledgementReasonRules,
  "last-day": lastDayRules,
} as Readonly<Record<Format, unknown>> as Readonly<Record<Format, Rules<Value>>>;
