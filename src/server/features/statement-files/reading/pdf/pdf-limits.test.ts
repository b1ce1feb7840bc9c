import { describe, expect, it } from "vitest";
import { HOSTILE_PDFS, packedStream, PDFS_BY_COUNT } from "#server/testing/hostile-pdfs.ts";
import { statementPages, writePdf } from "#server/testing/write-pdf.ts";
import { readPdfBytes } from "../pdf-pages.ts";
import { checkPdf, PDF_LIMITS, type PdfLimits } from "./pdf-limits.ts";

const check = (bytes: Uint8Array, limits: Partial<PdfLimits> = {}) =>
  checkPdf(new Uint8Array(bytes), { ...PDF_LIMITS, ...limits });

describe("a PDF's cost", () => {
  const few = PDFS_BY_COUNT;
  it.each<[string, (n: number) => Buffer, number, Partial<PdfLimits>]>([
    ["pages", few.pages, 7, { pages: 7 }],
    ["unpacked bytes", few.unpacked, 5_000, { unpackedBytes: 5_000 }],
    ["drawn bytes", few.unpacked, 5_000, { drawnBytes: 5_000 }],
    ["filters", few.filters, 2, { filters: 2 }],
    ["operators", few.operators, 50, { operators: 50 }],
    ["operators whose LZW grows late", few.lateOperators, 900, { operators: 900 }],
    ["operators that pages share", few.shared, 50, { operators: 500 }],
    ["operators of forms", few.formCalls, 3, { operators: 1_111 + 1_000 }],
    ["states", few.saves, 9, { saves: 9 }],
    ["letters", few.letters, 100, { letters: 100 }],
    ["forms inside of forms", few.formDepth, 4, { formDepth: 4 }],
    ["inline pictures", few.pictures, 10, { searchedBytes: 10 * 30 }],
    ["mapped codes", few.codes, 300, { mappedCodes: 300 }],
    ["entries of its table", few.tableEntries, 20, { tableEntries: 20 }],
    ["bytes of a row", few.rowBytes, 64, { rowBytes: 64 }],
  ])(
    "is counted before it is opened: %s at the limit and one more",
    async (_, build, n, limits) => {
      expect(await check(build(n), limits)).toBeUndefined();
      expect(await check(build(n + 1), limits)).toMatchObject({ code: "limit_exceeded" });
    },
  );

  it.each(HOSTILE_PDFS)("$name is refused and never opened", async ({ build }) => {
    expect(await readPdfBytes(build(1))).toMatchObject({ problem: { code: "limit_exceeded" } });
  });

  it("is counted whatever its names are spelled like", async () => {
    const twice = PDFS_BY_COUNT.filters(3).toString("latin1").replace("/Filter", "/F#69lter");
    expect(await check(Buffer.from(twice, "latin1"))).toMatchObject({ code: "limit_exceeded" });
    const lost = PDFS_BY_COUNT.operators(60)
      .toString("latin1")
      .replace("/Contents 4 0 R", "/Contents [[4 0 R] 9 0 R]");
    expect(await check(Buffer.from(lost, "latin1"), { operators: 50 })).toBeDefined();
  });

  it("is not opened where codes of LZW could be read in several ways", async () => {
    const late = (change: string): Buffer =>
      Buffer.from(
        PDFS_BY_COUNT.lateOperators(9).toString("latin1").replace("/EarlyChange 0", change),
        "latin1",
      );
    expect(await check(late("/EarlyChange 1"))).toBeUndefined();
    for (const change of ["/EarlyChange 2", "/EarlyChange -1", "/EarlyChange 0.5"])
      expect(await check(late(change))).toMatchObject({ code: "limit_exceeded" });
    const both = late("/EarlyChange 9 0 R").toString("latin1");
    const versions = "9 0 obj 0 endobj\n9 0 obj 1 endobj\n";
    expect(await check(Buffer.from(both + versions, "latin1"))).toBeDefined();
  });

  it("leaves its pictures out, which hold no text", async () => {
    const good = writePdf(
      statementPages({ opening: "1 000", closing: "750" }, [
        { date: "2026.03.02.", text: "Dij", amount: "-250", balance: "750" },
      ]),
    );
    const picture = packedStream("\0".repeat(90_000_000), "/Subtype/Image/Width 9/Height 9");
    const bytes = Buffer.concat([good, Buffer.from(`99 0 obj\n${picture}\nendobj\n`, "latin1")]);
    expect(await check(bytes)).toBeUndefined();
    expect(await readPdfBytes(good)).toMatchObject({ pages: [{ items: expect.any(Array) }] });
  });
});
