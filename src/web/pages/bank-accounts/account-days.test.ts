import { describe, expect, it } from "vitest";
import type { BankAccount, StatisticsRow } from "#contract/bank-accounts.ts";
import type { LocalDate } from "#values/local-date.ts";
import { accountMovement, currencyTotals } from "#web/pages/bank-accounts/account-days.ts";

const today = "2026-11-21" as LocalDate;
function account(fields: Partial<BankAccount>): BankAccount {
  return { accountNr: "1", originate: "adriana", currency: "HUF", balance: "10.00", ...fields } as BankAccount;
}
function row(fields: Partial<StatisticsRow>): StatisticsRow {
  return { accountNr: "1", originate: "adriana", currency: "HUF", date: today, credit: "5.00", debit: "-2.00", count: 2, ...fields };
}

describe("movement of an account", () => {
  it("has one entry for each of the last thirty days and ends today", () => {
    const { days } = accountMovement(account({}), [row({})], today);
    expect(days).toHaveLength(30);
    expect([days[0]!.date, days[29]!.date]).toEqual(["2026-10-23", today]);
    expect(days[29]!.credit).toBe(500_000n);
  });

  it("takes only rows of the same number, origin and currency, and none before the window", () => {
    const other = [row({ accountNr: "2" }), row({ originate: "aggreg8" }), row({ currency: "EUR" }), row({ date: "2026-10-22" })];
    expect(accountMovement(account({}), other, today)).toMatchObject({ credit: 0n, debit: 0n });
  });

  it("adds balances within a currency only and knows when none is stated", () => {
    const accounts = [account({ currency: "EUR", balance: null }), account({}), account({ accountNr: "2", balance: "-3.00" }),
      account({ accountNr: "3", originate: "szamlazzhu", balance: null })];
    expect(currencyTotals(accounts, [], today).map((total) => [total.currency, total.accounts, total.unknown, total.balance])).toEqual([
      ["HUF", 3, 1, 700_000n],
      ["EUR", 1, 1, undefined],
    ]);
  });
});
