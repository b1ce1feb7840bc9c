/** Certificates through HTTP, by real uploads: made, refused, downloaded, and checked in public. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { CERTIFICATE_DAYS_MAX, CERTIFICATES_PER_DAY } from "#contract/certificates/certificates.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { DAY_MS } from "#values/durations.ts";
import { runAsOwner } from "#server/testing/test-database.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const MARCH = { from: "2026-03-02", to: "2026-03-06" };

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

async function openPlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, {
    name: "Titkos Kft.",
    accountantIds: [accountant.id],
  });
  const token = await buildSession(api.db, company.ownerId);
  const accountantToken = await buildSession(api.db, accountant.id);
  const post = (path: string, body: object, as = token) =>
    api.call("POST", `/v1/certificates${path}`, {
      token: as,
      body: { company_id: company.id, ...body },
    });
  return {
    id: company.id,
    token,
    accountantToken,
    preview: async (body: object = MARCH) => (await post("/preview", body)).body,
    create: (body: object = MARCH, as = token) => post("", body, as),
    offer: (id: string, as = token) => post(`/${id}/download`, {}, as),
    list: async (as = token) =>
      (await api.call("GET", `/v1/certificates?company_id=${company.id}`, { token: as })).body
        .certificates,
  };
}

const check = (code: string) => api.call("GET", `/v1/certificate-check/${code}`);

/** Statements of three and two days in March; `opening` before the first, `lost` between them. */
async function takeMarch(
  companyId: string,
  { opening = 0, lost = 0, first: number = 1 } = {},
): Promise<void> {
  const day = (date: string, amount: number) => ({
    date: `2026-03-${date}`,
    amount: forint(amount),
    note: `nap ${date}`,
  });
  const first = [day("02", 1_000), day("04", -300)];
  const second = [day("05", 500), day("06", 500)];
  const statement = (number: string, before: number, items: readonly ReturnType<typeof day>[]) =>
    writeMt940([{ accountNr: NUMBER, number, opening: forint(before), items } as never]);
  await ingest.take(companyId, statement(String(number), opening, first));
  await ingest.take(companyId, statement(String(number + 1), opening + 700 + lost, second));
}

describe("a certificate", () => {
  it("is made of a whole period, listed for both roles, and checked by anybody", async () => {
    const place = await openPlace();
    await takeMarch(place.id, { opening: 100 });
    expect(await place.preview()).toMatchObject({ whole: true, openDays: 0, itemCount: 4 });
    const { status, body } = await place.create(MARCH, place.accountantToken);
    expect(status).toBe(201);
    const { certificate } = body;
    expect(certificate.accounts).toMatchObject([
      {
        opening: "100.00",
        closing: "1800.00",
        credit: "2000.00",
        debit: "-300.00",
        proven: { byChain: 5, byLevel: 0, byInterval: 0, byReading: 0 },
      },
    ]);
    expect(await place.list()).toEqual([certificate]);
    const told = await check(certificate.code);
    expect(told.body).toMatchObject({ state: "valid", changedItems: 0 });
    const text = JSON.stringify(told.body);
    for (const secret of ["Titkos", NUMBER, "2026-03", place.id, "1800.00"])
      expect(text).not.toContain(secret);
  });

  it("is refused where a day is not proven, and the day is named with its sum", async () => {
    const place = await openPlace();
    await takeMarch(place.id, { lost: 40 });
    const { whole, openDays, accounts } = await place.preview();
    expect({ whole, openDays }).toEqual({ whole: false, openDays: 2 });
    expect(accounts[0].open).toMatchObject([
      { from: "2026-03-04", to: "2026-03-05", reason: "balance_gap", difference: "40.00" },
    ]);
    const { status, body } = await place.create();
    expect([status, body.code]).toEqual([409, "certificate_not_whole"]);
    expect(body.detail ?? JSON.stringify(body)).toContain("2026-03-04");
    expect(await place.list()).toEqual([]);
  });

  it("is refused for days without data, except before an account that began with nothing", async () => {
    const early = { ...MARCH, from: "2026-02-01" };
    const late = { ...MARCH, to: "2026-03-10" };
    const young = await openPlace();
    await takeMarch(young.id);
    expect((await young.preview(early)).accounts[0]).toMatchObject({
      from: "2026-03-02",
      open: [],
    });
    expect((await young.create(early)).status).toBe(201);
    expect((await young.create(late)).status).toBe(409);
    const old = await openPlace();
    await takeMarch(old.id, { opening: 5 });
    expect((await old.preview(early)).accounts[0].open).toMatchObject([
      { from: "2026-02-01", to: "2026-03-01", reason: "no_data" },
    ]);
    const empty = await openPlace();
    expect((await empty.create()).status).toBe(409);
  });

  it("is refused before a first statement that opens with nothing and is not number 1", async () => {
    const place = await openPlace();
    await takeMarch(place.id, { first: 8 });
    const early = { ...MARCH, from: "2026-01-01" };
    expect((await place.preview(early)).accounts[0]).toMatchObject({
      from: "2026-01-01",
      open: [{ from: "2026-01-01", to: "2026-03-01", reason: "no_data" }],
    });
    expect((await place.create(early)).status).toBe(409);
    expect((await place.create()).status).toBe(201);
  });

  it("is refused before the year in which the first statement is number 1", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    expect((await place.create({ ...MARCH, from: "2025-12-31" })).status).toBe(409);
    expect((await place.create({ ...MARCH, from: "2026-01-01" })).status).toBe(201);
  });

  it("is refused over a month whose statement is missing, although the balances meet", async () => {
    const place = await openPlace();
    const item = (date: string, amount: number) => ({ date, amount: forint(amount), note: date });
    const take = (number: string, from: string, to: string) => {
      const items = [item(from, 700), item(to, -700)];
      const told = { accountNr: NUMBER, number, opening: forint(50_000), items };
      return ingest.take(place.id, writeMt940([told as never]));
    };
    await take("8", "2026-08-03", "2026-08-28");
    await take("10", "2026-10-02", "2026-10-30");
    const days = { from: "2026-08-03", to: "2026-10-30" };
    const { openDays, accounts } = await place.preview(days);
    expect(openDays).toBe(34);
    expect(accounts[0].open).toMatchObject([
      { from: "2026-08-29", to: "2026-10-01", reason: "missing_number", difference: null },
    ]);
    expect((await place.create(days)).status).toBe(409);
    await take("9", "2026-09-01", "2026-09-30");
    const { body } = await place.create(days);
    expect(body.certificate.accounts[0].proven).toMatchObject({ byChain: 89, byLevel: 0 });
  });

  it("is refused over a statement of which only page 2 came, until its page 1 comes", async () => {
    const place = await openPlace();
    const take = (page: number, opening: number, items: readonly object[]) => {
      const told = { accountNr: NUMBER, number: "12", opening: forint(opening), items };
      const text = writeMt940([told as never]);
      return ingest.take(place.id, text.replace(":28C:12/1", `:28C:12/${page}`), `${page}.sta`);
    };
    const date = "2026-03-09";
    const item = (amount: number) => ({ date, amount: forint(amount), note: `${amount}` });
    await take(2, 50_600, [item(900)]);
    const days = { from: "2026-03-09", to: "2026-03-09" };
    expect((await place.preview(days)).accounts[0].open).toMatchObject([
      { ...days, reason: "missing_page" },
    ]);
    expect((await place.create(days)).status).toBe(409);
    expect((await take(1, 50_000, [item(700), item(-100)])).status).toBe("finished");
    expect((await place.preview(days)).accounts[0].open).toEqual([]);
    expect((await place.create(days)).status).toBe(201);
  });

  it("is refused over a second statement of a day that its number says is missing", async () => {
    const place = await openPlace();
    const take = (number: number, date: string, amounts: readonly number[], opening: number) => {
      const items = amounts.map((each) => ({ date, amount: forint(each), note: `${each}` }));
      const told = { accountNr: NUMBER, number: `${number}`, opening: forint(opening), items };
      return ingest.take(place.id, writeMt940([told as never]), `${number}.sta`);
    };
    await take(20, "2026-03-09", [100], 0);
    await take(22, "2026-03-10", [100], 100);
    const days = { from: "2026-03-09", to: "2026-03-10" };
    expect((await place.preview(days)).accounts[0].open).toMatchObject([
      { ...days, reason: "missing_number" },
    ]);
    expect((await place.create(days)).status).toBe(409);
    await take(21, "2026-03-09", [700, -700], 100);
    expect((await place.create(days)).status).toBe(201);
  });

  it("is told to its company where it would not be made today, with the days and why", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const early = { ...MARCH, from: "2026-01-01" };
    const [short, long] = [
      (await place.create()).body.certificate,
      (await place.create(early)).body.certificate,
    ];
    const falls = async () =>
      (await place.list()).map(({ _id, fallen }: any) => [_id, fallen?.reason, fallen?.from]);
    expect(await falls()).toEqual([
      [long._id, undefined, undefined],
      [short._id, undefined, undefined],
    ]);
    // As a certificate of before, over a statement that is missing by its number.
    await runAsOwner(
      api.database.ownerUrl,
      `update statement set number = '8' where company_id = '${place.id}' and number = '1'`,
    );
    expect(await falls()).toEqual([
      [long._id, "no_data", "2026-01-01"],
      [short._id, undefined, undefined],
    ]);
    expect((await check(long.code)).body).toMatchObject({ state: "valid", standsToday: false });
    expect((await check(short.code)).body).toMatchObject({ state: "valid", standsToday: true });
  });

  it("says how many items changed since, and nothing of items outside of it", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { code } = (await place.create()).body.certificate;
    const [account] = await inCompany(api.db, place.id, (tx) =>
      tx
        .selectFrom("bank_account")
        .select(["id", "account_nr as accountNr", "originate", "currency"])
        .where("company_id", "=", place.id)
        .execute(),
    );
    const add = (date: string, amount: number) =>
      buildTransactions(api.db, place.id, account!, [{ date, amount: forint(amount) }]);
    await add("2026-03-09", 1);
    expect((await check(code)).body).toMatchObject({ state: "valid" });
    await add("2026-03-05", 500);
    expect((await check(code)).body).toMatchObject({ state: "changed", changedItems: 1 });
    const change = (set: object, amount: number) =>
      inCompany(api.db, place.id, (tx) =>
        tx
          .updateTable("bank_transaction")
          .set(set)
          .where("company_id", "=", place.id)
          .where("amount", "=", forint(amount))
          .execute(),
      );
    await change({ partner_name: "Más név" }, 1_000);
    expect((await check(code)).body.changedItems).toBe(1);
    await change({ booking_date: "2026-03-03" }, -300);
    await change({ amount: forint(1_001) }, 1_000);
    expect((await check(code)).body.changedItems).toBe(3);
    await change({ withdrawn_at: new Date() }, 1_001);
    expect((await check(code)).body.changedItems).toBe(2);
  });

  it("tells nothing of a deleted company, and no more of a code that was never given", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { code } = (await place.create()).body.certificate;
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("company")
        .set({ deleted_at: new Date() })
        .where("company_id", "=", place.id)
        .execute(),
    );
    const [gone, guessed] = [await check(code), await check("A".repeat(43))];
    const plain = ({ requestId: _id, instance: _path, ...body }: any) => body;
    expect([gone.status, guessed.status]).toEqual([404, 404]);
    expect(plain(gone.body)).toEqual(plain(guessed.body));
    expect((await check("rossz")).status).toBe(400);
  });

  it("is checked for each reader beside the others: none of them takes all places", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { code } = (await place.create()).body.certificate;
    // More at once than one person may have running and waiting.
    const readers = Array.from({ length: 24 }, (_, index) => `198.51.100.${index % 3}`);
    const replies = await Promise.all(
      readers.map((address) => api.call("GET", `/v1/certificate-check/${code}`, { address })),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("is made so many times a day", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const first = (await place.create()).body.certificate;
    await inCompany(api.db, place.id, (tx) =>
      sql`insert into completeness_certificate select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'code', n))).*
        from completeness_certificate c, generate_series(2, ${CERTIFICATES_PER_DAY}::integer) n
        where c.company_id = ${place.id}::uuid and c.id = ${first._id}::uuid`.execute(tx),
    );
    expect((await place.create()).body.code).toBe("rate_limited");
    api.clock.advance(DAY_MS);
    expect((await place.create()).status).toBe(201);
    api.clock.reset();
  });

  it("is downloaded as the paper whose hash the check tells, with a line in the log", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { certificate } = (await place.create()).body;
    const { url, fileName } = (await place.offer(certificate._id, place.accountantToken)).body;
    expect(fileName).toMatch(/^\d+_teljesseg_2026-03-02_2026-03-06\.pdf$/);
    const reply = await api.app.inject({ method: "GET", url });
    expect(reply.headers["content-type"]).toBe("application/pdf");
    const { paperHash } = (await check(certificate.code)).body;
    expect(createHash("sha256").update(reply.rawPayload).digest("hex")).toBe(paperHash);
    const actions = await inCompany(api.db, place.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("company_id", "=", place.id)
        .where("object_id", "=", certificate._id)
        .execute(),
    );
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      "certificate.create",
      "certificate.download",
    ]);
  });

  it("says how many booked items a bank changed since, which the list shows", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const calendar = async () =>
      (await api.call("GET", `/v1/completeness?company_id=${place.id}`, { token: place.token }))
        .body.openChanges;
    const listChanged = async () =>
      (
        await api.call("POST", "/v1/bankaccounts-transactions/", {
          token: place.token,
          body: { company_id: place.id, openChange: true },
        })
      ).body.transactions.map(({ _id }: any) => _id);
    expect([await calendar(), await listChanged()]).toEqual([0, []]);
    const id = await inCompany(api.db, place.id, async (tx) => {
      const { id: changed } = await tx
        .selectFrom("bank_transaction")
        .select("id")
        .where("company_id", "=", place.id)
        .where("amount", "=", forint(-300))
        .executeTakeFirstOrThrow();
      const change = { kind: "changed", was: "{}", became: "{}" } as const;
      const of = { company_id: place.id, transaction_id: changed, run_id: newId() };
      const isOpen = { was_booked: true, was_exported: false, at: new Date() };
      for (const _twice of [1, 2])
        await tx
          .insertInto("transaction_change")
          .values({ ...of, ...change, ...isOpen, id: newId() })
          .execute();
      return changed;
    });
    expect([await calendar(), await listChanged()]).toEqual([1, [id]]);
    const { clients } = (
      await api.call("GET", "/v1/completeness/clients", { token: place.accountantToken })
    ).body;
    expect(clients).toMatchObject([{ companyId: place.id, openChanges: 1 }]);
    expect((await place.create()).body.certificate.openChanges).toBe(1);
    const frozen = `/v1/company/${place.id}/frozen-changes`;
    const { changes } = (await api.call("GET", frozen, { token: place.token })).body;
    await api.call("POST", `${frozen}/decide`, {
      token: place.token,
      body: { decision: "accepted", ids: changes.map(({ _id }: any) => _id) },
    });
    expect([await calendar(), await listChanged()]).toEqual([0, []]);
  });

  it("says how many items were kept against their sources", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    await inCompany(api.db, place.id, async (tx) => {
      const rows = await tx
        .selectFrom("bank_transaction")
        .select("id")
        .where("company_id", "=", place.id)
        .where("amount", "=", forint(-300))
        .execute();
      const was = { was: "{}", became: "{}", was_booked: true, was_exported: false };
      const of = { company_id: place.id, run_id: newId(), kind: "changed", ...was } as const;
      const at = { at: new Date(), seen_at: new Date() };
      // A change that was accepted is none any more.
      for (const decision of ["kept", "accepted"] as const)
        await tx
          .insertInto("transaction_change")
          .values({
            ...of,
            ...at,
            id: newId(),
            transaction_id: rows[0]!.id,
            decision,
            held: decision === "kept",
          })
          .execute();
    });
    const told = { openChanges: 0, keptChanges: 1 };
    expect(await place.preview()).toMatchObject(told);
    expect((await place.create()).body.certificate).toMatchObject(told);
    expect(await place.list()).toMatchObject([told]);
  });

  it("tells a paper that was written over by one byte from the one that was made", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { certificate } = (await place.create()).body;
    const { url } = (await place.offer(certificate._id)).body;
    const paper = (await api.app.inject({ method: "GET", url })).rawPayload;
    const { paperHash } = (await check(certificate.code)).body;
    const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
    expect(hash(paper)).toBe(paperHash);
    for (const place of [0, Math.floor(paper.length / 2), paper.length - 1]) {
      const other = Buffer.from(paper);
      other[place] = other[place]! ^ 1;
      expect(hash(other)).not.toBe(paperHash);
    }
  });

  it("is refused while an item waits for a decision about a double, and made after it", async () => {
    const place = await openPlace();
    // Two parts of a day that sum to nothing: no balance says whether the items came twice.
    for (const number of ["1", "2"]) {
      const items = [500, -500].map((amount) => ({
        date: "2026-03-02",
        amount: forint(amount),
        name: "Alfa Kft.",
      }));
      const statement = { accountNr: NUMBER, number, opening: forint(1_000), items };
      await ingest.take(place.id, writeMt940([statement as never]));
    }
    const day = { from: "2026-03-02", to: "2026-03-02" };
    const told = { whole: false, openDays: 0, openDoubles: 2, heldChanges: 0 };
    expect(await place.preview(day)).toMatchObject(told);
    expect((await place.create(day)).body.code).toBe("certificate_not_whole");
    const marked = await inCompany(api.db, place.id, (tx) =>
      tx
        .selectFrom("bank_transaction")
        .select(["id", "possible_double_of as of"])
        .where("company_id", "=", place.id)
        .where("possible_double_of", "is not", null)
        .execute(),
    );
    for (const { id, of } of marked) {
      const body = { company_id: place.id, other_id: of, decision: "one" };
      const { token } = place;
      const reply = await api.call("PUT", `/v1/transaction/${id}/double`, { token, body });
      expect(reply.status).toBe(200);
    }
    expect(await place.preview(day)).toMatchObject({ whole: true, itemCount: 2, openDoubles: 0 });
    const { certificate } = (await place.create(day)).body;
    expect(certificate.accounts).toMatchObject([
      { opening: "1000.00", credit: "500.00", debit: "-500.00", closing: "1000.00" },
    ]);
    expect((await check(certificate.code)).body).toMatchObject({ standsToday: true });
  });

  it("is refused while a booked item's source says otherwise, and one of before stands no more", async () => {
    const place = await openPlace();
    await takeMarch(place.id);
    const { certificate } = (await place.create()).body;
    await inCompany(api.db, place.id, async (tx) => {
      const { id } = await tx
        .selectFrom("bank_transaction")
        .select("id")
        .where("company_id", "=", place.id)
        .where("amount", "=", forint(-300))
        .executeTakeFirstOrThrow();
      const of = { company_id: place.id, transaction_id: id, run_id: newId(), kind: "changed" };
      const facts = { was: "{}", became: "{}", was_booked: true, was_exported: false };
      await tx
        .insertInto("transaction_change")
        .values({ ...of, ...facts, id: newId(), at: new Date(), held: true } as never)
        .execute();
    });
    const told = { whole: false, openDays: 0, openDoubles: 0, heldChanges: 1 };
    expect(await place.preview()).toMatchObject(told);
    expect((await place.create()).body.code).toBe("certificate_not_whole");
    expect((await check(certificate.code)).body).toMatchObject({
      state: "valid",
      standsToday: false,
    });
  });

  it("adds up on its own paper after a change of number, or is not made", async () => {
    const place = await openPlace();
    const FORMER = "101037194120070001000005";
    const statement = (accountNr: string, opening: number, items: readonly [string, number][]) =>
      ingest.take(
        place.id,
        writeMt940([
          {
            accountNr,
            number: "1",
            opening: forint(opening),
            items: items.map(([date, amount]) => ({ date, amount: forint(amount), note: date })),
          } as never,
        ]),
      );
    const [early, late]: [string, number][][] = [
      [
        ["2026-03-02", 1_000],
        ["2026-03-03", -300],
      ],
      [
        ["2026-03-04", 500],
        ["2026-03-05", -200],
      ],
    ];
    await statement(FORMER, 0, early!);
    await statement(NUMBER, 700, late!);
    await statement(NUMBER, 0, [...early!, ...late!]);
    const joined = await api.call("POST", "/v1/bankaccount/join", {
      token: place.token,
      body: {
        company_id: place.id,
        from: { account_nr: FORMER, currency: "HUF" },
        into: { account_nr: NUMBER, currency: "HUF" },
      },
    });
    expect(joined.status).toBe(200);
    const days = { from: "2026-03-02", to: "2026-03-05" };
    const { whole, accounts, openDoubles } = await place.preview(days);
    // Each number proves its own days, and the items of both are doubled.
    expect({ whole, openDoubles }).toEqual({ whole: false, openDoubles: 2 });
    expect(accounts).toMatchObject([
      { creditCount: 3, debitCount: 3, opening: null, open: [{ ...days, reason: "balance_gap" }] },
    ]);
    expect((await place.create(days)).status).toBe(409);
  });

  it("belongs to its company", async () => {
    const [place, other] = [await openPlace(), await openPlace()];
    await takeMarch(place.id);
    const { certificate } = (await place.create()).body;
    expect((await other.offer(certificate._id)).status).toBe(404);
    const foreign = await buildBankAccount(api.db, other.id);
    expect((await place.create({ ...MARCH, account_ids: [foreign.id] })).status).toBe(404);
    expect((await place.create(MARCH, other.token)).status).toBe(404);
  });

  it("is of one day at least and of two years at most", async () => {
    const place = await openPlace();
    const last = (days: number) => new Date(Date.UTC(2024, 0, days)).toISOString().slice(0, 10);
    const ask = async (to: string) => (await place.preview({ from: "2024-01-01", to })).code;
    expect(await ask(last(CERTIFICATE_DAYS_MAX))).toBeUndefined();
    expect(await ask(last(CERTIFICATE_DAYS_MAX + 1))).toBe("export_range_invalid");
    expect(await ask("2023-12-31")).toBe("export_range_invalid");
  });
});
