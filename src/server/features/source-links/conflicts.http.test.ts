/** Sources of equal authority that tell an item otherwise: the item and the calendar say so. */
import { describe, expect, it } from "vitest";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { writeMt940 } from "#statements/invented/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";

const NUMBER = "117730161111101800000000";
const PARTNER = "104000091234567000000006";
const OTHER = "117730163333303400000000";
const VALUE_DAY = "2026-10-05";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

async function openPlace() {
  const { id, ownerId } = await buildCompany(api.db);
  const token = await buildSession(api.db, ownerId);
  const read = async (path: string) => {
    const reply = await api.call("GET", path, { token });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return {
    id,
    take: async (text: string, name: string) => {
      const file = await ingest.take(id, text, name);
      expect(file.status).toBe("finished");
      return file.id;
    },
    link: async () => {
      const body = { company_id: id, bankAccounts: [] };
      const list = await api.call("POST", "/v1/bankaccounts-transactions/", { token, body });
      const [one, two] = list.body.transactions;
      const reply = await api.call("POST", `/v1/transaction/${one._id}/link`, {
        token,
        body: { company_id: id, other_id: two._id },
      });
      expect(reply.status).toBe(200);
    },
    /** What the only item and the calendar of its month say. */
    said: async () => {
      const body = { company_id: id, bankAccounts: [] };
      const list = await api.call("POST", "/v1/bankaccounts-transactions/", { token, body });
      const [item, ...more] = list.body.transactions;
      expect(more).toEqual([]);
      const detail = await read(`/v1/transaction/${item._id}?company_id=${id}`);
      const month = await read(
        `/v1/completeness/month?company_id=${id}&account_id=${item.accountId}&month=2026-10`,
      );
      return {
        item: detail.conflicts,
        calendar: month.conflicts.map(({ date, field, told }: any) => ({ date, field, told })),
        shows: [detail.bookingDate, detail.partnerAccountNr],
      };
    },
  };
}

const ITEM = { amount: "-900.00", valueDay: VALUE_DAY, partner: "Próba Kft.", text: "Számla 4411" };
const ENDS = {
  account: NUMBER,
  currency: "HUF",
  opening: { amount: "1000.00", day: VALUE_DAY },
  closing: { amount: "100.00", day: "2026-10-08" },
};
const mt940 = (more: object = {}) =>
  writeMt940([{ ...ENDS, number: "1/1", items: [{ ...ITEM, ...more }] }]);
const camt = (day: string, number: number, more: object = {}) =>
  writeCamt({ id: `M${number}`, created: "2026-10-09T20:00:00" }, [
    {
      ...ENDS,
      id: `S${number}`,
      number,
      covers: [VALUE_DAY, "2026-10-08"],
      items: [{ ...ITEM, day, ...more }],
    },
  ]);

describe("two statements that state another booking day of one item", () => {
  const told = [
    { value: "2026-10-06", originate: "adriana", fileName: "elso.xml" },
    { value: "2026-10-07", originate: "adriana", fileName: "masodik.xml" },
  ];

  it("are both told on the item and on the calendar, until one of them goes", async () => {
    const place = await openPlace();
    await place.take(mt940(), "napok-nelkul.sta");
    await place.take(camt("2026-10-06", 1), "elso.xml");
    expect(await place.said()).toMatchObject({ item: [], calendar: [] });
    const fileId = await place.take(camt("2026-10-07", 2), "masodik.xml");
    const conflict = { field: "bookingDate", told };
    expect(await place.said()).toEqual({
      item: [conflict],
      calendar: [{ date: "2026-10-06", ...conflict }],
      shows: ["2026-10-06", ""],
    });
    await forgetNow(api.db, place.id, fileId);
    expect(await place.said()).toMatchObject({ item: [], calendar: [] });
  });
});

describe("two sources that tell another account of the partner", () => {
  const tell = (companyId: string, partnerAccountNr: string) =>
    bookFeedItems(api, { companyId, accountNr: NUMBER }, [
      buildFeedItem({
        id: "1",
        date: "2026-10-06",
        amount: -900,
        remittance: "Számla 4411",
        partnerName: "Próba Kft.",
        partnerAccountNr,
        bookingDate: "2026-10-06" as LocalDate,
        valueDate: VALUE_DAY as LocalDate,
      }),
    ]);

  it("are both told, and the item shows the one of the company's first source", async () => {
    const place = await openPlace();
    await place.take(camt("2026-10-06", 1, { partnerAccount: PARTNER }), "kivonat.xml");
    await tell(place.id, OTHER);
    // The program takes them for two payments; a person says that they are one.
    await place.link();
    const conflict = {
      field: "partnerAccountNr",
      told: [
        { value: PARTNER, originate: "adriana", fileName: "kivonat.xml" },
        { value: OTHER, originate: "aggreg8", fileName: null },
      ],
    };
    const { shows, ...said } = await place.said();
    expect(said).toEqual({ item: [conflict], calendar: [{ date: "2026-10-06", ...conflict }] });
    expect([PARTNER, OTHER]).toContain(shows[1]);
  });

  it("are not told where both write one account in two ways", async () => {
    const place = await openPlace();
    await place.take(camt("2026-10-06", 1, { partnerAccount: PARTNER }), "kivonat.xml");
    await tell(place.id, "10400009-12345670-00000006");
    expect(await place.said()).toMatchObject({ item: [], calendar: [] });
  });
});
