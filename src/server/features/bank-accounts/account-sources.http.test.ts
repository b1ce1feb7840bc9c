/** One account that a connection and statements report: its name, its room, and its days. */
import { expect, it } from "vitest";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const NUMBER = "117730161111101800000000";
const ago = (days: number): LocalDate => addDays(budapestDate(Date.now()), -days);
const item = (days: number, amount: string) => ({
  amount,
  day: ago(days),
  valueDay: ago(days),
  partner: "Próba Kft.",
  text: `Tétel ${amount}`,
});

/** A statement of ten days with two items. */
const upload = ({ id }: TestCompany) =>
  ingest.take(
    id,
    writeCamt({ id: "M1", created: `${ago(20)}T20:00:00` }, [
      {
        account: NUMBER,
        currency: "HUF",
        opening: { amount: "1000.00", day: ago(30) },
        closing: { amount: "700.00", day: ago(21) },
        id: "S1",
        number: 1,
        covers: [ago(30), ago(21)],
        items: [item(29, "-100.00"), item(25, "-200.00")],
      },
    ]),
  );

/** What a bank connection tells. */
const connect = ({ id }: TestCompany, items: readonly (readonly [number, number])[]) =>
  bookFeedItems(
    api,
    { companyId: id, accountNr: NUMBER, originate: "aggreg8" },
    items.map(([days, amount]) =>
      buildFeedItem({
        id: `${days} ${amount}`,
        date: ago(days),
        amount,
        remittance: `Tétel ${amount}.00`,
        partnerName: "Próba Kft.",
        bookingDate: ago(days),
        valueDate: ago(days),
      }),
    ),
  );

async function open(known?: TestCompany) {
  const company = known ?? (await buildCompany(api.db));
  const token = await buildSession(api.db, company.ownerId);
  const call = (method: "GET" | "PATCH" | "DELETE" | "POST", path: string, body?: object) =>
    api.call(method, path, { token, ...(body && { body }) });
  const accounts = async () =>
    (await call("GET", `/v1/bankaccounts?company_id=${company.id}`)).body.accounts;
  const names = async () =>
    (await accounts()).map((each: { displayName: string }) => each.displayName);
  return { company, call, accounts, names };
}

it("tells which days each source speaks of, what they share, and what one of them lacks", async () => {
  const { company, call, accounts } = await open();
  await upload(company);
  await connect(company, [
    [25, -200],
    [23, -50],
    [5, -10],
  ]);
  const [{ accountId }] = await accounts();
  const path = (id: string, of = company.id) =>
    `/v1/bankaccount/sources?company_id=${of}&account_id=${id}`;
  const reply = await call("GET", path(accountId));
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    today: ago(0),
    sources: [
      { originate: "aggreg8", items: 3, sharedItems: 1, files: 0 },
      { originate: "adriana", items: 2, sharedItems: 1, files: 1 },
    ],
  });
  const [connection, statement] = reply.body.sources;
  expect(statement.runs).toEqual([
    { from: ago(30), to: ago(26), kind: "alone" },
    { from: ago(25), to: ago(25), kind: "shared" },
    { from: ago(24), to: ago(24), kind: "alone" },
    { from: ago(23), to: ago(23), kind: "missing" },
    { from: ago(22), to: ago(21), kind: "alone" },
  ]);
  expect(connection.runs).toEqual([
    { from: ago(25), to: ago(25), kind: "shared" },
    { from: ago(23), to: ago(23), kind: "shared" },
    { from: ago(5), to: ago(5), kind: "alone" },
  ]);
  const stranger = await open();
  expect((await stranger.call("GET", path(accountId, stranger.company.id))).status).toBe(404);
});

it("has one name, whichever source was named and whichever came later", async () => {
  const { company, call, names } = await open();
  await upload(company);
  const path = `/v1/bankaccount/${NUMBER}`;
  expect((await call("PATCH", `${path}/Főszámla?company_id=${company.id}`)).status).toBe(200);
  await connect(company, [[5, -10]]);
  expect(await names()).toEqual(["Főszámla", "Főszámla"]);
  const renamed = await call("PATCH", `${path}/Bér?company_id=${company.id}&originate=adriana`);
  expect(renamed.body).toMatchObject({ originate: "adriana", displayName: "Bér" });
  expect(await names()).toEqual(["Bér", "Bér"]);
  // Both sources are the same account: nothing is ambiguous.
  expect((await call("PATCH", `${path}/?company_id=${company.id}`)).status).toBe(200);
  expect(await names()).toEqual(["", ""]);
});

it("has one name when a source comes back with its file, or from another company", async () => {
  const { company, call, names } = await open();
  const path = `/v1/bankaccount/${NUMBER}`;
  const file = await upload(company);
  await call("PATCH", `${path}/Régi?company_id=${company.id}`);
  await connect(company, [[5, -10]]);
  await forgetNow(api.db, company.id, file.id);
  expect(await names()).toEqual(["Régi"]);
  await call("PATCH", `${path}/Új?company_id=${company.id}`);
  await bringBackNow(api.db, company.id, file.id);
  expect(await names()).toEqual(["Új", "Új"]);
  const source = await buildCompany(api.db, { ownerId: company.ownerId });
  const { call: callSource, ...from } = await open(source);
  await upload(from.company);
  await callSource("PATCH", `${path}/Másik cégé?company_id=${source.id}`);
  const target = await open(await buildCompany(api.db, { ownerId: company.ownerId }));
  await connect(target.company, [[5, -10]]);
  const moved = await callSource("PATCH", "/v1/bankaccount", {
    account_nr: NUMBER,
    originate: "adriana",
    source_company_id: source.id,
    target_company_id: target.company.id,
  });
  expect(moved.status).toBe(200);
  // Nobody had named the account there: it takes the name that came.
  expect(await target.names()).toEqual(["Másik cégé", "Másik cégé"]);
});
