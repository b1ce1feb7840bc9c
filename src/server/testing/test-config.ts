import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";

// Nothing listens there: a test that needs the sandbox starts one and gives its port.
const NO_SANDBOX_PORT = "1";

/** The configuration of a test: only the given settings, and a data folder of its own. */
export function buildTestConfig(environment: Record<string, string> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), "bankhid-data-"));
  const usual = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    BASE_URL: "http://bankhid.test",
    SANDBOX_PORT: NO_SANDBOX_PORT,
  };
  return readConfig({ ...usual, DATA_DIR: dataDir, ...environment });
}
