/** Announced items beside the list: those of its filter, and in no count. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "../../testing/build-transactions.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let account: TestBankAccount;
let other: TestBankAccount;
let token: string;

const ITEMS = [
  {
    partner_name: "Lidl Magyarország",
    date: "2026-11-21",
    amount: -1_290_000_000n,
    remittance: "Vásárlás, 4321 végű kártya",
  },
  {
    partner_name: "Molnár és Társa Bt.",
    date: "2026-11-20",
    amount: 18_669_000_000n,
    remittance: "KV-2026/01203 kiegyenlítése",
    partner_account_nr: "117730162041877300000000",
  },
  { partner_name: "Nap nélküli", date: null, amount: -100_000n, remittance: "23456787" },
];

beforeAll(async () => {
  app = await createTestApp();
  company = await buildCompany(app.db);
  token = await buildSession(app.db, company.ownerId);
  account = await buildBankAccount(app.db, company.id, { originate: "aggreg8" });
  other = await buildBankAccount(app.db, company.id, { originate: "aggreg8", currency: "EUR" });
  await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-20", amount: -500_000n, partnerName: "Lidl Magyarország" },
    { date: "2026-11-19", amount: -600_000n, partnerName: "Könyvelt", bookedAt: new Date() },
  ]);
  const rows = ITEMS.map((item) => ({ ...item, account }));
  const abroad = { ...ITEMS[0]!, partner_name: "Lidl Wien", account: other };
  await inCompany(app.db, company.id, (tx) =>
    tx
      .insertInto("pending_transaction")
      .values(
        [...rows, abroad].map(({ account: of, ...item }) => ({
          partner_account_nr: "",
          ...item,
          company_id: company.id,
          bank_account_id: of.id,
          id: newId(),
          external_id: newId(),
          date: item.date as LocalDate | null,
          currency: of.currency,
          type: "CARD_PURCHASE",
          seen_at: new Date(),
        })),
      )
      .execute(),
  );
});

afterAll(async () => app?.close());

async function list(filter: object, page = "") {
  const reply = (await app.call("POST", `/v1/bankaccounts-transactions/${page}`, {
    token,
    body: { company_id: company.id, ...filter },
  })) as {
    body: { total: number; pending?: { partnerName: string; partnerAccountNr: string }[] };
  };
  return reply.body;
}

const ALL = ["Nap nélküli", "Lidl Magyarország", "Lidl Wien", "Molnár és Társa Bt."];

describe("announced items", () => {
  it.each([
    [{}, ALL],
    [{ booked: "UNBOOKED" }, ALL],
    [{ dateFrom: "2026-11-21" }, ["Lidl Magyarország", "Lidl Wien"]],
    [{ dateTo: "2026-11-20" }, ["Molnár és Társa Bt."]],
    [{ direction: "credit" }, ["Molnár és Társa Bt."]],
    [{ amountMin: "12900", amountMax: "12900" }, ["Lidl Magyarország", "Lidl Wien"]],
    [{ currency: "EUR" }, ["Lidl Wien"]],
    [{ text: "lidl magyar" }, ["Lidl Magyarország"]],
    [{ text: "12 900" }, ["Lidl Magyarország", "Lidl Wien"]],
    [{ text: "KV 2026 01203" }, ["Molnár és Társa Bt."]],
    [{ text: "11773016-20418773" }, ["Molnár és Társa Bt."]],
    [{ partnerName: "MOLNAR" }, ["Molnár és Társa Bt."]],
    [{ description: "vasarlas" }, ["Lidl Magyarország", "Lidl Wien"]],
    [{ partnerTaxId: "23456787-2-42" }, ["Nap nélküli"]],
    [{ text: "nincs ilyen" }, []],
    [{ fileId: "01930000-0000-7000-8000-000000000001" }, []],
    [{ booked: "BOOKED" }, undefined],
  ])("of %j are %j", async (filter, wanted) => {
    const { pending } = await list(filter);
    const names = pending?.map((item) => item.partnerName);
    expect(names && [...names].sort()).toEqual(wanted && [...wanted].sort());
  });

  it("are of the accounts asked for, on the first page alone, and in no count", async () => {
    const bankAccounts = [{ accountNr: other.accountNr, originate: "aggreg8", currency: "EUR" }];
    expect((await list({ bankAccounts })).pending).toHaveLength(1);
    expect((await list({}, "2")).pending).toBeUndefined();
    expect((await list({ text: "lidl" })).total).toBe(1);
    expect((await list({})).total).toBe(2);
  });

  it("tell the partner's account as booked ones do", async () => {
    const { pending } = await list({ text: "molnár" });
    expect(pending?.[0]?.partnerAccountNr).toBe("117730162041877300000000");
  });

  it("over several companies name their company, and their accounts come with them", async () => {
    const second = await buildCompany(app.db, { ownerId: company.ownerId });
    const own = await buildBankAccount(app.db, second.id, { originate: "aggreg8" });
    await inCompany(app.db, second.id, (tx) =>
      tx
        .insertInto("pending_transaction")
        .values({
          ...ITEMS[1]!,
          date: "2026-11-23" as LocalDate,
          partner_name: "Másik cég vevője",
          partner_account_nr: "",
          company_id: second.id,
          bank_account_id: own.id,
          id: newId(),
          external_id: newId(),
          currency: own.currency,
          type: "TRANSFER",
          seen_at: new Date(),
        })
        .execute(),
    );
    const ask = async (more: object = {}) =>
      (
        await app.call("POST", "/v1/client-transactions", {
          token,
          body: { company_id: company.id, further_ids: [second.id], ...more },
        })
      ).body;
    const { pending, accounts, total } = await ask();
    expect(pending.map((item: any) => item.date)).toEqual([
      null,
      "2026-11-23",
      "2026-11-21",
      "2026-11-21",
      "2026-11-20",
    ]);
    for (const { partnerName, companyId } of pending)
      expect(companyId).toBe(partnerName === "Másik cég vevője" ? second.id : company.id);
    expect(total).toBe(2);
    expect(accounts.map(({ accountId }: any) => accountId)).toContain(own.id);
    expect((await ask({ text: "vevője" })).pending).toHaveLength(1);
    expect((await ask({ booked: "BOOKED" })).pending).toBeUndefined();
  });
});
