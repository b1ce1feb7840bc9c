import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { readAccountNumber } from "#values/account-number.ts";
import {
  pairOwnTransfers,
  spellNumber,
  TRANSFER_DAYS_MAX,
  type TransferItem,
} from "./own-transfers.policy.ts";

const [MAIN, WAGES, OTHER] = ["main", "wages", "other"];

/** `main HUF 03-02 -100 wages`: account, currency, day, amount, named number. */
function items(...lines: string[]): TransferItem[] {
  return lines.map((line) => {
    const [accountNr, currency, day, amount, partnerNr = ""] = line.split(" ");
    return {
      id: line,
      accountNr: accountNr!,
      currency: currency!,
      date: `2026-${day!}` as LocalDate,
      amount: BigInt(amount!),
      partnerNr,
    };
  });
}

const count = (...lines: string[]): number => pairOwnTransfers(items(...lines)).size;

describe("transfers between own accounts", () => {
  it.each([
    [
      "both name each other",
      `${MAIN} HUF 03-02 -100 ${WAGES}`,
      `${WAGES} HUF 03-02 100 ${MAIN}`,
      2,
    ],
    ["only the debit names", `${MAIN} HUF 03-02 -100 ${WAGES}`, `${WAGES} HUF 03-03 100`, 2],
    ["only the credit names", `${MAIN} HUF 03-02 -100`, `${WAGES} HUF 03-03 100 ${MAIN}`, 2],
    ["nobody names", `${MAIN} HUF 03-02 -100`, `${WAGES} HUF 03-03 100`, 0],
    [
      "another account is named",
      `${MAIN} HUF 03-02 -100 ${WAGES}`,
      `${WAGES} HUF 03-02 100 ${OTHER}`,
      0,
    ],
    ["another amount", `${MAIN} HUF 03-02 -100 ${WAGES}`, `${WAGES} HUF 03-02 101 ${MAIN}`, 0],
    ["two debits", `${MAIN} HUF 03-02 -100 ${WAGES}`, `${WAGES} HUF 03-02 -100 ${MAIN}`, 0],
    ["the same account", `${MAIN} HUF 03-02 -100 ${MAIN}`, `${MAIN} HUF 03-02 100 ${MAIN}`, 0],
    ["a conversion", `${MAIN} HUF 03-02 -40000 ${WAGES}`, `${WAGES} EUR 03-02 100 ${MAIN}`, 2],
    [
      "a conversion within one number",
      `${MAIN} HUF 03-02 -400 ${MAIN}`,
      `${MAIN} EUR 03-02 1 ${MAIN}`,
      2,
    ],
    [
      "a conversion of which one side names",
      `${MAIN} HUF 03-02 -400 ${WAGES}`,
      `${WAGES} EUR 03-02 1`,
      0,
    ],
  ])("%s", (_name, debit, credit, expected) => {
    expect(count(debit, credit)).toBe(expected);
  });

  it.each(["104016535052504938480016", "117730161111101800000000", "AT611904300234573201"])(
    "are found by each spelling of %s",
    (number) => {
      const spellings = spellNumber(number);
      expect(new Set(spellings).size).toBe(spellings.length);
      for (const text of spellings) expect(readAccountNumber(text)?.canonical).toBe(number);
    },
  );

  it("lie at most some days apart", () => {
    const at = (days: number) => `${WAGES} HUF 03-${String(2 + days).padStart(2, "0")} 100 ${MAIN}`;
    expect(count(`${MAIN} HUF 03-02 -100 ${WAGES}`, at(TRANSFER_DAYS_MAX))).toBe(2);
    expect(count(`${MAIN} HUF 03-02 -100 ${WAGES}`, at(TRANSFER_DAYS_MAX + 1))).toBe(0);
  });

  it("take each item once, the nearest day first", () => {
    const paired = pairOwnTransfers(
      items(
        `${MAIN} HUF 03-02 -100 ${WAGES}`,
        `${WAGES} HUF 03-02 100 ${MAIN}`,
        `${WAGES} HUF 03-04 100 ${MAIN}`,
      ),
    );
    expect([...paired].toSorted()).toEqual([
      `${MAIN} HUF 03-02 -100 ${WAGES}`,
      `${WAGES} HUF 03-02 100 ${MAIN}`,
    ]);
  });
});
