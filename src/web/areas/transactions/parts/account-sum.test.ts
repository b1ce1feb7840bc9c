import { describe, expect, it } from "vitest";
import { accountRailTexts } from "#web/areas/transactions/texts/transactions.ts";
import { sumForints } from "./account-sum.ts";

type Balance = Parameters<typeof sumForints>[0][number];

const account = (given: Partial<Balance>): Balance => ({
  currency: "HUF",
  balance: "1000.00",
  balanceDate: "2026-11-20",
  balanceState: "good",
  ...given,
});

const say = (...accounts: Balance[]) =>
  accountRailTexts.together(sumForints(accounts)).replaceAll("\u00a0", " ");

describe("the sum of ticked accounts", () => {
  it("is of forint balances that can be added up, and says their days and what is left out", () => {
    expect(say(account({}), account({ balance: "-200.50", balanceDate: "2026-11-21" }))).toBe(
      "Együtt 799,50 Ft, 2026. 11. 20. – 11. 21.",
    );
    expect(
      say(
        account({}),
        account({ balanceState: "old", balanceDate: "2018-01-31" }),
        account({ balanceState: "unproven" }),
        account({ balance: null, balanceState: "none" }),
        account({ currency: "EUR" }),
      ),
    ).toBe("Együtt 1 000 Ft, 2026. 11. 20., 3 forintszámla és 1 devizaszámla nélkül");
    expect(say(account({ currency: "EUR" }))).toBe("");
    expect(say(account({ balanceState: "old" }))).toBe("Nincs összeadható forintegyenleg.");
  });
});
