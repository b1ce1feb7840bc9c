import { describe, expect, it } from "vitest";
import { codesOf, findHungarianBank, findSourceName } from "#statements/heads/find-source.ts";
import { BANK_HEADS } from "#statements/heads/source-heads.ts";
import { BANK_PROFILES } from "#statements/sources.ts";

const STATUSES = ["verified", "documented", "assumed", "standard"];
const accountOf = (code: string): string => code.padEnd(24, "0");

describe("the heads of banks", () => {
  it("give each code of account numbers to one bank", () => {
    const codes = BANK_HEADS.flatMap(({ accountCodes, namedCodes = {} }) => [
      ...codesOf(accountCodes),
      ...Object.keys(namedCodes),
    ]);
    expect(codes).toHaveLength(new Set(codes).size);
    expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([]);
  });

  it("give each bank identifier to one bank, in eight or eleven letters", () => {
    const bics = BANK_HEADS.flatMap((head) => head.bics);
    expect(bics).toHaveLength(new Set(bics).size);
    expect(bics.filter((bic) => !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))).toEqual([]);
  });

  it("say how well the files are known: the best status of the profile, or standard", () => {
    for (const head of BANK_HEADS) {
      const profile = BANK_PROFILES.find(({ key }) => key === head.key);
      const { mt940, camt, tables = [], elements = [] } = profile ?? {};
      const known = [mt940, camt, ...tables, ...elements];
      const found = known.map((ways) => ways?.status ?? "standard");
      const best = STATUSES.find((status) => found.some((each) => each === status));
      expect(head.status, head.key).toBe(best ?? "standard");
    }
  });

  it("name the containers that the profile knows by more than an assumption", () => {
    for (const head of BANK_HEADS) {
      const profile = BANK_PROFILES.find(({ key }) => key === head.key);
      const isKnown = ({ status }: { status: string }): boolean => status !== "assumed";
      const formats = [
        ...(profile?.mt940 && isKnown(profile.mt940) ? ["mt940"] : []),
        ...(profile?.camt && isKnown(profile.camt) ? ["camt.053"] : []),
        ...(profile?.elements?.some(isKnown) ? ["xml"] : []),
        ...(profile?.tables ?? []).filter(isKnown).flatMap((table) => table.formats),
      ];
      expect([...(head.formats ?? [])].sort(), head.key).toEqual([...new Set(formats)].sort());
    }
  });

  it("are at least thirty-two that hold accounts of companies, fifteen of them with known files", () => {
    const open = BANK_HEADS.filter((head) => head.withoutCompanyAccounts !== true);
    expect(open.length).toBeGreaterThanOrEqual(32);
    const known = open.filter(({ status }) => status === "verified" || status === "documented");
    expect(known.length).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["117", "OTP Bank"],
    ["187", "Banco Primus (OTP)"],
    ["806", "MBH Bank"],
    ["586", "MBH DUNA Bank"],
    ["126", "Wise"],
    ["999", ""],
  ])("name the bank of an account number that begins with %s: %s", (code, name) => {
    expect(findHungarianBank(accountOf(code))).toBe(name);
  });

  it("name no bank for an IBAN and for a short number", () => {
    expect(findHungarianBank("DE89370400440532013000")).toBe("");
    expect(findHungarianBank("1177301611111010")).toBe("");
  });

  it("name a source as people call it, and nothing that is generic", () => {
    expect(findSourceName("kh")).toBe("K&H");
    expect(findSourceName("generic")).toBeUndefined();
    expect(findSourceName(null)).toBeUndefined();
  });
});
