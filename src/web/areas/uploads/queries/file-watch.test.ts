import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#web/api/query-client.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { describeBatch } from "./describe-batch.ts";
import { addReading, uploadBatches } from "#web/areas/uploads/upload-batches.ts";
import { FILE_TIMEOUT_MS, watchAwaitedFiles } from "./file-watch.ts";

const base = {
  originalName: "k.sta",
  transactionCount: 214,
  newCount: 38,
  duplicates: 176,
  skipped: 0,
  doubtful: 0,
  problems: [],
  collections: [],
};
let status = "processing";
let polls = 0;

describe("waiting for uploads", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    status = "processing";
    polls = 0;
    awaitedFiles.reset();
    uploadBatches.reset();
    vi.stubGlobal("fetch", async () => {
      polls += 1;
      const problems =
        status === "failed"
          ? [{ code: "file_empty", severity: "fatal", line: null, params: {} }]
          : [];
      return new Response(
        JSON.stringify({ files: [{ ...base, _id: "1", name: "n", status, problems }], total: 1 }),
      );
    });
  });
  afterEach(() => {
    awaitedFiles.reset();
    uploadBatches.reset();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const told = () =>
    uploadBatches.get().map((batch) => {
      const { title, text, lines } = describeBatch(batch, false);
      return [`${title}: ${text}`, ...lines.map(({ name, note }) => `${name}: ${note}`)].join(
        " | ",
      );
    });
  function start(): AbortController {
    const stop = new AbortController();
    void watchAwaitedFiles(
      createQueryClient(() => {}),
      stop.signal,
    );
    addReading(
      { companyId: "c", companyName: "Kft." },
      { _id: "1", name: "n", originalName: "k.sta" },
    );
    awaitedFiles.add({
      companyId: "c",
      name: "n",
      originalName: "k.sta",
      sinceMs: Date.now(),
      told: false,
    });
    return stop;
  }

  it("says the figures when a file is read and waits for it no longer", async () => {
    const stop = start();
    await vi.advanceTimersByTimeAsync(3_000);
    status = "finished";
    await vi.advanceTimersByTimeAsync(3_000);
    stop.abort();
    expect(told()).toEqual(["A fájl kész: 214 tétel: 38 új, 176 már megvolt."]);
    expect(awaitedFiles.get()).toEqual([]);
  });

  it("tells once after three minutes that it takes longer, and goes on polling", async () => {
    const stop = start();
    await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS - 5_000);
    expect(told()).toEqual(["A fájlt olvassuk: Nyugodtan dolgozzon tovább."]);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = polls;
    await vi.advanceTimersByTimeAsync(30_000);
    stop.abort();
    expect(told()).toEqual([expect.stringMatching(/^Tovább tart a szokásosnál: k\.sta/)]);
    expect(polls).toBeGreaterThan(before);
    expect(awaitedFiles.get()).toHaveLength(1);
  });

  it("says why a file failed", async () => {
    const stop = start();
    status = "failed";
    await vi.advanceTimersByTimeAsync(3_000);
    stop.abort();
    expect(told()).toEqual([
      expect.stringMatching(/^A fájlt nem vettük át: .* \| k\.sta: a fájl üres/),
    ]);
  });
});
