import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";

/** The configuration of a test: nothing set but what is given, in a data folder of its own. */
export function buildTestConfig(environment: Record<string, string> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-data-"));
  return readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent", BASE_URL: "http://bankhid.test", ...environment });
}
