import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#web/api/query-client.ts";
import { toastStore } from "#web/toasts/toasts.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { FILE_TIMEOUT_MS, watchAwaitedFiles } from "./file-watch.ts";

const base = {
  originalName: "k.sta",
  transactionCount: 214,
  newCount: 38,
  duplicates: 176,
  skipped: 0,
  doubtful: 0,
  problems: [],
};
let status = "processing";
let polls = 0;

describe("waiting for uploads", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    status = "processing";
    polls = 0;
    awaitedFiles.reset();
    toastStore.set({ entries: [], shown: [] });
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
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const titles = () => toastStore.get().shown.map((toast) => `${toast.title}: ${toast.message}`);
  function start(): AbortController {
    const stop = new AbortController();
    void watchAwaitedFiles(
      createQueryClient(() => {}),
      stop.signal,
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
    expect(titles()).toEqual([
      "Feltöltés eredménye: k.sta: 214 sor beolvasva, 38 új, 176 már szerepelt, 0 kihagyva.",
    ]);
    expect(awaitedFiles.get()).toEqual([]);
  });

  it("tells once after three minutes that it takes longer, and goes on polling", async () => {
    const stop = start();
    await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS - 5_000);
    expect(titles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = polls;
    await vi.advanceTimersByTimeAsync(30_000);
    stop.abort();
    expect(
      titles().filter((title) => title.startsWith("A feldolgozás a vártnál tovább tart")),
    ).toHaveLength(1);
    expect(polls).toBeGreaterThan(before);
    expect(awaitedFiles.get()).toHaveLength(1);
  });

  it("says why a file failed", async () => {
    const stop = start();
    status = "failed";
    await vi.advanceTimersByTimeAsync(3_000);
    stop.abort();
    expect(titles()[0]).toMatch(/A fájl feldolgozása nem sikerült: k\.sta: A fájl üres/);
  });
});
