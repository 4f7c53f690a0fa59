/** Each configuration has these issues, word for word, and no other. */
import { itJudgesProviders } from "../judged";

describe("the provider", () => {
  itJudgesProviders([
    [{ request_timeout_seconds: 1 }],
    [{ request_timeout_seconds: 3600 }],
    [
      { request_timeout_seconds: 3601 },
      "error request-timeout-out-of-range: request_timeout_seconds: 3601 is not within 1 to 3600; write 3600",
    ],
    [
      { request_timeout_seconds: 0 },
      "error request-timeout-out-of-range: request_timeout_seconds: 0 is not within 1 to 3600; write 1",
    ],
    [{ max_retries: 0 }],
    [{ max_retries: 10 }],
    [{ max_retries: -1 }, "error max-retries-out-of-range: max_retries: -1 is not within 0 to 10; write 0"],
    [{ max_retries: 11 }, "error max-retries-out-of-range: max_retries: 11 is not within 0 to 10; write 10"],
    [{ access_list_field_names: "whitelist" }],
    [{ access_list_field_names: "allowlist" }],
    [
      { access_list_field_names: "both" },
      'error unknown-access-list-field-names: access_list_field_names: "both" is not a set of names; write "whitelist" or "allowlist", or leave it out',
    ],
    [{ base_url: "https://api.example.com/v1" }],
    [{ base_url: "http://localhost:8480" }],
    [
      { base_url: "http://api.example.com" },
      'error insecure-base-url: base_url: "http://api.example.com" is not https; write "https://api.example.com"',
    ],
    [
      { base_url: "api.example.com" },
      'error invalid-base-url: base_url: "api.example.com" is not an http or https URL; write one such as "https://api.example.com"',
    ],
    [
      { base_url: "https://api.example.com?a=b" },
      'error invalid-base-url: base_url: "https://api.example.com" has a query or a fragment; write one such as "https://api.example.com"',
    ],
    [
      { base_url: "https://me:s3cret@api.example.com" },
      'error invalid-base-url: base_url: "https://api.example.com" holds a user name or password; use `access_token`',
    ],
  ]);
});
