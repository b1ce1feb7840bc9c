/**
 * Exported statements are read by readers that share no code with the writers: our own, two of
 * npm's, and libxml2 with the schemas of ISO 20022.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseCamt053 } from "camt-parser";
import fc from "fast-check";
import * as mt940js from "mt940-js";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { ReadTransaction } from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import { NET_OF_ENTRIES, writeCamt053, type CamtStyle } from "./camt053/write-camt053.ts";
import type { ExportHead, ExportRow } from "./export-row.ts";
import { writeJson } from "./json/write-json.ts";
import { swiftText } from "./mt940/swift-text.ts";
import { writeMt940, type Mt940Style } from "./mt940/write-mt940.ts";
import { accountMonth, buildHead, buildRow, collectBytes } from "#server/testing/build-export.ts";

const SCHEMAS = "../shared/xsd";
const CAMT: CamtStyle = { version: "02", accountForm: "iban" };
const MT940: Mt940Style = { encoding: "ascii", accountForm: "iban" };
const RUNS = { numRuns: 120 };

function read(bytes: Uint8Array): WholeRead {
  return readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
}

const camt = (rows: readonly ExportRow[], style = CAMT, head: ExportHead = buildHead(rows)) =>
  collectBytes(writeCamt053([rows.slice(0, 3), rows.slice(3)], head, style));
const mt940 = (rows: readonly ExportRow[], style = MT940, head: ExportHead = buildHead(rows)) =>
  collectBytes(writeMt940([rows.slice(0, 3), rows.slice(3)], head, style));

interface Facts {
  readonly bookingDate: string;
  readonly valueDate: string | undefined;
  readonly amount: Amount;
  readonly currency: string;
  readonly partner: string;
}

const readFacts = (row: ReadTransaction): Facts => ({
  bookingDate: row.bookingDate,
  valueDate: row.valueDate,
  amount: row.amount,
  currency: row.currency,
  partner: readAccountNumber(row.partnerAccountNr ?? "")?.canonical ?? "",
});

const rowFacts = (row: ExportRow): Facts => ({
  bookingDate: row.bookingDate,
  valueDate: row.valueDate ?? row.bookingDate,
  amount: row.amount,
  currency: row.currency,
  partner: readAccountNumber(row.partnerAccountNr)?.canonical ?? "",
});

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What takes a credit of 99 apart. */
const itemRows = (): ExportRow[] =>
  [
    { kind: "parcel" as const, amount: 10_000_000n, externalId: "03408400001", reference: "MB 1" },
    { kind: "fee" as const, amount: -100_000n, externalId: "", reference: "" },
  ].map((item) => buildRow({ item: { settlement: "GLS 1", date: null, cardMask: "", ...item } }));

describe("a CAMT.053 export", () => {
  it.each(["02", "08"] as const)(
    "of version %s reads back to the same facts, and its balances tie",
    async (version) => {
      await fc.assert(
        fc.asyncProperty(accountMonth, fc.constantFrom("iban", "domestic"), async (rows, form) => {
          const whole = read(await camt(rows, { version, accountForm: form }));
          expect(whole.problems).toEqual([]);
          const [statement] = whole.statements;
          expect(statement?.trailer).toMatchObject({
            opening: 100_000n,
            ties: true,
            from: "2026-11-01",
            to: "2026-11-30",
          });
          const items = statement!.transactions;
          expect(items.map(readFacts)).toEqual(rows.map(rowFacts));
          items.forEach((item, index) => {
            const row = rows[index]!;
            expect(item.partnerName ?? "").toBe(plain(row.partnerName).slice(0, 140).trim());
            const type = transactionTypeText(row.type);
            expect(item.remittance ?? "").toBe(plain(row.remittance) || type);
            expect(item.endToEndId ?? "").toBe(row.endToEndId);
            expect(item.originalAmount ?? null).toBe(row.originalAmount);
            expect(item.exchangeRate ?? null).toBe(row.exchangeRate);
            if (row.reference) expect(item.reference).toBe(row.reference.slice(0, 35));
          });
        }),
        RUNS,
      );
    },
  );

  // The schemas belong to ISO and stay outside the project.
  it.skipIf(!existsSync(SCHEMAS)).each(["02", "08"] as const)(
    "of version %s is valid by its schema, with every kind of row, none, and no balance",
    async (version) => {
      const schema = readFileSync(`${SCHEMAS}/camt.053.001.${version}.xsd`, "utf8");
      const months = fc.sample(accountMonth, 60);
      const rows = months.flat();
      const style: CamtStyle = { version, accountForm: "domestic" };
      const files = await Promise.all([
        camt(rows, style),
        camt(rows, { ...style, accountForm: "iban" }),
        camt([], style),
        camt([buildRow({ amount: 9_900_000n, batchCount: 2 }), ...itemRows(), buildRow()], style),
        camt([buildRow({ amount: 9_900_000n, batchCount: 2 }), ...itemRows()], style),
        camt([buildRow()], style, buildHead([buildRow()], { opening: null, closing: null })),
        camt(
          [buildRow({ accountKey: "a" })],
          style,
          buildHead([buildRow()], { accountNr: "LT121000011101001000", displayName: "" }),
        ),
      ]);
      for (const [index, file] of files.entries()) {
        const found = await validateXML({
          xml: [{ fileName: `${index}.xml`, contents: file.toString("utf8") }],
          schema: [schema],
          maxMemoryPages: 4096,
        });
        expect(found.errors).toEqual([]);
      }
    },
  );

  it("means the same to an independent parser", async () => {
    const rows = [buildRow(), buildRow({ amount: 70_000_00000n, id: "b", endToEndId: "E2E-7" })];
    const bytes = await camt(rows, { version: "08", accountForm: "iban" });
    const { statements } = await parseCamt053(bytes.toString("utf8"));
    expect(statements[0]?.account).toMatchObject({
      iban: "HU56117730161111101000000008",
      currency: "HUF",
    });
    expect(
      statements[0]?.transactions.map((item) => [item.amount.value, item.creditDebitIndicator]),
    ).toEqual([
      ["455.00", "DBIT"],
      ["70000.00", "CRDT"],
    ]);
    expect(statements[0]?.balances.map(({ type, amount }) => [type, amount.value])).toEqual([
      ["OPBD", "1.00"],
      ["CLBD", "69546.00"],
    ]);
  });

  it.each(["02", "08"] as const)(
    "of version %s holds the items of a credit as its batch, before the next entry",
    async (version) => {
      const rows = [
        buildRow({ amount: 9_900_000n, batchCount: 2, remittance: "COD-1" }),
        ...itemRows(),
        buildRow({ id: "b" }),
      ];
      const text = (await camt(rows, { version, accountForm: "iban" })).toString("utf8");
      expect(text.match(/<Ntry>/g)).toHaveLength(2);
      const [first = ""] = text.split("</Ntry>");
      expect(first).toContain('<Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="HUF">99.00</TtlAmt>');
      expect(first.match(/<TxDtls>/g)).toHaveLength(2);
      expect(first).toContain("<EndToEndId>03408400001</EndToEndId>");
      expect(first).toContain("<Ustrd>MB 1</Ustrd>");
      expect(first).toMatch(/<AddtlTxInf>Díj; levonás; GLS 1<\/AddtlTxInf>/);
      expect(first).toMatch(/<AddtlNtryInf>[^<]*COD-1<\/AddtlNtryInf>/);
    },
  );

  it("says that it has no balance, and never a zero, where none is known or the known ones do not tie", async () => {
    const rows = [buildRow()];
    for (const given of [
      { opening: null, closing: null },
      { opening: 1n, closing: 2n },
      { opening: 1n, closing: null, joined: true },
    ]) {
      const text = (await camt(rows, CAMT, buildHead(rows, given))).toString("utf8");
      expect(text).not.toMatch(/OPBD|CLBD/);
      expect(text).toContain(NET_OF_ENTRIES);
      expect(text).toContain("<AddtlStmtInf>Egyenleg nélkül:");
      expect(read(Buffer.from(text)).statements[0]?.trailer?.opening).toBeUndefined();
    }
  });

  it("works out an end that no source states from the other one, and says so", async () => {
    const rows = [buildRow()];
    const text = (await camt(rows, CAMT, buildHead(rows, { closing: null }))).toString("utf8");
    expect(text).toContain("A záró egyenleget a nyitó egyenlegből és a tételekből számítottuk.");
    expect(read(Buffer.from(text)).statements[0]?.trailer?.ties).toBe(true);
  });

  it("has one statement for each account, in the order of the head", async () => {
    const rows = [buildRow(), buildRow({ accountKey: "c", accountNr: "LT121000011101001000" })];
    const [account] = buildHead([rows[0]!]).accounts as [ExportHead["accounts"][number]];
    const accounts = ["a", "b", "c"].map((accountKey) => ({ ...account, accountKey }));
    const whole = read(await camt(rows, CAMT, { ...buildHead(rows), accounts }));
    expect(whole.statements.map(({ transactions }) => transactions.length)).toEqual([1, 0, 1]);
  });

  it("gives the same bytes for the same facts", async () => {
    expect(await camt([buildRow()])).toEqual(await camt([buildRow()]));
  });
});

describe("an MT940 export", () => {
  it("reads back to the same facts, and its balances tie", async () => {
    await fc.assert(
      fc.asyncProperty(
        accountMonth,
        fc.constantFrom("ascii", "windows-1250"),
        async (rows, encoding) => {
          const whole = read(await mt940(rows, { encoding, accountForm: "iban" }));
          expect(whole.problems).toEqual([]);
          const [statement] = whole.statements;
          expect(statement?.trailer).toMatchObject({ opening: 100_000n, ties: true });
          const items = statement!.transactions;
          expect(items.map(readFacts)).toEqual(rows.map(rowFacts));
          items.forEach((item, index) => {
            const name = swiftText(rows[index]!.partnerName, encoding);
            expect(name.replaceAll(" ", "")).toContain(
              (item.partnerName ?? "").replaceAll(" ", ""),
            );
            if (name !== "") expect(item.partnerName).toBeTruthy();
          });
        },
      ),
      RUNS,
    );
  });

  it("keeps to lines of 65 characters of the set X, and no line of a text begins with a colon or hyphen", async () => {
    await fc.assert(
      fc.asyncProperty(accountMonth, async (rows) => {
        const text = (await mt940(rows)).toString("latin1");
        const lines = text.split("\r\n");
        expect(lines.at(-1)).toBe("");
        for (const line of lines.slice(0, -1)) {
          expect(line.length).toBeLessThanOrEqual(65);
          expect(line).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
          expect(line).toMatch(/^(:\d{2}[A-Z]?:|-$|[^:-])/);
        }
      }),
      RUNS,
    );
  });

  it("keeps a short remittance whole, with its references", async () => {
    const row = buildRow({ reference: "REF 1", endToEndId: "E2E-7", remittance: "Szamla 2026/17" });
    const item = read(await mt940([row])).statements[0]!.transactions[0];
    expect(item).toMatchObject({
      remittance: "Szamla 2026/17",
      reference: "REF 1",
      endToEndId: "E2E-7",
      type: "Atutalas",
      partnerName: "Orseg Tuzogep Kft.",
    });
  });

  it("leaves an unknown balance out, and names the currency with the account instead", async () => {
    const head = buildHead([buildRow()], { opening: null, closing: null });
    const text = (await mt940([buildRow()], MT940, head)).toString("latin1");
    expect(text).not.toMatch(/:6[02]F:/);
    expect(text).toContain(":25:HU56117730161111101000000008/HUF\r\n");
    const whole = read(Buffer.from(text));
    expect(whole.problems).toEqual([]);
    expect(whole.statements[0]?.header.currency).toBe("HUF");
  });

  it("means the same to an independent parser", async () => {
    const rows = [buildRow(), buildRow({ amount: 7_000_000_000n, reference: "R2" })];
    const [statement] = await mt940js.read(await mt940(rows));
    expect(statement?.accountId).toBe("HU56117730161111101000000008");
    expect(statement?.openingBalance).toMatchObject({ isCredit: true, value: 1, currency: "HUF" });
    expect(
      statement?.transactions.map((item) => [item.amount, item.isCredit, item.entryDate]),
    ).toEqual([
      [455, false, "2026-11-20"],
      [70_000, true, "2026-11-20"],
    ]);
  });
});

describe("a JSON export", () => {
  it("is one object whose transactions have the facts as decimal strings", async () => {
    await fc.assert(
      fc.asyncProperty(accountMonth, async (rows) => {
        const bytes = await collectBytes(
          writeJson([rows.slice(0, 2), rows.slice(2)], buildHead(rows)),
        );
        const parsed = JSON.parse(bytes.toString("utf8")) as {
          accounts: { count: number; opening: string }[];
          transactions: { amount: string; remittance: string; bookingDate: string }[];
        };
        expect(parsed.accounts[0]).toMatchObject({ count: rows.length, opening: "1.00" });
        expect(parsed.transactions.map(({ amount, remittance }) => [amount, remittance])).toEqual(
          rows.map(({ amount, remittance }) => [formatAmount(amount), remittance]),
        );
      }),
      { numRuns: 40 },
    );
  });
});
