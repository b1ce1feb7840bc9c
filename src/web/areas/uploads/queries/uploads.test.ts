import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorTexts } from "#web/texts/errors.ts";
import { resetToasts, toastStore } from "#web/toasts/toasts.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { pickFiles, sendAgain, UPLOAD_FILES_MAX, uploadFiles, uploadQueue } from "./uploads.ts";
import { uploadBatches } from "#web/areas/uploads/upload-batches.ts";

const MB = 1024 * 1024;
const target = { companyId: "c", companyName: "Kft." };
const file = (name: string, size = 3): File => ({ name, size, type: "" }) as File;
const words = () =>
  uploadBatches
    .get()
    .flatMap(({ files }) => files.map(({ fileName, state, reason }) => [fileName, state, reason]));

/** Test files share their modules: nothing is left for the next one. */
function reset(): void {
  resetToasts();
  uploadBatches.reset();
  awaitedFiles.reset();
  uploadQueue.reset();
}

beforeEach(() => {
  vi.useFakeTimers();
  reset();
});
afterEach(() => {
  reset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("files that are refused at the drop", () => {
  const told = (files: readonly File[], maxBytes: number | null) => {
    const { accepted, others } = pickFiles(files, maxBytes);
    return [accepted, others.map(({ state, reason, advice }) => [state, reason, advice])];
  };

  it("are named with their reason: a wrong type, a larger size", () => {
    expect(told([file("a.exe"), file("b.sta", 2 * MB + 1), file("c.sta")], 2 * MB)).toEqual([
      [file("c.sta")],
      [
        [
          "refused",
          "Nem támogatott fájltípus",
          "Az a.exe nem tölthető fel. Elfogadott típusok: MT940, CAMT.053, CSV, XLSX, XLS, PDF.",
        ],
        ["refused", "Túl nagy fájl", "A b.sta mérete meghaladja a megengedett 2 MB-ot."],
      ],
    ]);
  });

  it("are each left out by name when there are too many, and a hundred are taken", () => {
    const dropped = Array.from({ length: UPLOAD_FILES_MAX + 3 }, (_, place) =>
      file(`${place}.sta`),
    );
    expect(pickFiles(dropped.slice(0, UPLOAD_FILES_MAX), null).others).toEqual([]);
    const { accepted, others } = pickFiles(dropped, null);
    expect(accepted).toEqual(dropped.slice(0, UPLOAD_FILES_MAX));
    expect(others.map((each) => [each.file.name, each.state, each.reason])).toEqual(
      ["100.sta", "101.sta", "102.sta"].map((name) => [name, "left", "Túl sok fájl"]),
    );
  });
});

/** Answers every upload with a status and a body; without them the connection breaks. */
function answerUploads(status?: number, body: object = {}): void {
  class Answered {
    readonly upload: { onprogress?: unknown } = {};
    status = status ?? 0;
    responseText = JSON.stringify(body);
    onload = (): void => {};
    onerror = (): void => {};
    onabort = (): void => {};
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => (status === undefined ? this.onerror() : this.onload()));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
  vi.stubGlobal(
    "FormData",
    class {
      append(): void {}
    },
  );
}

describe("an upload", () => {
  it("that arrived is told, and its end is awaited", async () => {
    answerUploads(201, { name: "kept-1" });
    uploadFiles({ accepted: [file("jo.sta")], others: [] }, target);
    await vi.waitFor(() => expect(awaitedFiles.get().map(({ name }) => name)).toEqual(["kept-1"]));
    expect(words()).toEqual([["jo.sta", "reading", undefined]]);
    expect(toastStore.get().shown).toEqual([]);
  });

  it.each([
    ["a line that breaks", undefined, {}, errorTexts.network.message],
    ["an answer that is not ours", 502, {}, errorTexts.internal_error.message],
    ["a file too large for a proxy", 413, {}, errorTexts.file_too_large.message],
    ["a refusal", 403, { code: "forbidden" }, errorTexts.forbidden.message],
    ["a company that is gone", 404, { code: "not_found" }, errorTexts.not_found.message],
  ])("that failed is told with its reason: %s", async (_name, status, body, reason) => {
    answerUploads(status, body);
    uploadFiles({ accepted: [file("rossz.sta")], others: [] }, target);
    await vi.waitFor(() => expect(words()).toEqual([["rossz.sta", "unsent", reason]]));
    expect(awaitedFiles.get()).toEqual([]);
  });

  it("waits for the line, and goes again by itself where the line ended on the way", async () => {
    const line = new EventTarget();
    const browser = { onLine: false };
    vi.stubGlobal("window", line);
    vi.stubGlobal("navigator", browser);
    answerUploads();
    uploadFiles({ accepted: [file("a.sta")], others: [] }, target);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(words()).toEqual([["a.sta", "sending", undefined]]);
    // The line comes, and ends again before the file has arrived.
    line.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1);
    expect(words()).toEqual([["a.sta", "sending", undefined]]);
    answerUploads(201, { name: "kept" });
    browser.onLine = true;
    line.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(words()).toEqual([["a.sta", "reading", undefined]]));
  });

  it("that did not arrive is sent again on request, and so is one that was left out", async () => {
    answerUploads();
    uploadFiles(
      { accepted: [file("a.sta")], others: [{ file: file("b.sta"), state: "left" }] },
      target,
    );
    await vi.waitFor(() => expect(words()[0]![1]).toBe("unsent"));
    answerUploads(201, { name: "kept" });
    sendAgain(uploadBatches.get()[0]!);
    await vi.waitFor(() =>
      expect(words().map(([name, state]) => `${name} ${state}`)).toEqual([
        "a.sta reading",
        "b.sta reading",
      ]),
    );
  });
});
