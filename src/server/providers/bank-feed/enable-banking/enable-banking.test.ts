import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { type ItemsQuery, readDays, readNews } from "./enable-banking-news.ts";
import { translateEntry } from "./enable-banking-translate.ts";

const plain = {
  entry_reference: "R1",
  transaction_amount: { currency: "HUF", amount: "12700.10" },
  credit_debit_indicator: "DBIT",
  status: "BOOK",
  booking_date: "2026-11-02",
  value_date: "2026-11-03",
  creditor: { name: "Partner Zrt." },
  debtor: { name: "Minta Kft." },
  creditor_account: { iban: null, other: { identification: "11600006-00000000" } },
  remittance_information: ["egy", null, " kettő "],
};
const translate = (facts: Record<string, unknown> = {}) =>
  translateEntry(JSON.stringify({ ...plain, ...facts }));
const today = "2026-11-20" as LocalDate;

describe("an item of Enable Banking", () => {
  it("gets its sign from the indicator and its partner from the other side", () => {
    expect(translate().item).toMatchObject({
      amount: -1_270_010_000n,
      currency: "HUF",
      bookingDate: "2026-11-02",
      valueDate: "2026-11-03",
      partnerName: "Partner Zrt.",
      partnerAccountNr: "11600006-00000000",
      remittance: "egy kettő",
      reference: "R1",
      status: "booked",
    });
    expect(translate({ credit_debit_indicator: "CRDT" }).item).toMatchObject({
      amount: 1_270_010_000n,
      partnerName: "Minta Kft.",
    });
  });

  it("takes a sign that a bank writes for what the indicator says", () => {
    expect(translate({ transaction_amount: { currency: "HUF", amount: -5 } }).item.amount).toBe(
      -500_000n,
    );
  });

  it("knows the foreign amount, the balance and the end-to-end id where they are given", () => {
    const { item } = translate({
      exchange_rate: { instructed_amount: { currency: "EUR", amount: "33.10" } },
      balance_after_transaction: { currency: "HUF", amount: "1.00" },
      reference_number: "E1",
      reference_number_schema: "E2E",
    });
    expect(item).toMatchObject({
      originalAmount: 3_310_000n,
      originalCurrency: "EUR",
      balanceAfter: 100_000n,
      endToEndId: "E1",
    });
  });

  it("is told from its fee of the same reference, and keeps its likeness when the text changes", () => {
    expect(
      translate({ transaction_amount: { currency: "HUF", amount: "10.00" } }).likeness,
    ).not.toBe(translate().likeness);
    expect(translate({ remittance_information: ["más"] }).likeness).toBe(translate().likeness);
    const nameless = translate({ entry_reference: null });
    expect(translate({ entry_reference: null, remittance_information: ["más"] }).likeness).not.toBe(
      nameless.likeness,
    );
  });

  it.each([
    ["transaction_amount.amount", { transaction_amount: { currency: "HUF", amount: "x" } }],
    ["transaction_amount.currency", { transaction_amount: { amount: "1" } }],
    ["credit_debit_indicator", { credit_debit_indicator: null }],
    ["booking_date", { booking_date: "ma" }],
    ["booking_date", { booking_date: null, value_date: null }],
  ])("without a readable %s is refused (%j)", (field, facts) => {
    expect(() => translate(facts)).toThrow(`no readable ${field}`);
  });
});

/** A bank that pages by offsets, as some do: items that are booked meanwhile move the rest. */
function createBank(items: Record<string, unknown>[], pageItems = 2) {
  const asked: ItemsQuery[] = [];
  const bank = {
    asked,
    items,
    lose: false,
    refusePeriodBefore: "" as string,
    read: async (query: ItemsQuery) => {
      asked.push(query);
      if (query.key !== null && bank.lose) {
        bank.lose = false;
        throw new FeedFault("refused", "422 WRONG_CONTINUATION_KEY");
      }
      if (query.key === null && (query.from ?? "") < bank.refusePeriodBefore)
        return "periodRefused" as const;
      const offset = Number(query.key ?? 0);
      const shown = bank.items.slice(offset, offset + pageItems);
      const more = offset + pageItems < bank.items.length;
      return {
        entries: shown.map((facts) => translate(facts)),
        unread: [],
        key: more ? String(offset + pageItems) : null,
      };
    },
  };
  return bank;
}

const options = { historyFrom: null, today, overlapDays: 7 };

async function readAll(
  bank: ReturnType<typeof createBank>,
  between: (step: number) => void = () => {},
) {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let step = 0, more = true; more; step++) {
    const page = await readNews(bank.read, { ...options, cursor });
    ids.push(...page.items.map(({ externalId }) => externalId));
    ({ cursor, more } = page);
    between(step);
  }
  return { ids, cursor: cursor! };
}

describe("news of Enable Banking", () => {
  const same = { entry_reference: null, booking_date: "2026-11-05" };

  it("count equal payments on different pages as two", async () => {
    const { ids } = await readAll(
      createBank([{ entry_reference: "a" }, same, same, { entry_reference: "b" }]),
    );
    expect(new Set(ids).size).toBe(4);
    expect(
      (await readAll(createBank([same, same, { entry_reference: "a" }]))).ids.slice(0, 2),
    ).toEqual(ids.slice(1, 3));
  });

  it("count an item once that a new booking pushes onto the next page", async () => {
    const bank = createBank(
      ["t1", "t2", "t3"].map((id) => ({ entry_reference: null, transaction_id: id })),
    );
    const { ids } = await readAll(bank, (step) => {
      if (step === 0) bank.items.unshift({ entry_reference: null, transaction_id: "t0" });
    });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });

  it("begin again once where the source lost its place, with the same ids", async () => {
    const bank = createBank([
      { entry_reference: "a" },
      { entry_reference: "b" },
      { entry_reference: "c" },
    ]);
    bank.lose = true;
    const { ids } = await readAll(bank);
    expect(new Set(ids).size).toBe(3);
    const stubborn = createBank(bank.items);
    const { cursor } = await readNews(stubborn.read, { ...options, cursor: null });
    const refuse = async (query: ItemsQuery) => {
      if (query.key !== null) throw new FeedFault("refused", "422");
      return stubborn.read(query);
    };
    const again = await readNews(refuse, { ...options, cursor });
    await expect(readNews(refuse, { ...options, cursor: again.cursor })).rejects.toMatchObject({
      kind: "refused",
    });
  });

  it("begin the next reading some days before this one began, and not before the last page", async () => {
    const bank = createBank([
      { entry_reference: "a" },
      { entry_reference: "b" },
      { entry_reference: "c" },
    ]);
    const first = await readNews(bank.read, { ...options, cursor: null });
    expect(JSON.parse(first.cursor)).toMatchObject({ from: null, began: today, key: "2" });
    // Two days later the reading goes on; items that were booked meanwhile may be missing from it.
    const last = await readNews(bank.read, {
      ...options,
      cursor: first.cursor,
      today: "2026-11-22" as LocalDate,
    });
    expect(last.more).toBe(false);
    expect(JSON.parse(last.cursor)).toMatchObject({
      from: "2026-11-13",
      began: null,
      key: null,
      seen: "",
    });
  });

  it("go on behind an empty page", async () => {
    const pages = [
      { entries: [], unread: [], key: "k1" },
      { entries: [translate()], unread: [], key: null },
    ];
    const read = async () => pages.shift()!;
    const first = await readNews(read, { ...options, cursor: null });
    expect(first).toMatchObject({ items: [], more: true });
    expect((await readNews(read, { ...options, cursor: first.cursor })).items).toHaveLength(1);
  });

  it("ask for ninety days where more is refused, and give up where these are", async () => {
    const bank = createBank([{ entry_reference: "a" }]);
    bank.refusePeriodBefore = "2026-08-23";
    const page = await readNews(bank.read, {
      ...options,
      cursor: null,
      historyFrom: "2025-01-01" as LocalDate,
    });
    expect(page.items).toHaveLength(1);
    expect(bank.asked.map(({ from }) => from)).toEqual(["2025-01-01", "2026-08-23"]);
    bank.refusePeriodBefore = "2026-08-24";
    await expect(readNews(bank.read, { ...options, cursor: null })).rejects.toMatchObject({
      kind: "refused",
    });
  });

  it("of whole days are not replaced by other days", async () => {
    const bank = createBank([{ entry_reference: "a" }]);
    bank.refusePeriodBefore = "2026-08-23";
    const [from, to] = ["2026-01-01" as LocalDate, "2026-02-01" as LocalDate];
    await expect(readDays(bank.read, { from, to, next: null, today })).rejects.toMatchObject({
      kind: "refused",
    });
  });
});
