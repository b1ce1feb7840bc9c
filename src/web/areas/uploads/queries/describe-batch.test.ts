import { describe, expect, it } from "vitest";
import { describeBatch } from "./describe-batch.ts";
import type { BatchFile, UploadBatch } from "#web/areas/uploads/upload-batches.ts";

let serial = 0;
const file = (state: BatchFile["state"], facts: Partial<BatchFile> = {}): BatchFile => ({
  key: String((serial += 1)),
  fileName: `f${serial}.sta`,
  sizeBytes: 1_000,
  state,
  percent: state === "queued" || state === "sending" ? 0 : 100,
  ...facts,
});
const done = (added: number, known: number, more: Partial<BatchFile> = {}): BatchFile =>
  file("done", { total: added + known, added, known, leftOut: 0, doubtful: 0, ...more });
const batch = (files: readonly BatchFile[], more: Partial<UploadBatch> = {}): UploadBatch => ({
  id: "b",
  companyId: "c",
  companyName: "Próba Kft.",
  kind: "upload",
  late: false,
  endedMs: null,
  files,
  ...more,
});
const head = (of: UploadBatch, offline = false): readonly string[] => {
  const { tone, title, text } = describeBatch(of, offline);
  return [tone, title, text.replaceAll("\u00a0", " ")];
};

describe("the message of a batch", () => {
  it("tells how many files and bytes have arrived", () => {
    const files = [file("reading"), file("sending", { percent: 50 }), file("queued")];
    expect(head(batch(files))).toEqual(["way", "3 fájl érkezik", "1 / 3 fájl, 1,5 kB / 2,9 kB"]);
    expect(describeBatch(batch(files), false).percent).toBe(50);
  });

  it("waits while there is no line", () => {
    expect(head(batch([done(1, 0), file("queued"), file("queued")]), true).slice(0, 2)).toEqual([
      "waits",
      "2 fájl várakozik",
    ]);
  });

  it("then reads, and says when that takes longer", () => {
    expect(head(batch([file("reading"), file("reading"), done(3, 0)]))).toEqual([
      "way",
      "3 fájlt olvasunk",
      "A feltöltés sikerült. 1 kész. Nyugodtan dolgozzon tovább.",
    ]);
    expect(head(batch([file("reading", { fileName: "nagy.xlsx" })], { late: true }))).toEqual([
      "way",
      "Tovább tart a szokásosnál",
      "nagy.xlsx: nem kell újra feltöltenie. Elmehet innen, az eredményről szólunk.",
    ]);
  });

  it("does not call files read or sent that never arrived", () => {
    expect(head(batch([file("reading"), done(3, 0), file("unsent"), file("unsent")]))).toEqual([
      "way",
      "2 fájlt olvasunk",
      "2 nem érkezett meg. 1 kész. Nyugodtan dolgozzon tovább.",
    ]);
  });

  it("ends with the figures of all its files, in the words of the list", () => {
    expect(head(batch([done(38, 176), done(58, 140, { leftOut: 2, doubtful: 1 })]))).toEqual([
      "done",
      "2 fájl kész",
      "412 tétel: 96 új, 316 már megvolt. 2 sor kimaradt. 1 lehetséges kettőzés.",
    ]);
    expect(head(batch([done(0, 6)]))).toEqual([
      "done",
      "A fájl kész",
      "Minden tétele megvolt már, semmi sem kettőződött.",
    ]);
  });

  it("names every file that was not taken, beside the result, and is never green then", () => {
    const left = Array.from({ length: 3 }, (_, at) =>
      file("left", { fileName: `maradt${at}.sta`, reason: "Túl sok fájl" }),
    );
    const files = [
      done(90, 0),
      done(6, 0),
      done(0, 4),
      file("refused", { fileName: "telepito.exe", reason: "Nem támogatott fájltípus" }),
      ...left,
    ];
    const message = describeBatch(batch(files), false);
    expect([message.tone, message.title, message.text]).toEqual([
      "bad",
      "7 fájlból 3 kész",
      "100 tétel: 96 új, 4 már megvolt.",
    ]);
    expect(message.lines.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      "telepito.exe: nem támogatott fájltípus",
      "maradt0.sta: túl sok fájl",
      "maradt1.sta: túl sok fájl",
      "maradt2.sta: túl sok fájl",
    ]);
  });

  it("names refused files already while the others are on their way", () => {
    const message = describeBatch(batch([file("sending"), file("refused")]), false);
    expect([message.tone, message.title, message.lines.length]).toEqual([
      "way",
      "A fájl érkezik",
      1,
    ]);
  });

  it.each([
    [[file("refused")], "A fájlt nem vettük át"],
    [[file("unsent")], "A feltöltés nem sikerült"],
    [[file("unsent"), file("unsent")], "A feltöltés nem sikerült"],
    [[file("failed"), file("refused")], "Egy fájlt sem vettünk át"],
  ])("of files of which none was taken says so", (files, title) => {
    expect(head(batch(files)).slice(0, 2)).toEqual(["bad", title]);
  });

  it("asks first, whatever else came of the batch, and says what each file asks", () => {
    const files = [
      done(96, 0),
      file("failed"),
      file("waiting", { fileName: "hajnal.csv", asks: "client" }),
      file("waiting", { fileName: "tabla.csv", asks: "account" }),
    ];
    const message = describeBatch(batch(files), false);
    expect([message.tone, message.title, message.text]).toEqual([
      "waits",
      "2 fájl Önre vár",
      "4 fájlból 1 kész, 96 új tétel. 1 fájlt nem vettünk át.",
    ]);
    expect(message.lines.map(({ tone, note }) => `${tone}: ${note}`)).toEqual([
      "waits: melyik cégé?",
      "waits: melyik bankszámláé?",
      "bad: nem érkezett meg",
    ]);
    const columns = file("waiting", { fileId: "f", asks: "columns" });
    expect(describeBatch(batch([columns, done(1, 0)]), false).columnsOf).toBe("f");
    expect(describeBatch(batch([columns, columns]), false).columnsOf).toBeUndefined();
    expect(head(batch([file("waiting"), file("waiting")]))[2]).toBe(
      "Amíg nem dönt, egyetlen tételüket sem vettük át.",
    );
    expect(head(batch([file("waiting"), file("refused")]))[2]).toBe("1 fájlt nem vettünk át.");
  });

  it("leads to the items of its one file, or to all, and to the files that ask or failed", () => {
    const one = describeBatch(batch([done(5, 0, { fileId: "f" }), done(0, 3)]), false);
    expect([one.added, one.fileId, one.leadsToFiles]).toEqual([5, "f", false]);
    const two = describeBatch(
      batch([done(5, 0, { fileId: "f" }), done(1, 0), file("failed")]),
      false,
    );
    expect([two.added, two.fileId, two.leadsToFiles]).toEqual([6, undefined, true]);
  });
});
