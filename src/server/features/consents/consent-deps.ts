import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/handler.ts";

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

/** The person who asks, for the audit log. */
export interface Caller {
  readonly person: Person;
  readonly address: string;
  readonly requestId: string;
}
