/** Certificates of accounts that a person says were opened or closed within the period. */
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { proveDays } from "#server/features/completeness/prove-days.service.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { readPdfTexts } from "#server/testing/read-pdf.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";

const NUMBER = "117730161111101800000000";
const MARCH = { from: "2026-03-01", to: "2026-03-31" };

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const forint = (amount: number): bigint => BigInt(amount) * 100_000n;
const march = (day: number): LocalDate => `2026-03-${String(day).padStart(2, "0")}` as LocalDate;

/** A statement of these days of March. Without a number nothing says that it is the first. */
const statement = (
  [from, to]: readonly [number, number],
  opening: number,
  items: Readonly<Record<number, number>>,
  number = "",
): string =>
  writeMt940([
    {
      accountNr: NUMBER,
      number,
      opening: forint(opening),
      from: march(from),
      to: march(to),
      items: Object.entries(items).map(([day, amount]) => ({
        date: march(Number(day)),
        amount: forint(amount),
        note: `nap ${day}`,
      })),
    },
  ]);

async function open(...files: readonly string[]) {
  const company = await buildCompany(api.db, { name: "Új Számla Kft." });
  const token = await buildSession(api.db, company.ownerId);
  for (const file of files) await ingest.take(company.id, file);
  const company_id = company.id;
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    api.call(method, `/v1${path}`, { token, ...(body && { body: { company_id, ...body } }) });
  const account = async () =>
    (await call("GET", `/bankaccounts?company_id=${company_id}`)).body.accounts[0];
  return {
    company,
    call,
    account,
    say: async (opened_on: string | null, closed_on: string | null) => {
      const { accountId } = await account();
      return call("PUT", "/bankaccount/life", { account_id: accountId, opened_on, closed_on });
    },
    preview: async (days = MARCH) => (await call("POST", "/certificates/preview", days)).body,
    create: (days = MARCH) => call("POST", "/certificates", days),
    list: async () =>
      (await call("GET", `/certificates?company_id=${company_id}`)).body.certificates,
    openDays: async () => {
      await proveDays(api.deps, company_id);
      const { companies } = (await call("GET", "/companies")).body;
      return companies.find((each: any) => each._id === company_id).overview.openDays.days;
    },
  };
}

describe("an account that was opened in the month", () => {
  it("has its days certified by its director's word, which the paper names", async () => {
    const place = await open(statement([12, 31], 0, { 12: 5_000, 31: -1_000 }));
    expect(await place.preview()).toMatchObject({ whole: false, openDays: 11 });
    expect((await place.say("2026-03-12", null)).body).toMatchObject({
      openedOn: "2026-03-12",
      closedOn: null,
    });
    expect(await place.preview()).toMatchObject({
      whole: true,
      accounts: [{ from: "2026-03-12", to: null, life: { opened: "2026-03-12", closed: null } }],
    });
    const { status, body } = await place.create();
    expect(status).toBe(201);
    const { certificate } = body;
    const paper = await readPaper(place, certificate._id);
    expect(paper).toContain("közlése szerint");
    expect(paper).toContain("2026. 03. 12. napján nyílt, előtte nem volt tétele");
    expect(paper).not.toContain("nulla egyenleggel indult");
    const told = await api.call("GET", `/v1/certificate-check/${certificate.code}`);
    expect(told.body).toMatchObject({
      state: "valid",
      standsToday: true,
      accounts: [{ saysLife: true }],
    });
  });

  it.each<[string, string]>([
    ["an item of an earlier day", statement([2, 5], 0, { 3: 900, 5: -900 })],
    ["a balance of an earlier day", statement([2, 5], 300, { 3: -300 })],
  ])("falls with its certificate by %s", async (_what, file) => {
    const place = await open(statement([12, 31], 0, { 12: 5_000, 31: -1_000 }));
    await place.say("2026-03-12", null);
    expect((await place.create()).status).toBe(201);
    expect(await place.list()).toMatchObject([{ fallen: null }]);
    await ingest.take(place.company.id, file);
    expect(await place.preview()).toMatchObject({ whole: false });
    const [{ fallen, code }] = await place.list();
    expect(fallen).not.toBeNull();
    const told = await api.call("GET", `/v1/certificate-check/${code}`);
    expect(told.body.standsToday).toBe(false);
  });

  it("has its first items after a pause, and its days are the same for exports", async () => {
    const place = await open(statement([12, 31], 0, { 13: 5_000, 31: -1_000 }));
    const opened = async (day: number) => {
      expect((await place.say(march(day), null)).status).toBe(200);
      const { openDays, accounts } = await place.preview();
      const order = { bank_accounts: [], start_date: MARCH.from, end_date: MARCH.to };
      const { body } = await place.call("POST", "/exports/preview", order);
      expect(body.openDays.days).toBe(openDays);
      return [openDays, accounts[0].from];
    };
    expect(await opened(12)).toEqual([0, "2026-03-13"]);
    // Money may have come and gone within a week.
    expect(await opened(2)).toEqual([11, "2026-03-02"]);
    expect(await opened(12)).toEqual([0, "2026-03-13"]);
    expect((await place.create()).status).toBe(201);
  });

  it.each(["0", "00000", "1"])("is certified with the statement number %s", async (number) => {
    const place = await open(statement([12, 31], 0, { 12: 5_000, 31: -1_000 }, number));
    await place.say("2026-03-12", null);
    expect(await place.preview()).toMatchObject({ whole: true, accounts: [{ from: march(12) }] });
  });

  it("falls where its director takes the day back", async () => {
    const place = await open(statement([12, 31], 0, { 12: 5_000, 31: -1_000 }));
    await place.say("2026-03-12", null);
    await place.create();
    await place.say(null, null);
    expect((await place.list())[0].fallen).not.toBeNull();
    expect(await place.preview()).toMatchObject({ whole: false, openDays: 11 });
  });

  it("is not certified where its first statement is number 8 of the year", async () => {
    const place = await open(statement([12, 31], 0, { 12: 5_000, 31: -5_000 }, "8"));
    await place.say("2026-03-12", null);
    expect(await place.preview()).toMatchObject({ whole: false });
  });
});

describe("an account that was closed in the month", () => {
  it("is whole with its last day, and nothing of it is due behind it", async () => {
    const place = await open(statement([1, 20], 700, { 1: 300, 20: -1_000 }));
    expect(await place.openDays()).toBeGreaterThan(100);
    await place.say(null, "2026-03-20");
    expect(await place.openDays()).toBe(0);
    expect(await place.preview()).toMatchObject({
      whole: true,
      accounts: [{ to: "2026-03-20", closing: "0.00", life: { closed: "2026-03-20" } }],
    });
    const { body } = await place.create();
    const paper = await readPaper(place, body.certificate._id);
    expect(paper).toContain("2026. 03. 20. napján megszűnt, utána nem volt tétele");
    // It has no part in a later period.
    expect((await place.preview({ from: "2026-05-01", to: "2026-05-31" })).accounts).toEqual([]);
  });

  it("is not closed while money stands on it or items come", async () => {
    const place = await open(statement([1, 20], 700, { 1: 300, 20: -900 }));
    await place.say(null, "2026-03-20");
    expect(await place.preview()).toMatchObject({ whole: false });
    expect(await place.openDays()).toBeGreaterThan(100);
    const other = await open(statement([1, 20], 700, { 1: 300, 20: -1_000 }));
    await other.say(null, "2026-03-20");
    await other.create();
    await ingest.take(other.company.id, statement([21, 31], 0, { 21: 50, 31: -50 }));
    expect((await other.list())[0].fallen).not.toBeNull();
    expect(await other.openDays()).toBeGreaterThan(100);
  });
});

it("days in the wrong order and of the future are refused, and the log says who said them", async () => {
  const place = await open(statement([1, 20], 700, { 1: 300, 20: -1_000 }));
  expect((await place.say("2026-03-20", "2026-03-01")).status).toBe(400);
  expect((await place.say("2099-01-01", null)).status).toBe(400);
  await place.say("2026-03-01", "2026-03-20");
  const rows = await inCompany(api.db, place.company.id, (tx) =>
    tx
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", place.company.id)
      .where("action", "=", "bank_account.life")
      .execute(),
  );
  expect(rows).toHaveLength(1);
});

async function readPaper(place: Awaited<ReturnType<typeof open>>, id: string): Promise<string> {
  const { body } = await place.call("POST", `/certificates/${id}/download`, {});
  const { rawPayload } = await api.app.inject({ method: "GET", url: body.url });
  return readPdfTexts(rawPayload).join(" ").replace(/\s+/g, " ");
}
