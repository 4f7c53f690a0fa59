/** Who connects from where. Every environment takes its ranges from here. */
export const OFFICES = [
  "198.51.100.0/24", // Hamburg
  "2001:db8:100::/48", // Hamburg
];

export const CI_RUNNERS = ["203.0.113.16/28"];

export const AGENTS = ["192.0.2.128/25"]; // write the metrics
