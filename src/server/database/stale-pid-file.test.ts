/** Which lock files of PostgreSQL (postmaster.pid) a start may take away. */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { removeStalePidFile } from "./embedded-server.ts";

// Beyond any number that the system gives.
const DEAD_PID = 2 ** 30;

function makeFolder(): { cluster: string; file: string; remove(): void } {
  const cluster = mkdtempSync(join(tmpdir(), "lock-file-"));
  onTestFinished(() => rmSync(cluster, { recursive: true, force: true }));
  return {
    cluster,
    file: join(cluster, "postmaster.pid"),
    remove: () => removeStalePidFile({ folders: { cluster, socket: "", log: "" } }),
  };
}

function writeOld(file: string, text: string): void {
  writeFileSync(file, text);
  const tenSecondsAgo = (performance.timeOrigin + performance.now()) / 1_000 - 10;
  utimesSync(file, tenSecondsAgo, tenSecondsAgo);
}

describe("a lock file", () => {
  it("that is empty stays while its server may be writing it, and goes later", () => {
    const { file, remove } = makeFolder();
    writeFileSync(file, "");
    remove();
    expect(existsSync(file)).toBe(true);
    writeOld(file, "");
    remove();
    expect(existsSync(file)).toBe(false);
  });

  it("of a server that is gone goes, whatever the process of its number is now", () => {
    const { cluster, file, remove } = makeFolder();
    for (const pid of [DEAD_PID, process.pid]) {
      writeFileSync(file, `${pid}\n${cluster}\n`);
      remove();
      expect(readdirSync(cluster)).toEqual([]);
    }
    remove();
    expect(readdirSync(cluster)).toEqual([]);
  });

  it("of a living server on the folder stays as it is, however old it is", async () => {
    const { cluster, file, remove } = makeFolder();
    const server = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)", cluster]);
    onTestFinished(() => void server.kill("SIGKILL"));
    await new Promise((spawned) => server.once("spawn", spawned));
    const text = `${server.pid}\n${cluster}\n`;
    writeOld(file, text);
    remove();
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(readdirSync(cluster)).toEqual(["postmaster.pid"]);
  });
});
