import { readFileSync } from "node:fs";
import { unzlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { buildHead, buildRow, collectBytes } from "#server/testing/build-export.ts";
import type { ExportRow } from "../export-row.ts";
import { PDF_ROWS_MAX, writePdf } from "./write-pdf.ts";

const font = (name: string) => readFileSync(`${import.meta.dirname}/fonts/${name}.ttf`);
const FONTS = { regular: font("Inter-Regular"), bold: font("Inter-SemiBold") };

const write = (rows: readonly ExportRow[], head = buildHead(rows)) =>
  collectBytes(writePdf([rows], head, FONTS));

/** The objects of a file by their numbers, found through its table of places. */
function readObjects(file: Buffer): Map<number, string> {
  const text = file.toString("latin1");
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(start))!;
  const objects = new Map<number, string>();
  for (let id = 1; id < Number(table[1]); id++) {
    const place = Number(text.slice(start + table[0].length + id * 20).slice(0, 10));
    expect(text.slice(place).startsWith(`${id} 0 obj\n`)).toBe(true);
    objects.set(id, text.slice(place, text.indexOf("endobj", place)));
  }
  return objects;
}

function unpack(object: string): string {
  const packed = object.slice(object.indexOf("stream\n") + 7, object.lastIndexOf("\nendstream"));
  return Buffer.from(unzlibSync(Buffer.from(packed, "latin1"))).toString("latin1");
}

/** The texts of all pages, by the fonts' maps from glyphs to characters. */
function readTexts(file: Buffer): string[] {
  const objects = [...readObjects(file).values()];
  const maps = objects.filter((object) => object.includes("FlateDecode")).map(unpack);
  const letters = new Map<string, string>();
  for (const map of maps.filter((text) => text.includes("beginbfchar")))
    for (const [, glyph, code] of map.matchAll(/<(\w{4})> <(\w{4})>/g))
      letters.set(glyph!, String.fromCharCode(Number.parseInt(code!, 16)).replace("\u00A0", " "));
  return maps.flatMap((content) =>
    [...content.matchAll(/<(\w+)> Tj/g)].map(([, hex]) =>
      hex!.replace(/\w{4}/g, (glyph) => letters.get(glyph) ?? "\uFFFD"),
    ),
  );
}

describe("a PDF export", () => {
  it("holds Hungarian texts that can be copied, the sums and the balances", async () => {
    const texts = readTexts(await write([buildRow()]));
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
    const texts = readTexts(file);
    const pages = [...readObjects(file).values()].filter((each) => each.includes("/Type/Page/"));
    expect(texts).toContain("Üres");
    expect(texts).toContain("Fő számla, folytatás");
    expect(texts).toContain(`/ ${pages.length}`);
    expect(texts).toContain(String(pages.length));
    expect(texts.filter((text) => text === "Őrség Tűzőgép Kft.")).toHaveLength(100);
  });

  it("shows question marks for characters that the font lacks, and cuts what has no room", async () => {
    const texts = readTexts(
      await write([buildRow({ partnerName: "東京", remittance: "x".repeat(3_000) })]),
    );
    expect(texts).toContain("??");
    expect(texts.some((text) => text.endsWith("x…"))).toBe(true);
  });

  it("says that balances are missing, and why", async () => {
    const texts = readTexts(
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
    await expect(write([...rows, buildRow()])).rejects.toThrow(/More than/);
  });
});
