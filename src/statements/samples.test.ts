import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount, parseAmount, type Amount } from "#values/money.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

/** Real files of other projects with counts and sums by a counter that shares no code with ours. */
const SHARED = "../shared/samples/statements";
const FOUND = existsSync(SHARED);
if (!FOUND)
  process.stderr.write("The shared statement samples are not here: their tests are skipped.\n");

interface Expected {
  readonly mt940?: {
    stmts: number;
    tx: number;
    credit: string;
    debit: string;
    balance_ties: string;
    ccy: string[];
  };
  readonly camt?: {
    groups: { ntry: number; txdtls: number; credit: string; debit: string; ties: boolean | null }[];
  };
}

const EXPECTED: Record<string, Expected> = FOUND
  ? JSON.parse(readFileSync(`${SHARED}/expected-counts.json`, "utf8"))
  : {};
const MT940 = Object.entries(EXPECTED).filter(([, expected]) => expected.mt940);
const CAMT = Object.entries(EXPECTED).filter(([, expected]) => expected.camt);

function read(name: string): WholeRead {
  return readWhole(openDiskFile(`${SHARED}/${name}`));
}

function decimal(text: string): string {
  const amount = parseAmount(text);
  if (!amount.ok) throw new Error(`${text} is no amount`);
  return formatAmount(amount.value);
}

function sum(whole: WholeRead, part: "creditSum" | "debitSum"): string {
  return formatAmount(
    whole.statements.reduce<Amount>((total, { trailer }) => total + trailer![part], 0n),
  );
}

/** Pages are merged into one statement: each `:60M:` that continues a `:62M:` is a block less. */
function pageCount(name: string): number {
  return readFileSync(`${SHARED}/${name}`, "latin1").match(/^:62M:[^]*?^:60M:/gm)?.length ?? 0;
}

// The samples belong to others and stay outside the project: a clone elsewhere does without them.
describe.skipIf(!FOUND)("MT940 and MT942 of other projects", () => {
  it.each(MT940)("%s has its counts and sums", (name, { mt940 }) => {
    const whole = read(name);
    expect(whole.detection.kind).toBe("statement");
    expect(whole.problems.filter(({ severity }) => severity === "fatal")).toEqual([]);
    expect(whole.statements.flatMap(({ transactions }) => transactions)).toHaveLength(mt940!.tx);
    expect([sum(whole, "creditSum"), sum(whole, "debitSum")]).toEqual([
      decimal(mt940!.credit),
      decimal(mt940!.debit),
    ]);
    const pages = pageCount(name);
    expect(whole.statements).toHaveLength(mt940!.stmts - pages);
    for (const currency of mt940!.ccy)
      expect(whole.statements.map(({ header }) => header.currency)).toContain(currency);
  });

  it.each(MT940)("%s ties where its balances do", (name, { mt940 }) => {
    const [ties, of] = mt940!.balance_ties.split("/").map(Number);
    const { statements, problems } = read(name);
    const tying = statements.filter(({ trailer }) => trailer!.ties === true).length;
    const judged = statements.filter(({ trailer }) => trailer!.ties !== undefined).length;
    // A page whose neighbours are not in the file is not judged where its balances meet.
    const parts = statements.filter(
      ({ header, trailer }) =>
        trailer!.ties === undefined &&
        problems.some((each) => each.code === "page_missing" && each.statement === header.index),
    ).length;
    const pages = pageCount(name) + parts;
    expect(judged).toBe(of! - pages);
    if (pages === 0 || ties === of) expect(tying).toBe(ties! - pages);
    expect(problems.filter(({ code }) => code === "balance_mismatch")).toHaveLength(judged - tying);
  });

  const pairs = globSync(`${SHARED}/webschik-mt940-js/__tests__/cases/*.json`);
  it.each(pairs)("the dates and signed amounts are those of %s", (path) => {
    interface Item {
      isCredit: boolean;
      amount: number;
      valueDate: string;
      entryDate: string;
    }
    const items = (JSON.parse(readFileSync(path, "utf8")) as { transactions: Item[] }[]).flatMap(
      ({ transactions }) => transactions,
    );
    const [sample] = globSync(path.replace(/json$/, "{mta,STA}"));
    const rows = readWhole(openDiskFile(sample!)).statements.flatMap(
      ({ transactions }) => transactions,
    );
    expect(rows.map((row) => [formatAmount(row.amount), row.valueDate, row.bookingDate])).toEqual(
      items.map((item) => {
        const amount = decimal(String(item.isCredit ? item.amount : -item.amount));
        return [amount, item.valueDate, item.entryDate || item.valueDate];
      }),
    );
  });

  it("names the broken date, and takes the row all the same, of a file made wrong on purpose", () => {
    const { statements, problems } = read("railslove-cmxl/spec/fixtures/mt940-headers.txt");
    expect(problems.map(({ code }) => code)).toContain("date_invalid");
    expect(statements[0]!.transactions[0]).toMatchObject({
      bookingDate: "2016-02-01",
      bookingDateStated: false,
    });
  });

  it("reads the texts of Raiffeisen Hungary's file, CP852", () => {
    const { detection, statements, problems } = read(
      "wolph-mt940/mt940_tests/self-provided/raiffeisen-cmi.sta",
    );
    expect(detection).toMatchObject({ source: "raiffeisen", format: "mt940" });
    const { header } = statements[0]!;
    expect(header).toMatchObject({
      accountNr: "123456789150ABCDEF002",
      currency: "HUF",
      bankCode: "UBRTHUHB",
      number: "0072",
    });
    const [credit, own, foreign, fee] = statements[0]!.transactions;
    expect(credit).toMatchObject({
      amount: 206_663_700_000n,
      type: "Csoportos átutalás jóváírása",
      reference: "CAB18D1700041116",
      partnerAccountNr: "109876543210000012345678",
      partnerName: "HUNGARY KFT.",
      remittance: "UV, napi összevont utánvét, 2018.04.17, A13947109201804175000000097, X",
    });
    expect(own).toMatchObject({
      type: "Bankon belüli átutalás",
      partnerName: "SPYMARKET S.R.O.",
      remittance: "18175",
    });
    expect(foreign).toMatchObject({
      type: "Deviza átutalás",
      partnerName: "Carma Ex",
      partnerAccountNr: undefined,
    });
    expect(fee).toMatchObject({ type: "Díj, jutalék", amount: -389_277_000n });
    expect(problems.find(({ code }) => code === "balance_mismatch")?.params).toEqual({
      expected: "25281687.60",
      found: "24158423.60",
      difference: "-1123264.00",
      currency: "HUF",
      field: ":62F:",
    });
  });
});

// The samples belong to others and stay outside the project: a clone elsewhere does without them.
describe.skipIf(!FOUND)("CAMT of other projects", () => {
  it.each(CAMT)("%s has its counts and sums", (name, { camt }) => {
    const { detection, statements, problems } = read(name);
    expect(detection.kind).toBe("statement");
    expect(statements).toHaveLength(camt!.groups.length);
    if (camt!.groups.length === 0)
      expect(problems).toMatchObject([{ code: "statement_missing", severity: "fatal" }]);
    for (const [index, group] of camt!.groups.entries()) {
      const { header, transactions, trailer } = statements[index]!;
      // Two reports only announce: their items are in no sum.
      const told = header.kind === "interim" ? (trailer!.announced ?? []) : transactions;
      if (group.txdtls <= group.ntry) expect(told).toHaveLength(group.ntry);
      else expect([group.ntry, group.txdtls]).toContain(told.length);
      const sumOf = (sign: 1n | -1n): string =>
        formatAmount(
          told.reduce<Amount>(
            (sum, { amount }) => (amount * sign > 0n ? sum + amount * sign : sum),
            0n,
          ),
        );
      expect(sumOf(1n)).toBe(decimal(group.credit));
      expect(sumOf(-1n)).toBe(decimal(group.debit));
      if (header.kind !== "interim") {
        expect(formatAmount(trailer!.creditSum)).toBe(sumOf(1n));
        expect(formatAmount(trailer!.debitSum)).toBe(sumOf(-1n));
      }
      if (group.ties !== null) expect(trailer!.ties === true).toBe(group.ties);
    }
  });

  it("reads UniCredit's Electra file as the OFX beside it says", () => {
    const folder = "zoltansebestyen-unicredithu/src/ofxstatement/tests/STATEMENT_12345678_20171130";
    const ofx = readFileSync(`${SHARED}/${folder}.ofx`, "utf8");
    const tag = (block: string, name: string): string | undefined =>
      new RegExp(`<${name}>\\s*([^<]*?)\\s*<`).exec(block)?.[1];
    const items = ofx.match(/<STMTTRN>[\s\S]*?<\/STMTTRN>/g)!;
    const { statements, detection } = read(`${folder}.xml`);
    expect(detection).toMatchObject({ source: "unicredit", format: "camt.053" });
    const second = statements[1]!;
    expect(second.transactions).toHaveLength(items.length);
    expect(formatAmount(second.trailer!.closing!)).toBe(tag(ofx, "BALAMT"));
    for (const [index, item] of items.entries()) {
      const transaction = second.transactions[index]!;
      expect(transaction.id).toBe(tag(item, "FITID"));
      expect(transaction.bookingDate.replaceAll("-", "")).toBe(tag(item, "DTPOSTED"));
      expect(formatAmount(transaction.amount)).toBe(tag(item, "TRNAMT"));
      expect(transaction.partnerName).toBe(tag(item, "NAME"));
      expect(tag(item, "MEMO")).toContain(transaction.remittance);
    }
  });

  it("finds the partner of each kind of row in UniCredit's Electra file", () => {
    const { statements } = read(
      "zoltansebestyen-unicredithu/src/ofxstatement/tests/STATEMENT_12345678_20171130.xml",
    );
    expect(statements[0]!.transactions.map((item) => [item.partnerName, item.remittance])).toEqual([
      [undefined, "Cr Forgalmi kedvezmény"],
      ["Acme Inc.", "Acme Inc. payroll"],
      ["NSRNCE Co.", "A10123400 201712345600000001 95123456000000000"],
      ["BIG BANK", "HAVI TÖRLESZTÉS"],
      ["John Doe", "Money transfer"],
      ["John Doe", "Save"],
      [undefined, "SpectraNet Light havi szolgáltatási díj"],
    ]);
  });
});
