import { describe, expect, it } from "vitest";
import { type JoinableNumber, listNumbers, suggestJoin } from "./suggest-join.ts";

const account = (
  accountNr: string,
  firstDate: string | null,
  lastDate: string | null,
  given: Partial<JoinableNumber> = {},
) => {
  return {
    accountNr,
    bankName: "MBH Bank",
    displayName: "",
    currency: "HUF",
    firstDate,
    lastDate,
    ...given,
  };
};
const OLD = "507000240222222250000005";
const NEW = "103000021111111100000003";

describe("the suggestion to join two accounts", () => {
  it("names the account of a merged bank that ended where the new one begins", () => {
    const numbers = [
      account(NEW, "2026-05-04", "2026-11-20"),
      account(OLD, "2025-01-02", "2026-04-30"),
    ];
    expect(suggestJoin(numbers)).toEqual({ from: numbers[1], into: numbers[0] });
    const named = account("117730161111101800000000", "2025-01-02", "2026-04-30", {
      bankName: "Takarékbank",
    });
    expect(suggestJoin([numbers[0]!, named])).toBeDefined();
  });

  it("is silent when both go on, the pause is long, the currency or the bank is another, or two would fit", () => {
    const into = account(NEW, "2026-05-04", "2026-11-20");
    const silent = [
      account(OLD, "2025-01-02", "2026-11-21"),
      account(OLD, "2025-01-02", "2026-05-15"),
      account(OLD, "2025-01-02", "2026-03-19"),
      account(OLD, "2025-01-02", "2026-04-30", { currency: "EUR" }),
      account("117730161111101800000000", "2025-01-02", "2026-04-30", { bankName: "OTP Bank" }),
      account(OLD, null, null),
    ];
    for (const from of silent) expect(suggestJoin([into, from])).toBeUndefined();
    expect(suggestJoin([into, account(OLD, "2025-01-02", "2026-05-14")])).toBeDefined();
    expect(suggestJoin([into, account(OLD, "2025-01-02", "2026-03-20")])).toBeDefined();
    const from = account(OLD, "2025-01-02", "2026-04-30");
    expect(
      suggestJoin([into, from, { ...from, accountNr: "581000240222222250000005" }]),
    ).toBeUndefined();
  });

  it("takes the origins of a number together", () => {
    const origins = [
      account(OLD, "2025-03-01", "2026-04-30"),
      account(OLD, "2025-01-02", null, { displayName: "Fő" }),
    ];
    expect(listNumbers(origins)).toEqual([
      account(OLD, "2025-01-02", "2026-04-30", { displayName: "Fő" }),
    ]);
  });
});
