import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorTexts } from "#web/texts/errors.ts";
import { toastStore } from "#web/toasts/toasts.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { UPLOAD_FILES_MAX } from "./drop-rejections.ts";
import { acceptFiles, uploadFiles, uploadQueue } from "./uploads.ts";

const MB = 1024 * 1024;
const target = { companyId: "c", companyName: "Kft." };
const file = (name: string, size = 3): File => ({ name, size, type: "" }) as File;
const words = () => toastStore.get().shown.map(({ title, message }) => [title, message]);

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.set({ entries: [], shown: [] });
  awaitedFiles.reset();
  uploadQueue.reset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("files that are refused at the drop", () => {
  it("are told by name and reason: a wrong type, a larger size", () => {
    expect(acceptFiles([file("a.exe"), file("b.sta", 2 * MB + 1), file("c.sta")], 2 * MB)).toEqual([
      file("c.sta"),
    ]);
    expect(words()).toEqual([
      [
        "Nem támogatott fájltípus",
        "Az a.exe nem tölthető fel. Elfogadott típusok: MT940, CAMT.053, CSV, XLSX, XLS.",
      ],
      ["Túl nagy fájl", "A b.sta mérete meghaladja a megengedett 2 MB-ot."],
    ]);
  });

  it("are told once when there are too many of them, and a hundred are taken", () => {
    const dropped = Array.from({ length: UPLOAD_FILES_MAX + 2 }, (_, place) =>
      file(`${place}.sta`),
    );
    expect(acceptFiles(dropped.slice(0, UPLOAD_FILES_MAX), null)).toHaveLength(UPLOAD_FILES_MAX);
    expect(words()).toEqual([]);
    expect(acceptFiles(dropped, null)).toEqual(dropped.slice(0, UPLOAD_FILES_MAX));
    expect(words()).toEqual([["Túl sok fájl", "Egyszerre legfeljebb 100 fájl tölthető fel."]]);
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
    uploadFiles([file("jo.sta")], target);
    await vi.waitFor(() => expect(awaitedFiles.get().map(({ name }) => name)).toEqual(["kept-1"]));
    expect(words()).toEqual([
      ["A feltöltés sikerült", "jo.sta: megérkezett, feldolgozzuk. Az eredményről szólunk."],
    ]);
  });

  it.each([
    ["a line that breaks", undefined, {}, errorTexts.network.message],
    ["an answer that is not ours", 502, {}, errorTexts.internal_error.message],
    ["a file too large for a proxy", 413, {}, errorTexts.file_too_large.message],
    ["a refusal", 403, { code: "forbidden" }, errorTexts.forbidden.message],
    ["a company that is gone", 404, { code: "not_found" }, errorTexts.not_found.message],
  ])("that failed is told with its reason: %s", async (_name, status, body, reason) => {
    answerUploads(status, body);
    uploadFiles([file("rossz.sta")], target);
    await vi.waitFor(() =>
      expect(words()).toEqual([["A feltöltés nem sikerült", `rossz.sta: ${reason}`]]),
    );
    expect(awaitedFiles.get()).toEqual([]);
  });
});
