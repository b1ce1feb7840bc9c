import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "#values/durations.ts";
import { budapestMinute } from "#values/local-date.ts";
import { type Config, readConfig } from "../config.ts";

// Nothing listens there: a test that needs the sandbox starts one and gives its port.
const NO_SANDBOX_PORT = "1";

const HOURS_TO_MORNING = 8;

/**
 * The time of day in Budapest eight hours from now, as `FEED_MORNING_FROM` takes it. A test that
 * ran in the feeds' morning would see a reading become due in its middle.
 */
export function laterToday(): string {
  return budapestMinute(Date.now() + HOURS_TO_MORNING * HOUR_MS).slice(-5);
}

/** The configuration of a test: only the given settings, and a data folder of its own. */
export function buildTestConfig(environment: Record<string, string> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-data-"));
  const usual = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    BASE_URL: "http://bankhid.test",
    SANDBOX_PORT: NO_SANDBOX_PORT,
    FEED_MORNING_FROM: laterToday(),
  };
  return readConfig({ ...usual, DATA_DIR: dataDir, ...environment });
}
