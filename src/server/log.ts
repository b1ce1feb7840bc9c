/** The program's log: one JSON line per event, on standard output. */
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

// Values that may give access must not be in a log, at any place of an object.
const SECRET_PATHS = [
  "token",
  "*.token",
  "secret",
  "*.secret",
  "password",
  "*.password",
  "authorization",
  "*.authorization",
  "headers.cookie",
  "*.headers.cookie",
  "*.headers.authorization",
];

/** Writes to standard output unless a destination is given (tests read it). */
export function createLog(
  config: Pick<Config, "logLevel">,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: SECRET_PATHS, censor: "[hidden]" },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
