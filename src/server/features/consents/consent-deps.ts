import type { Deps } from "#server/deps.ts";

export type ConsentDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "events"
  | "queue"
  | "config"
  | "log"
  | "mailer"
  | "bankFeeds"
  | "quota"
  | "accessMode"
>;
