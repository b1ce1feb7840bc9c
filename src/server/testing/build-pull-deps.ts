/**
 * The parts that a reading needs, without the application: for programs that are killed, and for
 * those that go on.
 */
import { pino } from "pino";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/connect.ts";
import type { PullDeps } from "../features/feed-reading/account-reading.ts";
import { newId } from "../new-id.ts";
import { unlimitedQuota } from "../quota.ts";
import { createBankFeeds } from "../providers/bank-feed/create-bank-feeds.ts";
import { createMemoryQueue } from "./build-ingest.ts";
import { SILENT_EVENTS } from "./silent-events.ts";

/** Few pages a job, so that a history takes several; as many readings a day as a test likes. */
const SETTINGS = { FEED_PAGES_MAX: "3", FEED_READS_PER_DAY: "100" };

export function buildPullDeps(given: {
  readonly db: Database;
  readonly sandboxPort: number;
  /** Made by the caller; nothing is written into it. */
  readonly folder: string;
  readonly checkpoint?: PullDeps["checkpoint"];
}): PullDeps {
  const { db, sandboxPort, folder, checkpoint } = given;
  const usual = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    BASE_URL: "http://bankhid.test",
    DATA_DIR: folder,
  };
  const config = readConfig({ ...usual, SANDBOX_PORT: String(sandboxPort), ...SETTINGS });
  return {
    db,
    config,
    clock: systemClock,
    newId: () => newId(),
    log: pino({ level: "silent" }),
    events: SILENT_EVENTS,
    queue: createMemoryQueue(),
    mailer: { send: async () => {}, close: async () => {} },
    bankFeeds: createBankFeeds({ config, clock: systemClock }),
    quota: unlimitedQuota,
    ...(checkpoint === undefined ? {} : { checkpoint }),
  };
}
