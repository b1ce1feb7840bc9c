import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statementPages, writePdf, type PdfMovement } from "#server/testing/write-pdf.ts";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount } from "#values/money.ts";
import { openDiskInput } from "./file-input.ts";
import { PDF_PAGES_MAX, readPdfPages } from "./pdf-pages.ts";
import { readInWorker } from "./read-in-worker.service.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-pdf-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MOVEMENTS: readonly PdfMovement[] = [
  {
    date: "2026.03.02.",
    text: "Atutalas",
    amount: "-12 500",
    balance: "87 500",
    notes: ["Minta Kft.", "SZLA-2026/0113"],
  },
  { date: "2026.03.03.", text: "Jovairas", amount: "1 000 000", balance: "1 087 500" },
  { date: "2026.03.03.", text: "Dij", amount: "-350", balance: "1 087 150" },
];
const BALANCES = { opening: "100 000", closing: "1 087 150" };

function keep(bytes: Uint8Array): { path: string; fileName: string; sizeBytes: number } {
  const path = join(folder, "kivonat.pdf");
  writeFileSync(path, bytes);
  return { path, fileName: "kivonat.pdf", sizeBytes: bytes.length };
}

async function read(bytes: Uint8Array): Promise<WholeRead> {
  const { path, fileName, sizeBytes } = keep(bytes);
  return readWhole(openDiskInput(path, fileName, sizeBytes, await readPdfPages(path, sizeBytes)));
}

async function codeOf(bytes: Uint8Array): Promise<string | undefined> {
  return (await read(bytes)).problems[0]?.code;
}

describe("a printed statement", () => {
  it("is read where every row is proven by its balance", async () => {
    const { detection, statements, problems } = await read(
      writePdf(statementPages(BALANCES, MOVEMENTS)),
    );
    expect(problems).toEqual([]);
    expect(detection).toMatchObject({ kind: "statement", source: "otp", format: "pdf" });
    const [{ header, trailer, transactions }] = statements as [(typeof statements)[number]];
    expect(header).toMatchObject({ accountNr: "11773016-11111018-00000000", currency: "HUF" });
    expect(trailer).toMatchObject({ ties: true, transactionCount: 3 });
    expect(
      transactions.map(({ bookingDate, amount, type, remittance }) => [
        bookingDate,
        formatAmount(amount),
        type,
        remittance,
      ]),
    ).toEqual([
      ["2026-03-02", "-12500.00", "Atutalas", "Minta Kft. SZLA-2026/0113"],
      ["2026-03-03", "1000000.00", "Jovairas", undefined],
      ["2026-03-03", "-350.00", "Dij", undefined],
    ]);
  });

  it("is read in the reading thread, after others and before others", async () => {
    const file = keep(writePdf(statementPages(BALANCES, MOVEMENTS)));
    for (let round = 0; round < 3; round++) {
      let rows = 0;
      for await (const step of readInWorker(file)) rows += step.rowCount;
      expect(rows).toBe(3);
    }
  });
});

describe("a PDF with bad intent", () => {
  it("whose broken objects reject promises of the library ends in a named problem", async () => {
    const path = join(import.meta.dirname, "samples/stray-rejection.pdf");
    const strays: unknown[] = [];
    const note = (reason: unknown): void => void strays.push(reason);
    process.on("unhandledRejection", note);
    const pdf = await readPdfPages(path, statSync(path).size);
    process.off("unhandledRejection", note);
    expect(pdf).toMatchObject({ problem: { code: "syntax_invalid" } });
    expect(strays).toHaveLength(1);
  });

  it("is named, whatever is wrong with it", async () => {
    const good = writePdf(statementPages(BALANCES, MOVEMENTS));
    const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(1\\);) >>";
    const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> /P -44 >> /ID [<00><00>]`;
    expect(await codeOf(writePdf([[]]))).toBe("pdf_without_text");
    expect(await codeOf(writePdf([[{ text: "Kedves Ügyfelünk!", x: 40, y: 700 }]]))).toBe(
      "pdf_unproven",
    );
    expect(await codeOf(writePdf(statementPages({}, MOVEMENTS)))).toBe("pdf_unproven");
    expect(await codeOf(writePdf([[]], { trailer: locked }))).toBe("file_encrypted");
    // A script is never run: the statement is read as if there were none.
    expect(
      await codeOf(writePdf(statementPages(BALANCES, MOVEMENTS), { catalog: script })),
    ).toBeUndefined();
    expect(await codeOf(Buffer.from("%PDF-1.7\nno object"))).toBe("syntax_invalid");
    expect(await codeOf(Buffer.from(`%PDF-1.7\n${"[".repeat(200_000)}`))).toBe("syntax_invalid");
    expect([undefined, "syntax_invalid", "pdf_unproven", "pdf_without_text"]).toContain(
      await codeOf(good.subarray(0, good.length - 400)),
    );
  });

  it("is read up to its limit of pages and no further", async () => {
    const pages = (count: number): Buffer =>
      writePdf(Array.from({ length: count }, () => [{ text: "x", x: 40, y: 700 }]));
    expect(await codeOf(pages(PDF_PAGES_MAX))).toBe("pdf_unproven");
    expect(await codeOf(pages(PDF_PAGES_MAX + 1))).toBe("limit_exceeded");
  });
});

describe("a printed letter of a courier", () => {
  it("is a settlement's document, in the reading thread's own way of opening it", async () => {
    const rows = [
      // The letters of a standard font have no Ő.
      ["KOMPENZÁCIÓS ÉRTESÍTÕ"],
      ["Ügyfél", "Utánvét", "Kompenzált", "Utalt", "Tartozás", "Nyitott", "Dátum"],
      ["(HUF)", "(HUF)"],
      ["3480099999", "85 935", "5 207", "80 728 HU09999999", "5 207", "0 2026.10.15"],
      ["Minta, 2026.10.16."],
    ];
    const texts = rows.flatMap((cells, row) =>
      cells.map((text, column) => ({ text, x: 30 + column * 78, y: 780 - row * 14 })),
    );
    const { path, fileName, sizeBytes } = keep(writePdf([texts]));
    const pdf = await readPdfPages(path, sizeBytes);
    expect(readSettlementFile(openDiskInput(path, fileName, sizeBytes, pdf))).toMatchObject({
      detection: { kind: "settlement", source: "gls-hu", format: "pdf" },
      settlements: [
        {
          document: "offset",
          merchantRef: "3480099999",
          payoutDate: "2026-10-15",
          setOff: { transferred: 8_072_800_000n, invoices: ["HU09999999"] },
        },
      ],
      problems: [],
    });
  });
});
