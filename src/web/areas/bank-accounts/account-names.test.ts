import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountMarks,
  accountNumberEnd,
  accountShortName,
  accountShortNames,
  type NamedAccount,
} from "./account-names.ts";

const account = (accountNr: string, given: Partial<NamedAccount> = {}): NamedAccount => ({
  accountNr,
  bankName: "OTP Bank",
  displayName: "",
  currency: "HUF",
  ...given,
});

describe("the end of an account number", () => {
  it.each([
    ["104016535052504938480016", "38480016"],
    ["117730162041877300000000", "20418773"],
    ["117730160000000000000000", "11773016"],
    ["000000000000000000000000", "00000000"],
    ["LT123250012345678901", "45678901"],
    ["IE12REVO99036012300000000", "90360123"],
    ["12345", "12345"],
  ])("%s ends in %s", (number, end) => {
    expect(accountNumberEnd(number)).toBe(end);
  });
});

describe("the short names of a list", () => {
  it.each<[string, readonly NamedAccount[], readonly string[]]>([
    [
      "number of 16 digits, padded",
      [account("117730162041877300000000")],
      ["OTP Bank · …20418773"],
    ],
    ["unknown bank", [account("117730162041877300000000", { bankName: "" })], ["…20418773"]],
    [
      "given name",
      [account("117730162041877300000000", { displayName: " OTP · webshop " })],
      ["OTP · webshop"],
    ],
    [
      "two accounts of one bank whose last blocks are equal",
      [account("117730162041877300000004"), account("117730162222222200000004")],
      ["OTP Bank · …20418773-00000004", "OTP Bank · …22222222-00000004"],
    ],
    [
      "equal but for the first block",
      [account("117730162041877300000004"), account("117730232041877300000004")],
      ["OTP Bank · …117730162041877300000004", "OTP Bank · …117730232041877300000004"],
    ],
    [
      "two accounts of one given name",
      [
        account("117730162041877300000000", { displayName: "Főszámla" }),
        account("117730163333333300000000", { displayName: "Főszámla" }),
      ],
      ["Főszámla · …20418773", "Főszámla · …33333333"],
    ],
    [
      "one number in two currencies",
      [
        account("LT123250012345678901", { bankName: "Revolut", currency: "EUR" }),
        account("LT123250012345678901", { bankName: "Revolut", currency: "HUF" }),
      ],
      ["Revolut · …45678901 EUR", "Revolut · …45678901 HUF"],
    ],
    [
      "one account of two origins",
      [account("117730162041877300000000"), account("117730162041877300000000")],
      ["OTP Bank · …20418773", "OTP Bank · …20418773"],
    ],
  ])("%s", (_, accounts, names) => {
    expect(accountShortNames(accounts)).toEqual(names);
  });

  it("differ for any two accounts, and end in no block of zeros", () => {
    const block = fc.constantFrom("00000000", "11773016", "20418773", "00000004", "48000000");
    const any = fc.record({
      accountNr: fc
        .tuple(fc.constantFrom("11773016", "10401653"), block, block)
        .map((all) => all.join("")),
      bankName: fc.constantFrom("OTP Bank", "K&H Bank", ""),
      displayName: fc.constantFrom("", "", "Főszámla", "OTP · EUR"),
      currency: fc.constantFrom("HUF", "EUR"),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (given) => {
        const accounts = [
          ...new Map(given.map((each) => [`${each.accountNr} ${each.currency}`, each])).values(),
        ];
        const names = accountShortNames(accounts);
        expect(new Set(names).size).toBe(accounts.length);
        for (const each of accounts) expect(accountShortName(each)).not.toMatch(/0{8}$/);
        const marks = accountMarks(accounts).map(({ bankName, tell }) => `${bankName} ${tell}`);
        expect(new Set(marks).size).toBe(accounts.length);
      }),
      { seed: 60, numRuns: 500 },
    );
  });
});

describe("the mark of an account in a row", () => {
  const tells = (...accounts: NamedAccount[]) => accountMarks(accounts).map(({ tell }) => tell);

  it("is the bank alone where the bank has one account", () => {
    expect(
      tells(account("117730162041877300000000"), account("10401653", { bankName: "K&H" })),
    ).toEqual(["", ""]);
  });

  it("has as many digits of the number as it takes", () => {
    expect(
      tells(
        account("117730162041877300000000"),
        account("117730163333333300000000", { bankName: "OTP" }),
      ),
    ).toEqual(["…8773", "…3333"]);
    expect(tells(account("117730162041877300000000"), account("117730162999877300000000"))).toEqual(
      ["…18773", "…98773"],
    );
  });

  it("is a short given name without the bank in front", () => {
    expect(
      tells(
        account("117730162041877300000000", { displayName: "OTP · webshop" }),
        account("117730163333333300000000", { displayName: "OTP · a nagyon hosszú nevű számla" }),
      ),
    ).toEqual(["webshop", "…3333"]);
  });

  it("is the currency where one number has two", () => {
    const revolut = { bankName: "Revolut" };
    expect(
      tells(
        account("LT123250012345678901", { ...revolut, currency: "EUR" }),
        account("LT123250012345678901", revolut),
      ),
    ).toEqual(["EUR", "HUF"]);
  });
});
