/**
 * What a certificate says of its data's origin: on the paper, in its JSON and in public, for
 * made-up files, connections and mixtures. Nothing says more than was checked.
 */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { forgetNow } from "#server/testing/forget-file.ts";
import { readPdfTexts } from "#server/testing/read-pdf.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { runAsOwner } from "#server/testing/test-database.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const MARCH = { from: "2026-03-02", to: "2026-03-06" };
const UNCHECKED = "a Bankhíd nem ellenőrizte a banknál";

let api: TestApp;
let ingest: TestIngest;
useAppIngest((parts) => ({ api, ingest } = parts));

const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

async function openPlace() {
  const accountant = await buildUser(api.db, { role: "accountant", name: "Nagy Pál" });
  const company = await buildCompany(api.db, {
    name: "Titkos Kft.",
    accountantIds: [accountant.id],
  });
  const token = await buildSession(api.db, company.ownerId);
  const body = { company_id: company.id, ...MARCH };
  const post = (path: string, given: object) =>
    api.call("POST", `/v1/certificates${path}`, { token, body: given });
  return {
    id: company.id,
    ownerId: company.ownerId,
    accountantId: accountant.id,
    preview: async () => (await post("/preview", body)).body,
    /** Makes a certificate; answers it with its public check and the texts of its paper. */
    make: async () => {
      const made = await post("", body);
      expect(made.status).toBe(201);
      const { certificate } = made.body;
      const { url } = (await post(`/${certificate._id}/download`, { company_id: company.id })).body;
      const paper = (await api.app.inject({ method: "GET", url })).rawPayload;
      return {
        certificate,
        check: await check(certificate.code),
        paper: readPdfTexts(paper).join(" "),
      };
    },
  };
}
type Place = Awaited<ReturnType<typeof openPlace>>;

const check = async (code: string) => (await api.call("GET", `/v1/certificate-check/${code}`)).body;

/** Takes a file in the name of a person, or as one that came by mail. */
async function takeFrom(place: Place, bytes: string, from: string): Promise<string> {
  const { id } = await ingest.take(place.id, bytes, "kivonat.xml");
  const set =
    from === "mail" ? { origin: "mail" as const, uploaded_by: null } : { uploaded_by: from };
  await inCompany(api.db, place.id, (tx) =>
    tx
      .updateTable("stored_file")
      .set({ ...set, created_at: new Date("2026-03-09T09:00:00Z") })
      .where("company_id", "=", place.id)
      .where("id", "=", id)
      .execute(),
  );
  return id;
}

/** The letter that brought the file; where nothing proved it, the accountant let it in. */
async function letterOf(place: Place, fileId: string, basis: "none" | "dmarc"): Promise<void> {
  const [company_id, id] = [place.id, newId()];
  await inCompany(api.db, place.id, async (tx) => {
    await sql`insert into received_mail (company_id, id, address, size_bytes, mail_from, helo, remote_address, proof, status, received_at)
      values (${company_id}, ${id}, 'a@fajl.test', 1, '', '', '', ${JSON.stringify({ basis })}::jsonb, 'taken', now())`.execute(
      tx,
    );
    await sql`insert into received_attachment (company_id, mail_id, number, name, size_bytes, outcome, file_id)
      values (${company_id}, ${id}, 1, 'a.xml', 1, 'taken', ${fileId})`.execute(tx);
    if (basis === "none")
      await sql`insert into audit_log (company_id, id, actor_kind, actor_id, action, object_kind, object_id)
        values (${company_id}, ${newId()}, 'user', ${place.accountantId}, 'received_mail.accept', 'received_mail', ${id})`.execute(
        tx,
      );
  });
}

const balance = (code: string, amount: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
  `<Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A statement that nobody but its writer has ever seen. */
function inventCamt(
  items: readonly (readonly [day: number, amount: number])[],
  { from = MARCH.from, to = MARCH.to, opening = 100, number = NUMBER, hasBalances = true } = {},
): string {
  const closing = items.reduce((sum, [, amount]) => sum + amount, opening);
  const entries = items.map(
    ([day, amount]) =>
      `<Ntry><Amt Ccy="HUF">${Math.abs(amount)}.00</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>` +
      `<Sts>BOOK</Sts><BookgDt><Dt>2026-03-0${day}</Dt></BookgDt><ValDt><Dt>2026-03-0${day}</Dt></ValDt>` +
      `<BkTxCd><Prtry><Cd>x</Cd></Prtry></BkTxCd></Ntry>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">` +
    `<BkToCstmrStmt><Stmt><Id>${from}</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>` +
    `<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>HUF</Ccy></Acct>` +
    (hasBalances ? balance("OPBD", opening, from) + balance("CLBD", closing, to) : "") +
    `${entries.join("")}</Stmt></BkToCstmrStmt></Document>`
  );
}

/** An account that a bank connection has read whole. */
async function connect(place: Place, days: readonly [day: number, amount: number][]) {
  const account = await buildBankAccount(api.db, place.id, {
    accountNr: NUMBER,
    originate: "aggreg8",
    bankName: "Valódi Bank",
  });
  await buildTransactions(
    api.db,
    place.id,
    account,
    days.map(([day, amount]) => ({ date: `2026-03-0${day}`, amount: forint(amount) })),
  );
  const consentId = newId();
  await inCompany(api.db, place.id, (tx) =>
    tx
      .insertInto("feed_account")
      .values({
        company_id: place.id,
        id: newId(),
        bank_account_id: account.id,
        provider: "aggreg8",
        consent_id: consentId,
        external_id: consentId,
        bank_name: "Valódi Bank",
        state: "active",
        history_from: "2026-03-01" as never,
        proven_until: "2026-03-07" as never,
      })
      .execute(),
  );
  return { account, consentId };
}

describe("a certificate of a made-up file", () => {
  it("says everywhere that a file was uploaded, in whose name, and that no bank was asked", async () => {
    const place = await openPlace();
    await takeFrom(place, inventCamt([[3, 1_000]], { opening: 90_000_000 }), place.ownerId);
    const { certificate, check: told, paper } = await place.make();
    const days = [{ bases: ["upload"], days: 5 }];
    const file = {
      kind: "upload",
      role: "director",
      sender: null,
      byProgram: false,
      files: 1,
      first: "2026-03-09",
      last: "2026-03-09",
    };
    expect((await place.preview()).accounts[0].basis.days).toEqual(days);
    const [account] = certificate.accounts;
    expect(account).toMatchObject({ opening: "90000000.00", bankNameFrom: "number" });
    expect(account.basis).toMatchObject({ days, files: [file] });
    expect(told).toMatchObject({ isDemo: false, state: "valid", standsToday: true });
    expect(told.accounts).toEqual([
      {
        numberEnd: "0000",
        currency: "HUF",
        connectedBank: null,
        saysLife: false,
        proven: { byChain: 5, byLevel: 0, byInterval: 0, byReading: 0 },
        basis: { days, files: [file] },
      },
    ]);
    expect(paper).toContain("A cég által feltöltött fájlokból készült");
    expect(paper).toContain(UNCHECKED);
    expect(paper).toContain("OTP Bank (a számlaszám alapján)");
    expect(paper).toContain("Mire épül: 5 nap: feltöltött kivonatfájl.");
    expect(paper).toContain("Feltöltve a cég ügyvezetője nevében");
    expect(paper).not.toContain("banki kapcsolat szerint");
  });

  it("says everywhere of how many days no document speaks", async () => {
    const place = await openPlace();
    const told = { accountNr: NUMBER, number: "X" };
    for (const [date, opening] of [
      ["2026-03-02", 0],
      ["2026-03-06", 100],
    ] as const) {
      const items = [{ date, amount: forint(100), note: date }];
      const statement = { ...told, opening: forint(opening), items };
      await takeFrom(place, writeMt940([statement as never]), place.ownerId);
    }
    const proven = { byChain: 2, byLevel: 3, byInterval: 0, byReading: 0 };
    expect((await place.preview()).accounts[0].proven).toEqual(proven);
    const { certificate, check: inPublic, paper } = await place.make();
    expect(certificate.accounts[0].proven).toEqual(proven);
    expect(inPublic.accounts[0].proven).toEqual(proven);
    expect(paper).toContain("egyenleglánccal 2, csak egyező egyenlegekkel 3");
    expect(paper).toContain("3 napról nem szól kivonat");
  });

  it("names no bank where only the file says one", async () => {
    const place = await openPlace();
    await takeFrom(
      place,
      inventCamt([[3, 1_000]], { number: "DE00123456780000000000" }),
      place.ownerId,
    );
    const { certificate, paper } = await place.make();
    expect(certificate.accounts[0]).toMatchObject({ bankName: "", bankNameFrom: null });
    expect(paper).not.toMatch(/Bank \(/);
  });
});

describe("a certificate says what its days rest on", () => {
  it("a bank connection, with its bank", async () => {
    const place = await openPlace();
    await connect(place, [[3, 1_000]]);
    const { certificate, check: told, paper } = await place.make();
    expect(certificate.accounts[0]).toMatchObject({
      bankName: "Valódi Bank",
      bankNameFrom: "connection",
      basis: { days: [{ bases: ["bank"], days: 5 }], files: [] },
    });
    expect(told.accounts[0]).toMatchObject({ connectedBank: "Valódi Bank" });
    expect(paper).toContain("Minden napot banki kapcsolaton olvastunk, a cég hozzájárulásával.");
    expect(paper).toContain("Valódi Bank (a banki kapcsolat szerint)");
    expect(paper).not.toContain("fájlokból készült");
  });

  it.each([
    ["more", [3, 5], [3, 4, 5]],
    ["less", [3, 4, 5], [3, 5]],
  ] as const)(
    "and none where the bank's own list of the days has one item %s",
    async (_how, told, listed) => {
      const place = await openPlace();
      await connect(
        place,
        told.map((day) => [day, 100 * day]),
      );
      expect((await place.preview()).whole).toBe(true);
      const items = listed.map((day) => [day, 100 * day] as const);
      await takeFrom(place, inventCamt(items, { hasBalances: false }), place.ownerId);
      const { whole, accounts } = await place.preview();
      expect(accounts[0].open).toMatchObject([
        { from: "2026-03-04", to: "2026-03-04", reason: "contradiction", difference: "400.00" },
      ]);
      expect(whole).toBe(false);
    },
  );

  it("files alone, where the connection began later: the bank is named by the number", async () => {
    const place = await openPlace();
    await connect(place, []);
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ history_from: "2026-03-07" as never })
        .where("company_id", "=", place.id)
        .execute(),
    );
    await takeFrom(place, inventCamt([[3, 1_000]]), place.ownerId);
    const { check: told, paper } = await place.make();
    expect(told.accounts[0]).toMatchObject({
      connectedBank: null,
      basis: { days: [{ bases: ["upload"], days: 5 }] },
    });
    expect(paper).toContain("OTP Bank (a számlaszám alapján)");
    expect(paper).not.toContain("Valódi Bank");
  });

  it("a file that told an item which the connection has not", async () => {
    const place = await openPlace();
    await connect(place, [[3, 1_000]]);
    await takeFrom(
      place,
      inventCamt([
        [3, 1_000],
        [4, 700],
        [5, -700],
      ]),
      place.accountantId,
    );
    const { basis } = (await place.preview()).accounts[0];
    const counts = Object.fromEntries(
      basis.days.map(({ bases, days }: any) => [bases.join("+"), days]),
    );
    expect(counts).toEqual({ bank: 3, "bank+upload": 2 });
    expect(basis.files).toMatchObject([{ role: "accountant", name: "Nagy Pál", files: 1 }]);
  });

  it("a file that came by mail beside one of a deleted person", async () => {
    const place = await openPlace();
    const first = inventCamt([[3, 5]], { to: "2026-03-04" });
    const second = inventCamt([[6, 5]], { from: "2026-03-05", opening: 105 });
    await takeFrom(place, first, "mail");
    await takeFrom(place, second, newId());
    const { check: told, paper } = await place.make();
    const { files, days } = told.accounts[0].basis;
    expect(files.map(({ kind, role }: any) => [kind, role]).toSorted()).toEqual([
      ["mail", null],
      ["upload", "unknown"],
    ]);
    expect(days.flatMap(({ bases }: any) => bases)).not.toContain("bank");
    expect(paper).toContain("A cég által feltöltött és e-mailben érkezett fájlokból készült");
    expect(paper).toContain("törölt felhasználó nevében");
  });

  it("that nothing proves the sender of a letter, who let it in, and that a program uploaded", async () => {
    const place = await openPlace();
    const files = await Promise.all(
      [
        inventCamt([[2, 5]], { to: "2026-03-02" }),
        inventCamt([[3, 5]], { from: "2026-03-03", to: "2026-03-03", opening: 105 }),
        inventCamt([[4, 5]], { from: "2026-03-04", to: "2026-03-04", opening: 110 }),
      ].map((bytes) => takeFrom(place, bytes, "mail")),
    );
    await letterOf(place, files[0]!, "none");
    await letterOf(place, files[1]!, "dmarc");
    const last = inventCamt([[5, 5]], { from: "2026-03-05", opening: 115 });
    const uploaded = await takeFrom(place, last, place.accountantId);
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("stored_file")
        .set({ uploaded_through: `link:${newId()}:RLB-60` as never })
        .where("company_id", "=", place.id)
        .where("id", "=", uploaded)
        .execute(),
    );
    const { check: told, paper } = await place.make();
    const of = told.accounts[0].basis.files.map(({ kind, sender, byProgram }: any) =>
      [kind, sender, byProgram].join(" "),
    );
    expect(of.toSorted()).toEqual([
      "mail proven false",
      "mail unknown false",
      "mail unproven false",
      "upload  true",
    ]);
    expect(JSON.stringify(told)).not.toContain("Nagy Pál");
    expect(paper).toContain(
      "E-mailben érkezett, a feladóját semmi sem igazolja, a cégnél fogadták el (Nagy Pál): 1 fájl",
    );
    expect(paper).toContain(
      "E-mailben érkezett, a feladóját igazoló adatot már nem őrizzük: 1 fájl",
    );
    expect(paper).toMatch(/E-mailben érkezett: 1 fájl/);
    expect(paper).toContain("(Nagy Pál, az RLB-60 program linkjével)");
  });

  it("nothing of the company in public: no name, whole number, sum or certified day", async () => {
    const place = await openPlace();
    // Sums that no code or time holds by chance.
    await takeFrom(place, inventCamt([[3, 87_654_321]]), place.accountantId);
    const { check: told } = await place.make();
    const text = JSON.stringify(told);
    const sums = ["87654321", "87654421"];
    for (const secret of ["Titkos", "Nagy", NUMBER, "2026-03-02", "2026-03-06", ...sums, place.id])
      expect(text).not.toContain(secret);
  });
});

describe("what falls after a certificate was made", () => {
  it("is told: a deleted file whose items stay", async () => {
    const place = await openPlace();
    const fileId = await takeFrom(place, inventCamt([[3, 1_000]]), place.ownerId);
    const { certificate } = await place.make();
    expect(await check(certificate.code)).toMatchObject({ state: "valid", standsToday: true });
    await forgetNow(api.db, place.id, fileId, true);
    expect(await check(certificate.code)).toMatchObject({ state: "valid", deletedFiles: 1 });
  });

  it("is told: a deleted file, whose items wait for a person", async () => {
    const place = await openPlace();
    const fileId = await takeFrom(place, inventCamt([[3, 1_000]]), place.ownerId);
    const { certificate } = await place.make();
    await forgetNow(api.db, place.id, fileId);
    expect(await check(certificate.code)).toMatchObject({
      state: "valid",
      standsToday: false,
      deletedFiles: 1,
      // What the certificate rested on stays said.
      accounts: [{ basis: { days: [{ bases: ["upload"], days: 5 }] } }],
    });
  });

  it("is no revoked consent: what was read before stays read", async () => {
    const place = await openPlace();
    const { consentId } = await connect(place, [[3, 1_000]]);
    const { certificate } = await place.make();
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("feed_account")
        .set({ state: "revoked", ended_at: new Date() })
        .where("company_id", "=", place.id)
        .where("consent_id", "=", consentId)
        .execute(),
    );
    expect(await check(certificate.code)).toMatchObject({
      state: "valid",
      standsToday: true,
      deletedFiles: 0,
    });
  });

  it("is told: a file that contradicts a day, while the items are the same", async () => {
    const place = await openPlace();
    await takeFrom(place, inventCamt([[3, 1_000]]), place.ownerId);
    const { certificate } = await place.make();
    await takeFrom(place, inventCamt([], { from: "2026-03-05", opening: 7 }), place.ownerId);
    expect(await check(certificate.code)).toMatchObject({ state: "valid", standsToday: false });
  });
});

describe("a certificate of before", () => {
  it("is shown with what is known of it, and never with more", async () => {
    const place = await openPlace();
    await takeFrom(place, inventCamt([[3, 1_000]]), place.ownerId);
    const { certificate } = await place.make();
    await runAsOwner(
      api.database.ownerUrl,
      `update completeness_certificate set accounts = (
        select jsonb_agg(a - 'basis' - 'bankNameFrom' - 'fileIds' - 'to' - 'life') from jsonb_array_elements(accounts) a)
        where id = '${certificate._id}'`,
    );
    expect((await check(certificate.code)).accounts).toEqual([
      {
        numberEnd: "0000",
        currency: "HUF",
        connectedBank: null,
        saysLife: false,
        proven: { byChain: 5, byLevel: 0, byInterval: 0, byReading: 0 },
        basis: null,
      },
    ]);
  });
});
