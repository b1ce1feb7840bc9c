import { describe, expect, it } from "vitest";
import { isSameView, readConditions, toConditions } from "./saved-view.ts";
import { ADDRESS_FIELDS, type ViewerSearch } from "./viewer-search.ts";

const ACCOUNT = { accountNr: "117730161111101800000000", originate: "adriana" } as const;
const ALL: ViewerSearch = {
  booked: "UNBOOKED",
  text: "bér & járulék",
  dateFrom: "2026-01-01",
  dateTo: "2026-01-31",
  amountMin: "4000.00",
  amountMax: "5000.50",
  direction: "debit",
  currency: "EUR",
  partnerName: "NAV",
  partnerTaxId: "12345676",
  description: "áfa",
  fileId: "019c0000-0000-7000-8000-000000000001",
  broughtBy: "019c0000-0000-7000-8000-000000000002",
  possibleDouble: true,
  noted: true,
  question: "waiting",
  openChange: true,
  ownTransfers: "without",
  newSince: "LAST_VISIT",
  sort: "amount_asc",
};

describe("a saved view", () => {
  it("comes back as it was, with every condition that the list has", () => {
    const links = new Set(["accountNr", "originate", "bookingDate", "amount"]);
    expect(Object.keys(ALL).toSorted()).toEqual(
      ADDRESS_FIELDS.filter((field) => !links.has(field)).toSorted(),
    );
    const shown = { search: ALL, accounts: [ACCOUNT] };
    const read = readConditions(toConditions(shown))!;
    expect(read).toEqual(shown);
    expect(isSameView(read, shown)).toBe(true);
    for (const field of Object.keys(ALL) as (keyof ViewerSearch)[])
      expect(isSameView({ ...shown, search: { ...ALL, [field]: undefined } }, shown)).toBe(false);
    expect(isSameView({ ...shown, accounts: [] }, shown)).toBe(false);
  });

  it("of everything is the list without conditions", () => {
    const read = readConditions({ booked: "ALL", bankAccounts: [], sort: "date_desc" })!;
    expect(isSameView(read, { search: {}, accounts: [] })).toBe(true);
  });

  it.each([null, { booked: "ALL" as const, bankAccounts: [], text: "x".repeat(201) }])(
    "that cannot be read is not opened: %s",
    (filter) => expect(readConditions(filter)).toBeUndefined(),
  );
});
