import fc from "fast-check";
import pg from "pg";
import { TRANSACTION_SORTS } from "#contract/transactions/transaction-filter.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCompany, type TestCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await buildCompany(app.db);
  token = await buildSession(app.db, company.ownerId);
});

afterAll(async () => app?.close());

interface Listed {
  status: number;
  body: {
    transactions: any[];
    nextPage?: string;
    total: number;
    totalExact: boolean;
    code?: string;
  };
}

function list(body: object, page = "", as = token): Promise<Listed> {
  return app.call("POST", `/v1/bankaccounts-transactions/${page}`, {
    token: as,
    body,
  }) as Promise<Listed>;
}

const refOf = (account: TestBankAccount) => ({
  accountNr: account.accountNr,
  originate: account.originate,
});

async function buildOwnCompany() {
  const own = await buildCompany(app.db);
  return { own, as: await buildSession(app.db, own.ownerId) };
}

describe("the list of transactions", () => {
  it("names its fields as its clients know them", async () => {
    const { own, as } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, own.id);
    await buildTransactions(app.db, own.id, account, [
      {
        date: "2026-11-20",
        amount: -1_250_000_000n,
        partnerName: "Bérbeadó Zrt.",
        remittance: "Bérleti díj",
      },
    ]);
    const { body } = await list(
      { company_id: own.id, bankAccounts: [refOf(account)], booked: "ALL" },
      "",
      as,
    );
    expect(body).toMatchObject({ total: 1, totalExact: true });
    expect(body.nextPage).toBeUndefined();
    expect(body.transactions[0]).toMatchObject({
      partnerName: "Bérbeadó Zrt.",
      partnerAccountNr: "",
      amount: "-12500.00",
      currency: "HUF",
      type: "",
      description: "Bérleti díj",
      bookingDate: "2026-11-20",
      booked: false,
      accountNr: account.accountNr,
      originate: "adriana",
    });
    expect(body.transactions[0].transactionObjectId).toMatch(/^\S{8,}$/);
  });

  it("answers an empty page for a company without accounts", async () => {
    const { own, as } = await buildOwnCompany();
    expect((await list({ company_id: own.id }, "", as)).body).toEqual({
      transactions: [],
      total: 0,
      totalExact: true,
    });
  });

  it.each([1, 2, 3, 5, 64, 65, 80])(
    "pages over %i accounts without a gap or a double, in either order",
    async (accountCount) => {
      const { own, as } = await buildOwnCompany();
      const wanted: string[] = [];
      for (let at = 0; at < accountCount; at++) {
        const account = await buildBankAccount(app.db, own.id);
        const rows = Array.from({ length: Math.ceil(260 / accountCount) }, (_, index) => ({
          date: `2026-0${1 + ((index + at) % 9)}-1${index % 10}`,
          amount: BigInt(index + 1) * 100_000n,
        }));
        wanted.push(...(await buildTransactions(app.db, own.id, account, rows)));
      }
      for (const sort of TRANSACTION_SORTS) {
        const seen: { _id: string; bookingDate: string; amount: string }[] = [];
        let page = "";
        do {
          const { status, body } = await list({ company_id: own.id, sort }, page, as);
          expect(status).toBe(200);
          expect(body.total).toBe(wanted.length);
          seen.push(...body.transactions);
          page = body.nextPage ?? "";
          expect(page.length).toBeLessThanOrEqual(90);
        } while (page !== "");
        expect(new Set(seen.map((row) => row._id)).size).toBe(seen.length);
        expect(seen.map((row) => row._id).sort()).toEqual([...wanted].sort());
        const keys = seen.map((row) =>
          sort.startsWith("date")
            ? `${row.bookingDate} ${row._id}`
            : `${row.amount.padStart(20, "0")} ${row._id}`,
        );
        expect(keys).toEqual(
          [...keys].sort(sort.endsWith("desc") ? (a, b) => (a < b ? 1 : -1) : undefined),
        );
      }
    },
  );

  it("gives the same rows for a number as for the cursor, and none beyond the end", async () => {
    const { own, as } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, own.id);
    await buildTransactions(
      app.db,
      own.id,
      account,
      Array.from({ length: 250 }, (_, index) => ({
        date: `2026-01-${10 + (index % 20)}`,
        amount: BigInt(index + 1),
      })),
    );
    const first = await list({ company_id: own.id }, "1", as);
    const byCursor = await list({ company_id: own.id }, first.body.nextPage, as);
    const byNumber = await list({ company_id: own.id }, "2", as);
    expect(byNumber.body).toEqual(byCursor.body);
    expect((await list({ company_id: own.id }, "3", as)).body.transactions).toHaveLength(50);
    for (const page of ["4", "100"])
      expect((await list({ company_id: own.id }, page, as)).body).toMatchObject({
        transactions: [],
        total: 250,
      });
  });

  it("refuses pages that are neither numbers up to 100 nor cursors of this order", async () => {
    const { own, as } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, own.id);
    await buildTransactions(
      app.db,
      own.id,
      account,
      Array.from({ length: 101 }, () => ({ date: "2026-01-10", amount: 5n })),
    );
    const { body } = await list({ company_id: own.id }, "", as);
    for (const page of [
      "0",
      "101",
      "-1",
      "abc",
      body.nextPage!.slice(1),
      `B${body.nextPage!.slice(1)}`,
    ]) {
      expect((await list({ company_id: own.id }, page, as)).body.code).toBe("page_cursor_invalid");
    }
    // A zero byte is refused at the edge, before any endpoint sees it.
    expect((await list({ company_id: own.id }, "%00", as)).body.code).toBe("bad_request");
    const turned = await list({ company_id: own.id, sort: "date_asc" }, body.nextPage, as);
    expect(turned.body.code).toBe("page_cursor_invalid");
  });

  it("shows every row that was there exactly once while others arrive between the pages", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 150, maxLength: 320 }),
        fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom("date_desc", "date_asc"),
        async (days, arriving, sort) => {
          const { own, as } = await buildOwnCompany();
          const account = await buildBankAccount(app.db, own.id);
          const at = (day: number): string => `2026-03-${String(day).padStart(2, "0")}`;
          const present = await buildTransactions(
            app.db,
            own.id,
            account,
            days.map((day) => ({ date: at(day), amount: 7n })),
          );
          const seen: string[] = [];
          let page = "";
          do {
            const { body } = await list({ company_id: own.id, sort }, page, as);
            seen.push(...body.transactions.map((row) => row._id));
            page = body.nextPage ?? "";
            await buildTransactions(
              app.db,
              own.id,
              account,
              arriving.map((day) => ({ date: at(day), amount: 7n })),
            );
          } while (page !== "" && seen.length < 2_000);
          expect(new Set(seen).size).toBe(seen.length);
          const shown = new Set(seen);
          expect(present.filter((id) => !shown.has(id))).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("counts exactly up to ten thousand and says when there are more", async () => {
    const { own, as } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, own.id);
    const row = { date: "2026-01-10", amount: 5n, remittance: "egy" };
    await buildTransactions(
      app.db,
      own.id,
      account,
      Array.from({ length: 10_000 }, () => row),
    );
    expect((await list({ company_id: own.id }, "", as)).body).toMatchObject({
      total: 10_000,
      totalExact: true,
    });
    expect((await list({ company_id: own.id, text: "egy" }, "", as)).body).toMatchObject({
      total: 10_000,
      totalExact: true,
    });
    await buildTransactions(app.db, own.id, account, [row]);
    expect((await list({ company_id: own.id }, "", as)).body).toMatchObject({
      total: 10_000,
      totalExact: false,
    });
    expect((await list({ company_id: own.id, text: "egy" }, "", as)).body).toMatchObject({
      total: 10_000,
      totalExact: false,
    });
    const beyond = await list({ company_id: own.id }, "100", as);
    expect(beyond.body.transactions).toHaveLength(100);
  });
});

describe("the filter", () => {
  let account: TestBankAccount;

  beforeAll(async () => {
    account = await buildBankAccount(app.db, company.id);
    await buildTransactions(app.db, company.id, account, [
      {
        date: "2026-05-01",
        amount: 1_250_050_000n,
        partnerName: "Árvíztűrő Tükörfúrógép Kft.",
        remittance: "SZÁMLA-2026/117",
      },
      {
        date: "2026-05-02",
        amount: -1_250_050_000n,
        partnerName: "NAV",
        remittance: "Áfa befizetés 23456787",
        partnerAccountNr: "100320000107640200000000",
      },
      { date: "2026-05-03", amount: -99_900_000n, partnerName: "100%_os Kft.", remittance: "" },
      { date: "2026-05-04", amount: 300_000n, partnerName: "", status: "pending" },
      { date: "2026-05-05", amount: 200_000n, partnerName: "Könyvelt", bookedAt: new Date() },
    ]);
  });

  const days = async (filter: object) =>
    (
      await list({
        company_id: company.id,
        bankAccounts: [refOf(account)],
        sort: "date_asc",
        ...filter,
      })
    ).body.transactions.map((row) => row.bookingDate.slice(8));

  it.each([
    [{ text: "arvizturo" }, ["01"]],
    [{ text: "TÜKÖRFÚRÓGÉP árvíz" }, ["01"]],
    [{ text: "12500,50" }, ["01", "02"]],
    [{ text: "12 500,50" }, ["01", "02"]],
    [{ text: "10032000-01076402-00000000" }, ["02"]],
    [{ text: "%" }, ["03"]],
    [{ text: "_os" }, ["03"]],
    [{ text: "'; drop table company; --" }, []],
    [{ partnerName: "nav" }, ["02"]],
    [{ partnerTaxId: "23456787-2-42" }, ["02"]],
    [{ description: "szamla-2026" }, ["01"]],
    [{ direction: "credit" }, ["01", "04", "05"]],
    [{ direction: "debit" }, ["02", "03"]],
    [{ amountMin: "12500.50" }, ["01", "02"]],
    [{ amountMax: "2.99" }, ["05"]],
    [{ amountMin: "-1000", amountMax: "-1" }, ["03"]],
    [{ dateFrom: "2026-05-02", dateTo: "2026-05-03" }, ["02", "03"]],
    [{ dateFrom: "2026-05-03", dateTo: "2026-05-02" }, []],
    [{ currency: "EUR" }, []],
    [{ booked: "unbooked" }, ["01", "02", "03"]],
    [{ booked: "BOOKED" }, ["05"]],
  ])("%j finds %j", async (filter, wanted) => {
    expect(await days(filter)).toEqual(wanted);
    const { body } = await list({
      company_id: company.id,
      bankAccounts: [refOf(account)],
      ...filter,
    });
    expect(body.total).toBe(wanted.length);
  });

  it("counts several at once, each as its list does", async () => {
    const bankAccounts = [refOf(account)];
    const filters: object[] = [
      {},
      { booked: "UNBOOKED" },
      { text: "arvizturo" },
      { amountMin: "2.99001" },
      { amountMin: "12500.50", direction: "debit" },
      { dateFrom: "2026-05-03", text: "os" },
    ].map((filter) => ({ bankAccounts, ...filter }));
    const ask = (body: object, as = token) =>
      app.call("POST", "/v1/transaction-counts", { token: as, body });
    const { body } = (await ask({ company_id: company.id, filters })) as {
      body: { counts: { total: number; totalExact: boolean }[] };
    };
    const totals = await Promise.all(
      filters.map(async (filter) => (await list({ company_id: company.id, ...filter })).body.total),
    );
    expect(body.counts).toEqual(totals.map((total) => ({ total, totalExact: true })));
    expect(totals).toEqual([5, 3, 1, 4, 1, 1]);
    const stranger = await buildOwnCompany();
    expect((await ask({ company_id: company.id, filters }, stranger.as)).status).toBe(404);
    for (const wrong of [[], Array.from({ length: 11 }, () => ({})), [{ amountMin: "sok" }]])
      expect((await ask({ company_id: company.id, filters: wrong })).status).toBe(400);
  });

  it("finds what one file brought", async () => {
    expect(await days({ fileId: "01930000-0000-7000-8000-000000000001" })).toEqual([]);
  });

  it("takes an account number as people write it", async () => {
    const nr = account.accountNr;
    const written = `${nr.slice(0, 8)}-${nr.slice(8, 16)}-${nr.slice(16)}`;
    const { body } = await list({
      company_id: company.id,
      bankAccounts: [{ accountNr: written, originate: "adriana" }],
    });
    expect(body.total).toBe(5);
  });

  it.each([
    { amountMin: "99999999999999999999" },
    { amountMin: "x" },
    { dateFrom: "2026-02-30" },
    { booked: "MAYBE" },
    { company_id: "x" },
  ])("refuses %j as a fault of the request", async (filter) => {
    expect((await list({ company_id: company.id, ...filter })).status).toBe(400);
  });
});

describe("other people's transactions", () => {
  it("are not found in any position of a request", async () => {
    const { own: other, as: otherToken } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, other.id);
    const [id] = await buildTransactions(app.db, other.id, account, [
      { date: "2026-01-10", amount: 5n },
    ]);
    const attempts = [
      await list({ company_id: other.id }),
      await list({ company_id: other.id }, "2"),
      await list({ company_id: company.id, bankAccounts: [refOf(account)] }),
      await app.call("GET", `/v1/transaction/${id}?company_id=${other.id}`, { token }),
      await app.call("GET", `/v1/transaction/${id}?company_id=${company.id}`, { token }),
      ...(await Promise.all(
        [
          { transactionId: id },
          { transactionId: id, company_id: company.id },
          { transactionId: id, company_id: other.id },
          { transactionIds: [id], booked: true },
          { transactionIds: [id], booked: true, company_id: company.id },
          { filter: { company_id: other.id }, booked: true },
          { filter: { company_id: company.id, bankAccounts: [refOf(account)] }, booked: true },
        ].map((body) => app.call("POST", "/v1/booked", { token, body })),
      )),
    ];
    expect(attempts.map((reply) => [reply.status, reply.body.code])).toEqual(
      attempts.map(() => [404, "not_found"]),
    );
    expect((await list({ company_id: other.id }, "", otherToken)).body.transactions[0].booked).toBe(
      false,
    );
  });

  it("are not found by a connect session of another company of the same person", async () => {
    const ownerId = company.ownerId;
    const second = await buildCompany(app.db, { ownerId });
    const bound = await buildSession(app.db, ownerId, { boundCompanyId: second.id });
    expect((await list({ company_id: company.id }, "", bound)).status).toBe(404);
    expect((await list({ company_id: second.id }, "", bound)).status).toBe(200);
  });

  it("are shown to the company's accountant, and to nobody without a token", async () => {
    const accountant = await buildUser(app.db, { role: "accountant" });
    const client = await buildCompany(app.db, { accountantIds: [accountant.id] });
    expect(
      (await list({ company_id: client.id }, "", await buildSession(app.db, accountant.id))).status,
    ).toBe(200);
    expect(
      (
        await app.call("POST", "/v1/bankaccounts-transactions/", {
          body: { company_id: client.id },
        })
      ).status,
    ).toBe(401);
  });
});

describe("one transaction", () => {
  it("tells every source with file name, line and raw record", async () => {
    const { own, as } = await buildOwnCompany();
    const account = await buildBankAccount(app.db, own.id);
    const [id] = await buildTransactions(app.db, own.id, account, [
      { date: "2026-01-10", amount: 5n },
    ]);
    const owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    const fileId = app.deps.newId();
    await owner.query(
      `insert into stored_file (company_id, id, name, original_name, content_hash, size_bytes, origin, status, format)
       values ($1, $2, 'n', 'kivonat.sta', '\\x00', 1, 'upload', 'finished', 'mt940')`,
      [own.id, fileId],
    );
    await owner.query(
      `insert into transaction_source (company_id, transaction_id, source_id, line, kind, raw, rule, seen_at)
        values ($1, $2, $3, 17, 'file', ':61:…', 'first', now())`,
      [own.id, id, fileId],
    );
    await owner.end();
    const { body } = await app.call("GET", `/v1/transaction/${id}?company_id=${own.id}`, {
      token: as,
    });
    expect(body.sources).toMatchObject([
      {
        kind: "file",
        label: "kivonat.sta",
        fileId,
        format: "mt940",
        line: 17,
        raw: ":61:…",
        rule: "first",
      },
    ]);
    expect((await list({ company_id: own.id, fileId }, "", as)).body.total).toBe(1);
    expect(
      (await app.call("GET", `/v1/transaction/${own.id}?company_id=${own.id}`, { token: as }))
        .status,
    ).toBe(404);
  });
});

describe("the list over several companies", () => {
  const ask = (as: string, body: object) =>
    app.call("POST", "/v1/client-transactions", { token: as, body });

  async function buildClients() {
    const accountant = await buildUser(app.db, { role: "accountant" });
    const companies = [];
    for (const [place, currency] of ["HUF", "EUR", "HUF"].entries()) {
      const own = await buildCompany(app.db, { accountantIds: [accountant.id] });
      const account = await buildBankAccount(app.db, own.id, { currency });
      const rows = Array.from({ length: 90 }, (_, index) => ({
        date: `2026-04-${10 + ((index * 7 + place) % 20)}`,
        amount: BigInt((index + 1) * (index % 3 === 0 ? -1 : 1)) * 100_000n,
        partnerName: index % 10 === 0 ? "GLS Hungary" : "Vevő",
      }));
      companies.push({ id: own.id, ids: await buildTransactions(app.db, own.id, account, rows) });
    }
    const as = await buildSession(app.db, accountant.id);
    const [first, ...others] = companies.map(({ id }) => id);
    return { as, companies, chosen: { company_id: first, further_ids: others } };
  }

  it("pages over all of them without a gap or a double, in every order", async () => {
    const { as, companies, chosen } = await buildClients();
    for (const sort of TRANSACTION_SORTS) {
      const seen: any[] = [];
      let page: string | undefined;
      do {
        const { status, body } = await ask(as, { ...chosen, sort, page });
        expect(status).toBe(200);
        expect(body).toMatchObject({ total: 270, totalExact: true });
        expect(body.sums === undefined).toBe(page !== undefined);
        seen.push(...body.transactions);
        page = body.nextPage;
      } while (page !== undefined);
      for (const { id, ids } of companies)
        expect(
          seen
            .filter((row) => row.companyId === id)
            .map((row) => row._id)
            .sort(),
        ).toEqual([...ids].sort());
      expect(seen).toHaveLength(270);
      const keys = seen.map((row) => (sort.startsWith("date") ? row.bookingDate : +row.amount));
      const sign = sort.endsWith("desc") ? -1 : 1;
      expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -sign : sign)));
    }
  });

  it("adds up each currency by itself, with a filter too, and names the accounts", async () => {
    const { as, chosen } = await buildClients();
    const all = (await ask(as, chosen)).body;
    const credit = Array.from({ length: 90 }, (_, index) => (index % 3 === 0 ? 0 : index + 1));
    const sum = credit.reduce((left, right) => left + right, 0);
    expect(all.sums.map(({ currency, credit: of }: any) => [currency, of])).toEqual([
      ["HUF", `${2 * sum}.00`],
      ["EUR", `${sum}.00`],
    ]);
    expect(new Set(all.accounts.map((each: any) => each.companyId)).size).toBe(3);
    const some = (await ask(as, { ...chosen, text: "gls", direction: "credit" })).body;
    const found = credit.filter((each, index) => index % 10 === 0 && each > 0);
    expect(some.total).toBe(3 * found.length);
    expect(some.sums[1]).toEqual({
      currency: "EUR",
      credit: `${found.reduce((left, right) => left + right, 0)}.00`,
      debit: "0.00",
    });
  });

  it("has of a company with chosen accounts their items only, and of the others all", async () => {
    const { as, companies, chosen } = await buildClients();
    const second = await buildBankAccount(app.db, companies[0]!.id);
    const ids = await buildTransactions(app.db, companies[0]!.id, second, [
      { date: "2026-04-02", amount: 700_000n, partnerName: "Másik számla" },
    ]);
    const own = (await ask(as, { ...chosen, account_ids: [second.id.toUpperCase()] })).body;
    expect(own.total).toBe(181);
    const shown = (await ask(as, { ...chosen, account_ids: [second.id], text: "másik" })).body;
    expect(shown.transactions.map((row: any) => row._id)).toEqual(ids);
    // The account of a stranger opens nothing, and a gone one hides nothing.
    const { companies: foreign } = await buildClients();
    const theirs = await buildBankAccount(app.db, foreign[0]!.id);
    expect((await ask(as, { ...chosen, account_ids: [theirs.id] })).body.total).toBe(271);
  });

  it("is refused whole where the caller is no member of one of them", async () => {
    const { as, companies, chosen } = await buildClients();
    const { as: other, companies: foreign } = await buildClients();
    expect((await ask(as, { ...chosen, further_ids: [foreign[0]!.id] })).status).toBe(404);
    expect((await ask(other, { company_id: companies[0]!.id })).status).toBe(404);
    expect((await ask(as, { company_id: companies[0]!.id })).body.total).toBe(90);
  });
});
