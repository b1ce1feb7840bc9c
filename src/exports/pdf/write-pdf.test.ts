import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildHead, buildRow, collectBytes } from "#server/testing/build-export.ts";
import { readPdfObjects, readPdfTexts } from "#server/testing/read-pdf.ts";
import type { ExportRow } from "../export-row.ts";
import { PDF_ROWS_MAX, writePdf } from "./write-pdf.ts";

const font = (name: string) => readFileSync(`${import.meta.dirname}/fonts/${name}.ttf`);
const FONTS = { regular: font("Inter-Regular"), bold: font("Inter-SemiBold") };

const write = (rows: readonly ExportRow[], head = buildHead(rows)) =>
  collectBytes(writePdf([rows], head, FONTS));

describe("a PDF export", () => {
  it("holds Hungarian texts that can be copied, the sums and the balances", async () => {
    const texts = readPdfTexts(await write([buildRow()]));
    expect(texts).toEqual(
      expect.arrayContaining([
        "Számlatörténet",
        "Próba & Társa <Kft.>",
        "Őrség Tűzőgép Kft.",
        "−455 Ft",
        "Záró egyenleg",
        "−454 Ft",
        "1 234 567 Ft",
        "10400009-12345670-00000006 · Átutalás",
      ]),
    );
  });

  it("turns pages and numbers them, and each account begins one", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => buildRow({ id: `t-${index}` }));
    const [account] = buildHead(rows).accounts as [
      ReturnType<typeof buildHead>["accounts"][number],
    ];
    const accounts = [account, { ...account, accountKey: "b", displayName: "Üres" }];
    const file = await write(rows, { ...buildHead(rows), accounts });
    const texts = readPdfTexts(file);
    const pages = [...readPdfObjects(file).values()].filter((each) => each.includes("/Type/Page/"));
    expect(texts).toContain("Üres");
    expect(texts).toContain("Fő számla, folytatás");
    expect(texts).toContain(`/ ${pages.length}`);
    expect(texts).toContain(String(pages.length));
    expect(texts.filter((text) => text === "Őrség Tűzőgép Kft.")).toHaveLength(100);
  });

  it("shows question marks for characters that the font lacks, and cuts what has no room", async () => {
    const texts = readPdfTexts(
      await write([buildRow({ partnerName: "東京", remittance: "x".repeat(3_000) })]),
    );
    expect(texts).toContain("??");
    expect(texts.some((text) => text.endsWith("x…"))).toBe(true);
  });

  it("says that balances are missing, and why", async () => {
    const texts = readPdfTexts(
      await write([buildRow()], buildHead([buildRow()], { opening: null, closing: null })),
    );
    expect(texts).toContain("Egyenleg nélkül: az időszak széleiről nincs ismert egyenleg.");
  });

  it("gives the same bytes for the same facts, and is small", async () => {
    const file = await write([buildRow()]);
    expect(file.equals(await write([buildRow()]))).toBe(true);
    expect(file.length).toBeLessThan(40_000);
  });

  it("takes as many rows as it says, and not one more", async () => {
    const rows = Array.from({ length: PDF_ROWS_MAX }, () => buildRow({ remittance: "" }));
    expect((await write(rows)).length).toBeGreaterThan(100_000);
    await expect(write([...rows, buildRow()])).rejects.toThrow(/at most/);
  });
});
