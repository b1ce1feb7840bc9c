/** Exported rows and heads for tests. */
import fc from "fast-check";
import { ITEM_TEXTS, mapTexts } from "#values/item-texts.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import type { ExportAccount, ExportBytes, ExportHead, ExportRow } from "#exports/export-row.ts";

const OWN = "117730161111101000000008";

export function buildRow(given: Partial<ExportRow> = {}): ExportRow {
  return {
    id: "t-1",
    accountKey: "a",
    bookingDate: "2026-11-20" as LocalDate,
    valueDate: "2026-11-19" as LocalDate,
    accountNr: OWN,
    bankName: "OTP Bank",
    accountName: "Fő számla",
    currency: "HUF",
    amount: -45_500_000n,
    ...mapTexts(ITEM_TEXTS, () => ""),
    type: "Átutalás",
    partnerName: "Őrség Tűzőgép Kft.",
    partnerAccountNr: "104000091234567000000006",
    remittance: "Számla 2026/17; köszönjük",
    reference: "REF 1",
    balanceAfter: 123_456_700_000n,
    originalAmount: null,
    originalCurrency: null,
    exchangeRate: null,
    booked: true,
    bookedOn: "2026-11-21" as LocalDate,
    note: "",
    ...given,
  };
}

/** The head of one account's rows; balances tie unless others are given. */
export function buildHead(
  rows: readonly ExportRow[],
  given: Partial<ExportAccount> = {},
  head: Partial<ExportHead> = {},
): ExportHead {
  const credit = rows.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const debit = rows.reduce((sum, { amount }) => (amount < 0n ? sum + amount : sum), 0n);
  return {
    companyName: "Próba & Társa <Kft.>",
    taxNumber: "23456787",
    from: "2026-11-01" as LocalDate,
    to: "2026-11-30" as LocalDate,
    filtered: false,
    asOf: "2026-11-20 14:05",
    accounts: [
      {
        accountKey: "a",
        accountNr: OWN,
        bankName: "OTP Bank",
        displayName: "Fő számla",
        currency: rows[0]?.currency ?? "HUF",
        opening: 100_000n,
        closing: 100_000n + credit + debit,
        joined: false,
        sums: { count: rows.length, credit, debit },
        ...given,
      },
    ],
    ...head,
  };
}

/** All bytes of a writer. */
export async function collectBytes(bytes: ExportBytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const words = fc
  .array(
    fc.constantFrom(
      "Számla",
      "2026/17",
      "Őrült",
      "űrhajó:",
      "–",
      "köszönjük;",
      '"idézet"',
      "<b>&",
      "?00",
      "東京",
      "😀",
      "=1+1",
      ":86:",
      "-",
      "SVWZ+x",
      "a".repeat(40),
      "Kft.",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(" "));

const foreign = fc.constantFrom("EUR", "USD");

/** Rows of one account and one month, with twins, in the order of their days. */
export const accountMonth = fc
  .record({
    currency: fc.constantFrom("HUF", "EUR", "KWD"),
    rows: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 29 }),
        early: fc.constantFrom(null, 0, 2),
        amount: fc.oneof(
          fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }).map((cents) => cents * 1_000n),
          fc.constantFrom(-100_000n, 100_000n),
        ),
        type: fc.constantFrom("", "Átutalás", "BANK_FEE", "PMNT/CCRD/POSD", "Kamat"),
        partnerName: words,
        partnerAccountNr: fc.constantFrom(
          "",
          "104000091234567000000006",
          "DE89370400440532013000",
          "ABC/1",
        ),
        remittance: words,
        reference: fc.constantFrom("", "REF 1", "//X//", "r".repeat(40)),
        endToEndId: fc.constantFrom("", "E2E-1"),
        original: fc.option(
          fc.record({ amount: fc.bigInt({ min: 1n, max: 10_000_000n }), foreign }),
        ),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ currency, rows }) =>
    rows
      .toSorted((left, right) => left.day - right.day)
      .map(({ day, early, original, ...row }, index) => {
        const bookingDate = addDays("2026-11-01" as LocalDate, day);
        const exchanged = original && original.foreign !== currency ? original : null;
        return buildRow({
          ...row,
          currency,
          id: `item-${index}`,
          bookingDate,
          valueDate: early === null ? null : addDays(bookingDate, -early),
          originalAmount: exchanged && (row.amount < 0n ? -exchanged.amount : exchanged.amount),
          originalCurrency: exchanged?.foreign ?? null,
          exchangeRate: exchanged ? "387.25" : null,
        });
      }),
  );
