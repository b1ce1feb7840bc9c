import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { DataFolderInUse, findEmbeddedPid } from "./database/embedded.ts";
import { startProgram } from "./start-program.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-program-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const config = readConfig({
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  PORT: "0",
  HOST: "127.0.0.1",
  ROLES: "web,worker",
});
const log = pino({ level: "silent" });
const refuseLoss = (error: Error): never => {
  throw error;
};

describe("the program", () => {
  it("starts on an empty folder, serves, refuses a second one, stops within ten seconds and starts again", async () => {
    const first = await startProgram(config, log, refuseLoss);
    const health = await fetch(`${first.address}/health`);
    expect(await health.json()).toEqual({ status: "ok", database: "ok", files: "ok" });
    expect(await (await fetch(`${first.address}/metrics`)).text()).toContain("# TYPE jobs gauge");
    await expect(startProgram(config, log, refuseLoss)).rejects.toBeInstanceOf(DataFolderInUse);
    expect((await fetch(`${first.address}/health`)).status).toBe(200);
    // As where the share of the kept files is not mounted any more, and comes back.
    const mark = join(dataDir, "installation");
    renameSync(mark, `${mark}.away`);
    const apart = await fetch(`${first.address}/health/ready`);
    expect([apart.status, await apart.json()]).toEqual([
      503,
      { status: "failing", database: "ok", files: "failing" },
    ]);
    renameSync(`${mark}.away`, mark);
    expect((await fetch(`${first.address}/health/ready`)).status).toBe(200);

    const stoppingAt = performance.now();
    await first.stop();
    expect(performance.now() - stoppingAt).toBeLessThan(10_000);
    expect(findEmbeddedPid(dataDir)).toBeUndefined();

    const second = await startProgram({ ...config, drainDelaySeconds: 2 }, log, refuseLoss);
    expect((await fetch(`${second.address}/health/ready`)).status).toBe(200);
    // Told to stop by a supervisor, it first says so, and serves until the balancer has heard of
    // it.
    const stopped = second.stop({ drain: true });
    const ready = await fetch(`${second.address}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "stopping", database: "ok", files: "ok" },
    ]);
    expect((await fetch(`${second.address}/health/live`)).status).toBe(200);
    expect((await fetch(`${second.address}/v1/client-config`)).status).toBe(200);
    await stopped;
    await expect(fetch(`${second.address}/health/live`)).rejects.toThrow("fetch failed");
  });
});
