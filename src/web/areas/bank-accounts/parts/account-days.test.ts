import { describe, expect, it } from "vitest";
import type { BankAccount, StatisticsRow } from "#contract/bank-accounts/bank-accounts.ts";
import type { LocalDate } from "#values/local-date.ts";
import { bankAccountsTexts } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { accountMovement, currencyTotals } from "./account-days.ts";

const today = "2026-11-21" as LocalDate;
function account(fields: Partial<BankAccount>): BankAccount {
  return {
    accountNr: "1",
    originate: "adriana",
    currency: "HUF",
    displayName: "",
    bankName: "",
    balance: "10.00",
    balanceState: fields.balance === null ? "none" : "good",
    balanceDate: today,
    ...fields,
  } as BankAccount;
}
function row(fields: Partial<StatisticsRow>): StatisticsRow {
  return {
    accountNr: "1",
    originate: "adriana",
    currency: "HUF",
    date: today,
    credit: "5.00",
    debit: "-2.00",
    count: 2,
    ...fields,
  };
}

describe("movement of an account", () => {
  it("has one entry for each of the last thirty days and ends today", () => {
    const { days } = accountMovement([account({})], [row({})], today, []);
    expect(days).toHaveLength(30);
    expect([days[0]!.date, days[29]!.date]).toEqual(["2026-10-23", today]);
    expect(days[29]!.credit).toBe(500_000n);
  });

  it("takes only rows of the same number, origin and currency, and none before the window", () => {
    const other = [
      row({ accountNr: "2" }),
      row({ originate: "aggreg8" }),
      row({ currency: "EUR" }),
      row({ date: "2026-10-22" }),
    ];
    expect(accountMovement([account({})], other, today, [])).toMatchObject({
      credit: 0n,
      debit: 0n,
    });
  });

  it("counts an item once that two sources of the account tell", () => {
    const sources = [account({}), account({ originate: "aggreg8" })];
    const rows = [row({}), row({ originate: "aggreg8", credit: "7.00" })];
    const paired = [
      { ...row({ debit: "0.00" }), countedAt: ["aggreg8" as const] },
      { ...row({ accountNr: "2" }), countedAt: ["aggreg8" as const] },
    ];
    const movement = accountMovement(sources, rows, today, paired);
    expect([movement.credit, movement.debit]).toEqual([700_000n, -400_000n]);
    const alone = accountMovement([sources[0]!], rows, today, paired);
    expect([alone.credit, alone.debit]).toEqual([500_000n, -200_000n]);
  });

  it("adds balances within a currency only and knows when none is stated", () => {
    const accounts = [
      account({ currency: "EUR", balance: null }),
      account({}),
      account({ accountNr: "2", balance: "-3.00" }),
      account({ accountNr: "3", originate: "szamlazzhu", balance: null }),
    ];
    expect(
      currencyTotals(accounts, [], today, []).map((total) => [
        total.currency,
        total.accounts,
        total.left.length,
        total.balance,
      ]),
    ).toEqual([
      ["HUF", 3, 1, 700_000n],
      ["EUR", 1, 1, undefined],
    ]);
  });
});

describe("the sum of balances", () => {
  const named = (displayName: string, fields: Partial<BankAccount>) =>
    account({ accountNr: displayName, displayName, ...fields });
  const note = (accounts: readonly BankAccount[]): string => {
    const [total] = currencyTotals(accounts, [], today, []);
    const sum = total!.balance === undefined ? "–" : formatAmount(total!.balance, "HUF");
    const words = bankAccountsTexts.totals.note(
      total!.accounts - total!.left.length,
      total!.days,
      total!.left,
    );
    return `${sum} · ${words}`.replaceAll("\u00a0", " ");
  };

  it("says of which day it is", () => {
    expect(note([named("Fő", {})])).toBe("10 Ft · 1 számla egyenlege, 2026. 11. 21.");
    const earlier = named("Bér", { balanceDate: "2026-10-31" });
    expect(note([named("Fő", {}), earlier])).toBe(
      "20 Ft · 2 számla egyenlege, 2026. 10. 31. – 11. 21.",
    );
  });

  it("leaves out what is old, unproven or unknown, and names it", () => {
    const old = named("Régi", {
      balance: "999.00",
      balanceDate: "2018-03-01",
      balanceState: "old",
    });
    const untied = named("Hibás", {
      balance: "999.00",
      balanceDate: "2026-11-01",
      balanceState: "unproven",
    });
    const unknown = named("Új", { balance: null, balanceDate: null });
    expect(note([named("Fő", {}), old])).toBe(
      "10 Ft · 1 számla egyenlege, 2026. 11. 21. · 1 számla nélkül: Régi (régi egyenleg, 2018. 03. 01.)",
    );
    expect(note([named("Fő", {}), named("Bér", {}), old, untied, unknown])).toBe(
      "20 Ft · 2 számla egyenlege, 2026. 11. 21. · 3 számla nélkül: Régi (régi egyenleg, 2018. 03. 01.); " +
        "Hibás (nem igazolt egyenleg, 2026. 11. 01.); Új (nincs egyenleg)",
    );
    expect(note([untied])).toBe(
      "– · Nincs összeadható egyenleg: Hibás (nem igazolt egyenleg, 2026. 11. 01.)",
    );
    expect(note([unknown])).toBe("– · Egyenleget nem kaptunk");
  });

  it("takes the good balance of an account that several origins report", () => {
    const file = named("Fő", {
      balance: "999.00",
      balanceDate: "2026-11-21",
      balanceState: "unproven",
    });
    const feed = named("Fő", { originate: "aggreg8", balanceDate: "2026-11-20" });
    expect(note([file, feed])).toBe("10 Ft · 1 számla egyenlege, 2026. 11. 20.");
  });
});
