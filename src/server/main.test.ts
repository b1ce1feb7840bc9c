import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMPILE_CACHE } from "./testing/compile-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-main-"));
const FILE = join(folder, "file");
writeFileSync(FILE, "");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const env = { ...COMPILE_CACHE, DATA_DIR: folder, LOG_LEVEL: "fatal", PORT: "0", ...environment };
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (piece) => (said += String(piece)));
  return new Promise((done) => child.once("close", (code) => done({ code, said: said.trim() })));
}

describe("a start that cannot succeed", () => {
  it.each([
    [
      "a silent database",
      { DATABASE_URL: "postgres://o:s3cr3t@127.0.0.1:1/d", DATABASE_WAIT_SECONDS: "0" },
      "DATABASE_URL: nothing",
    ],
    ["no database in production", { NODE_ENV: "production" }, "DATABASE_URL: missing"],
    [
      "a password that was not escaped",
      { DATABASE_URL: "postgres://o:s3#cr3t@127.0.0.1:1/d" },
      "DATABASE_URL: special characters",
    ],
    ["a file where the data folder should be", { DATA_DIR: FILE }, `DATA_DIR: ${FILE} cannot`],
    [
      "a data folder below a file, with a database of its own",
      { DATA_DIR: `${FILE}/data`, DATABASE_URL: "postgres://o@127.0.0.1:1/d" },
      "DATA_DIR: ",
    ],
  ])("%s: ends with words for the operator, and no stack", async (_name, environment, words) => {
    const { code, said } = await start(environment);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toMatch(/\n\s+at |s3|cr3t/);
  });
});
