import { describe, expect, it } from "vitest";
import { formatAmount } from "#values/money.ts";
import { parseDay, translateEntry, translateQuality } from "./aggreg8-translate.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";

const ours = { name: "Minta Kft.", accountNumber: "HU42117730161111101800000000" };
const partner = { name: "Partner Zrt.", accountNumber: "HU93116000060000000012345676" };
const plain = {
  _id: "65a1",
  ordinalOnAccount: 7,
  accountId: "acc",
  status: "booked",
  type: "OTHER",
  amount: -12500.5,
  currency: "HUF",
  bookingDate: "2026-11-02T00:00:00.000Z",
  valueDate: "2026-11-03T00:00:00.000Z",
  payee: partner,
  payer: ours,
  comment: "közlemény",
};
const translate = (facts: Record<string, unknown> = {}) =>
  translateEntry(JSON.stringify({ ...plain, ...facts }));

function fieldRefused(facts: Record<string, unknown>): string {
  try {
    translate(facts);
  } catch (fault) {
    expect(fault).toBeInstanceOf(FeedFault);
    expect((fault as FeedFault).kind).toBe("provider_down");
    return (fault as FeedFault).message;
  }
  return "understood";
}

describe("an item of aggreg8", () => {
  it("becomes ours, with its text kept as it came", () => {
    const raw = `{ "_id":"65a1", "ordinalOnAccount" : 7,"amount": -1.25005e4,"currency":"huf",\n"bookingDate":"2026-11-02"}`;
    const { item, ordinal, accountId } = translateEntry(raw);
    expect({ ...item, amount: formatAmount(item.amount), ordinal, accountId }).toEqual({
      externalId: "65a1",
      status: "booked",
      bookingDate: "2026-11-02",
      valueDate: null,
      amount: "-12500.50",
      currency: "HUF",
      partnerName: "",
      partnerAccountNr: "",
      remittance: "",
      type: "",
      reference: "",
      endToEndId: "",
      balanceAfter: null,
      originalAmount: null,
      originalCurrency: null,
      raw,
      ordinal: 7,
      accountId: "",
    });
  });

  it.each([
    ["a debit's payee", { amount: -1 }, partner.name],
    ["a credit's payer", { amount: 1, payee: ours, payer: partner }, partner.name],
    ["the partner where the side is empty", { payee: {}, partner: { name: "P" } }, "P"],
    [
      "the enriched partner last",
      { payee: null, partner: null, enriched: { partner: { name: "E" } } },
      "E",
    ],
    [
      "the bank's own word where there is nothing else",
      { payee: null, rawData: [{ data: { creditorName: "C" } }] },
      "C",
    ],
  ])("has as its partner %s", (_name, facts, name) => {
    expect(translate(facts).item.partnerName).toBe(name);
  });

  it("takes reference, end-to-end id and balance from what the bank said", () => {
    const data = {
      entryReference: "REF1",
      endToEndId: "E2E1",
      balanceAfterTransaction: { balanceAmount: { amount: "1000.10", currency: "HUF" } },
    };
    expect(translate({ rawData: [{ data }] }).item).toMatchObject({
      reference: "REF1",
      endToEndId: "E2E1",
      balanceAfter: 100_010_000n,
    });
    expect(translate({ bankTransactionId: "B1", rawData: { data } }).item.reference).toBe("B1");
    expect(translate({ rawData: [{ data: { endToEndId: "NOTPROVIDED" } }] }).item.endToEndId).toBe(
      "",
    );
    const inEuro = { balanceAfterTransaction: { balanceAmount: { amount: "1", currency: "EUR" } } };
    expect(translate({ rawData: [{ data: inEuro }] }).item.balanceAfter).toBeNull();
  });

  it("does not take an original amount, which may be the account's own under a foreign name", () => {
    const enriched = { originalAmount: -12500.5, originalCurrency: "USD" };
    expect(translate({ enriched }).item).toMatchObject({
      originalAmount: null,
      originalCurrency: null,
    });
  });

  it.each([{ bankTransactionId: "DELETED_TRANSACTION" }, { type: "DELETED_TRANSACTION" }])(
    "is withdrawn by %j",
    (word) => {
      expect(translate(word).item).toMatchObject({
        externalId: "65a1",
        status: "withdrawn",
        reference: "",
      });
      const emptied = translateEntry(JSON.stringify({ id: "65a1", ordinalOnAccount: 8, ...word }));
      expect(emptied).toMatchObject({
        ordinal: 8,
        item: { externalId: "65a1", status: "withdrawn", bookingDate: null },
      });
    },
  );

  it("that is pending needs no day and has no ordinal", () => {
    const { item, ordinal } = translate({
      status: "pending",
      ordinalOnAccount: undefined,
      bookingDate: undefined,
    });
    expect(item).toMatchObject({ status: "pending", bookingDate: null });
    expect(ordinal).toBeNull();
  });

  it("stands on its value date where no other day is given", () => {
    expect(translate({ bookingDate: null }).item.bookingDate).toBe("2026-11-03");
  });

  it.each([
    ["_id", { _id: null }],
    ["amount", { amount: "sok" }],
    ["amount", { amount: undefined }],
    ["amount", { amount: 0.000001 }],
    ["currency", { currency: null }],
    ["bookingDate", { bookingDate: "2026-02-30" }],
    ["bookingDate", { bookingDate: null, valueDate: null }],
    ["valueDate", { valueDate: "tegnap" }],
    ["ordinalOnAccount", { ordinalOnAccount: 1.5 }],
  ])("without a readable %s is refused, not guessed (%j)", (field, facts) => {
    expect(fieldRefused(facts)).toMatch(new RegExp(`no readable ${field}$`));
  });
});

describe("a day of theirs", () => {
  it.each([
    ["2026-11-02", "2026-11-02"],
    ["2026-11-02T00:00:00.000Z", "2026-11-02"],
    // Budapest's midnight in winter and in summer.
    ["2026-11-01T23:00:00.000Z", "2026-11-02"],
    ["2026-07-01T22:00:00Z", "2026-07-02"],
    // The nights in which the clocks change, and the last of a year.
    ["2026-03-28T23:00:00.000Z", "2026-03-29"],
    ["2026-10-24T22:00:00.000Z", "2026-10-25"],
    ["2026-10-25T23:00:00.000Z", "2026-10-26"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01"],
    // No midnight in Budapest: the date part.
    ["2026-11-01T22:00:00.000Z", "2026-11-01"],
    ["2026-11-01T22:30:00.000Z", "2026-11-01"],
    ["2026-11-02T00:00:00+01:00", "2026-11-02"],
    ["2026-11-02T23:00:00", "2026-11-02"],
    ["2026-11-02 10:11:12", "2026-11-02"],
    ["2026-02-30", null],
    ["02.11.2026", null],
    ["", null],
  ])("%s is %s", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });
});

describe("a bank's health", () => {
  it.each([
    ["NOT_WORKING", "NOT_WORKING"],
    ["minor_issue", "MINOR_ISSUE"],
    ["FINE", "UNKNOWN"],
    ["", "UNKNOWN"],
  ])("%s is %s", (word, quality) => {
    expect(translateQuality(word)).toBe(quality);
  });
});
