/** The program's log: one JSON line per event, on standard output. */
import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

// What may give access to something must not be in a log, wherever in an object it stands.
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

export function createLog(config: Pick<Config, "logLevel">): Logger {
  return pino({
    level: config.logLevel,
    redact: { paths: SECRET_PATHS, censor: "[hidden]" },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  });
}
