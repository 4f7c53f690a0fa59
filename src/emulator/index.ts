/** The managed service on your own machine. */
export * from "./emulator";
