import { describe, expect, it } from "vitest";
import { consentOfBank, knownConsent } from "./choose-bank.ts";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";

function consent(change: Partial<ConsentRow>): ConsentRow {
  const plain = {
    _id: "i",
    bank: { _id: "kh", name: "K&H" },
    state: "active",
    companies: [{ _id: "c1", name: "Egy Kft." }],
  };
  return { ...plain, ...change } as ConsentRow;
}
const bank = { _id: "kh", name: "K&H Bank" };

describe("the consent of a bank in a company", () => {
  it("is an active one before an expired one", () => {
    const rows = [consent({ _id: "old", state: "expired" }), consent({ _id: "new" })];
    expect(consentOfBank(rows, bank, "c1")?._id).toBe("new");
    expect(consentOfBank(rows.slice(0, 1), bank, "c1")?._id).toBe("old");
  });

  it("is none of another bank or company, and none that is revoked or replaced", () => {
    expect(consentOfBank([consent({})], bank, "c2")).toBeUndefined();
    expect(
      consentOfBank([consent({ bank: { _id: "otp", name: "OTP" } })], bank, "c1"),
    ).toBeUndefined();
    expect(
      consentOfBank([consent({ state: "revoked" }), consent({ state: "replaced" })], bank, "c1"),
    ).toBeUndefined();
  });

  it("may carry another id of the same bank, from another provider", () => {
    expect(consentOfBank([consent({ bank: { _id: "eb-kh", name: "K&H" } })], bank, "c1")?._id).toBe(
      "i",
    );
  });
});

describe("the consent that pressing a bank asks about", () => {
  it("is an active one of any company, or an expired one of this company only", () => {
    expect(knownConsent([consent({})], bank, "c9")?._id).toBe("i");
    expect(knownConsent([consent({ state: "expired" })], bank, "c1")?._id).toBe("i");
    expect(knownConsent([consent({ state: "expired" })], bank, "c9")).toBeUndefined();
    expect(knownConsent([consent({ state: "revoked" })], bank, "c1")).toBeUndefined();
  });
});
