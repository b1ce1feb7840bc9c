import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILE_CACHE } from "#server/testing/compile-cache.ts";
import { readInThread } from "#server/testing/read-in-thread.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { limitsOf } from "#server/threads/thread-works.ts";
import { readInWorker } from "./read-in-worker.service.ts";

const FILES = 30;
const AT_A_TIME = 2;
const ROWS = 40;
const TRIES_MORE = 2;
const LITTLE_MEMORY = join(import.meta.dirname, "../../../testing/read-in-little-memory.ts");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-threads-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keepFile(
  name: string,
  rows: number,
): { path: string; fileName: string; sizeBytes: number } {
  const path = join(folder, name);
  const items = Array.from({ length: rows }, (_, index) => ({
    date: "2026-03-02" as LocalDate,
    amount: BigInt(index + 1) * 100_000n,
    note: `tétel ${index}`,
  }));
  writeFileSync(path, writeMt940([{ accountNr: "117730161111101800000000", opening: 0n, items }]));
  return { path, fileName: name, sizeBytes: statSync(path).size };
}

describe("reading threads", () => {
  it("read thirty files two at a time although some readers die or are left in the middle", async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.name);
    process.on("warning", note);
    const answers: unknown[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < FILES; index = next++) {
        // A warm reader may be through with a few rows before the clock has struck once.
        const file = keepFile(`file-${index}.sta`, index % 7 === 3 ? 5_000 : ROWS);
        if (index % 7 === 3)
          answers[index] = await readInThread(file.path, { ...limitsOf("file.read"), timeMs: 0 });
        else if (index % 7 === 5) {
          for await (const _step of readInWorker(file)) break;
          answers[index] = "left";
        } else answers[index] = await readInThread(file.path);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    process.off("warning", note);
    const expected = Array.from({ length: FILES }, (_, index) =>
      index % 7 === 3 ? "time" : index % 7 === 5 ? "left" : ROWS,
    );
    expect(answers).toEqual(expected);
    expect(warnings).not.toContain("MaxListenersExceededWarning");
  });

  it("end a reader that takes too much memory, and the next file is read", () => {
    const files = [keepFile("large.sta", 20_000), keepFile("after.sta", ROWS)];
    // Less than the reader's own code takes.
    const args = [LITTLE_MEMORY, ...files.map(({ path }) => path), "6"];
    const run = () => spawnSync(process.execPath, args, { encoding: "utf8", env: COMPILE_CACHE });
    let ended = run();
    // About once in some thousand times V8 fails one of its own checks here, and ends the program.
    for (let again = 0; ended.signal !== null && again < TRIES_MORE; again++) {
      expect(ended.stderr).toContain("Check failed");
      ended = run();
    }
    expect([ended.stderr, JSON.parse(ended.stdout)]).toEqual(["", ["memory", ROWS]]);
  });

  it("end a reader that does not come to its end in time, and the next file is read", async () => {
    const slow = keepFile("slow.sta", 20_000);
    expect(await readInThread(slow.path, { ...limitsOf("file.read"), stepMs: 1 })).toBe("time");
    expect(await readInThread(keepFile("after-slow.sta", ROWS).path)).toBe(ROWS);
  });
});
