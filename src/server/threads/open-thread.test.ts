import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_LETTERS } from "#server/testing/hostile-letters.ts";
import { askInThread, type ThreadOptions } from "./open-thread.ts";
import { countWaiting } from "./thread-places.ts";
import { listThreadEnds, ThreadEnded, type ThreadEndReason } from "./thread-ends.ts";
import { limitsOf, type ThreadWorkName } from "./thread-works.ts";

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-thread-"));
  path = join(folder, "letter.eml");
  writeFileSync(path, "From: a@kuldo.test\r\nSubject: Elszamolas\r\n\r\nMellekelve.\r\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMITS = limitsOf("letter.parts");
const ask = (options?: ThreadOptions, from = path) =>
  askInThread("letter.parts", { open: { path: from, passwords: [] } }, options);
const GOOD = { kind: "parts", parts: { sender: "a@kuldo.test", subject: "Elszamolas" } };

const endsOf = (reason: ThreadEndReason): number =>
  listThreadEnds().find((one) => one.work === "letter.parts" && one.reason === reason)?.count ?? 0;

describe("a thread", () => {
  it.each<[ThreadEndReason, () => Promise<unknown>]>([
    ["cpu", () => ask({ limits: { ...LIMITS, cpuMs: -1 } }, keepSlow())],
    ["time", () => ask({ limits: { ...LIMITS, timeMs: 0 } }, keepSlow())],
    ["time", () => ask({ limits: { ...LIMITS, stepMs: 0 } }, keepSlow())],
    ["memory", () => ask({ limits: { ...LIMITS, bytesMb: 0 } }, keepSlow())],
    ["crash", () => ask({}, join(folder, "nincs.eml"))],
  ])("is ended at its limit (%s), is counted, and the next work is done", async (reason, work) => {
    const before = endsOf(reason);
    await expect(work()).rejects.toMatchObject({ name: "ThreadEnded", reason });
    expect(endsOf(reason)).toBe(before + 1);
    expect(await ask()).toMatchObject(GOOD);
  });

  it("ends with the signal of its asker, which is no fault of the bytes", async () => {
    const stop = new AbortController();
    const asked = ask({ signal: stop.signal });
    stop.abort(new Error("The program stops."));
    await expect(asked).rejects.toThrow("The program stops.");
    expect(await ask()).toMatchObject(GOOD);
  });

  it("is one at a time for first bytes; the next ones wait, and those who leave wait no more", async () => {
    const head = () => ({ head: new Uint8Array(Buffer.from("From: a@kuldo.test\r\n\r\n")) });
    const stop = new AbortController();
    const asked = Array.from({ length: 20 }, (_, at) =>
      askInThread("letter.head", head(), at === 10 ? { signal: stop.signal } : {}),
    );
    await expect.poll(() => countWaiting("letter.head")).toBeGreaterThan(15);
    stop.abort(new Error("left"));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    expect(answers[10]).toMatchObject({ status: "rejected", reason: { message: "left" } });
    expect(countWaiting("letter.head")).toBe(0);
  });

  it("is a process of its own for bytes that may have ended a program", async () => {
    expect(await ask({ isSuspect: true })).toMatchObject(GOOD);
    const lost = ask({ isSuspect: true }, join(folder, "nincs.eml"));
    await expect(lost).rejects.toBeInstanceOf(ThreadEnded);
    await expect(ask({ isSuspect: true, limits: { ...LIMITS, timeMs: 0 } })).rejects.toMatchObject({
      reason: "time",
    });
  });
});

describe("the processor time of a long reading", () => {
  it("grows with the file's bytes, that of the others does not", () => {
    const MB = 1024 * 1024;
    const cpuOf = (work: ThreadWorkName, bytes: number) => limitsOf(work, bytes).cpuMs;
    expect([0, 2 * MB, 1024 * MB].map((bytes) => cpuOf("file.read", bytes))).toEqual([
      120_000, 121_000, 632_000,
    ]);
    for (const work of ["file.first", "pdf.first", "pdf.read", "letter.parts"] as const)
      expect(cpuOf(work, 20 * MB)).toBe(cpuOf(work, 0));
  });
});

/** A letter that takes long. */
function keepSlow(): string {
  const to = join(folder, "slow.eml");
  const slow = HOSTILE_LETTERS.find(({ name }) => name === "20 MB of soft line ends");
  writeFileSync(to, slow!.build(1));
  return to;
}
