/** A statement of one client that somebody uploads to another. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readStatementFile } from "../statement-files.jobs.ts";

const ACCOUNT = "117730161111101800000000";
const OTHER_ACCOUNT = "104016535050505438480016";
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-clients-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const statementOf = (accountNr: string): string =>
  writeMt940([
    {
      accountNr,
      opening: forint(1_000),
      items: [
        { date: "2026-03-02" as LocalDate, amount: forint(-250), note: "számla 1" },
        { date: "2026-03-03" as LocalDate, amount: forint(5_000), note: "2026/12" },
      ],
    },
  ]);

const camtOf = (accountNr: string, owner: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-03-04T08:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-03-04T08:00:00</CreDtTm>
<FrToDt><FrDtTm>2026-03-02T00:00:00</FrDtTm><ToDtTm>2026-03-03T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${accountNr}</Id></Othr></Id><Ccy>HUF</Ccy><Ownr><Nm>${owner}</Nm></Ownr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">1000</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-03-02</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">750</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-03</Dt></Dt></Bal>
<Ntry><Amt Ccy="HUF">250</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-02</Dt></ValDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

interface Client {
  readonly id: string;
  readonly owner: string;
}

async function buildClient(name: string, accountantIds: string[] = []): Promise<Client> {
  const company = await buildCompany(api.db, { name, accountantIds });
  return { id: company.id, owner: await buildSession(api.db, company.ownerId) };
}

/** An accountant of the bakery and the garden shop; a third client is somebody else's. */
async function buildOffice() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const bakery = await buildClient("Hajnal Pékség Kft.", [accountant.id]);
  const garden = await buildClient("Kertvilág Webáruház Kft.", [accountant.id]);
  const stranger = await buildClient("Napfény Panzió Bt.");
  return {
    bakery,
    garden,
    stranger,
    accountantId: accountant.id,
    accountant: await buildSession(api.db, accountant.id),
  };
}

async function runJobs(): Promise<void> {
  for (const { data } of queue.jobs.splice(0))
    await readStatementFile(api.deps, data.companyId, data.fileId, undefined, {
      userId: data.personId,
      through: data.through,
    });
}

async function take(token: string, companyId: string, text: string): Promise<string> {
  const { body } = await uploadText(api, { token, companyId, text, name: "kivonat.sta" });
  await runJobs();
  return body._id;
}

const get = async (token: string, companyId: string, id: string) =>
  (await api.call("GET", `/v1/file/${id}?company_id=${companyId}`, { token })).body;
const decide = (token: string, id: string, action: string): Promise<TestReply> =>
  api.call("PATCH", `/v1/file/${id}`, { token, body: { action } });
const move = (token: string, id: string, from: string, to: string): Promise<TestReply> =>
  api.call("POST", `/v1/file/${id}/move`, {
    token,
    body: { company_id: from, target_company_id: to },
  });
const list = async (token: string, companyId: string) =>
  (await api.call("GET", `/v1/file?company_id=${companyId}&show=page`, { token })).body;
async function countRows(companyId: string): Promise<number> {
  return inCompany(api.db, companyId, async (tx) => {
    const rows = await tx.selectFrom("bank_transaction").select("id").execute();
    return rows.length;
  });
}
async function countAccounts(token: string, companyId: string): Promise<number> {
  const { body } = await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token });
  return body.accounts.length;
}

describe("a statement of an account that another client of the uploader has", () => {
  it.each(["aggreg8", "szamlazzhu", "adriana"] as const)(
    "from %s waits with the question, and nothing of it is taken",
    async (originate) => {
      const { bakery, garden, accountant } = await buildOffice();
      await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT, originate });
      const id = await take(accountant, garden.id, statementOf(ACCOUNT));
      expect(await get(accountant, garden.id, id)).toMatchObject({
        status: "waiting",
        transactionCount: 2,
        newCount: 0,
        acceptedClient: false,
        interval: { start: "2026-03-02", end: "2026-03-03" },
        problems: [{ code: "client_doubtful", params: { accountNr: ACCOUNT } }],
        clientQuestion: {
          accountNr: ACCOUNT,
          owner: null,
          contradicts: false,
          candidates: [{ companyId: bakery.id, because: "account" }],
        },
      });
      expect(await countRows(garden.id)).toBe(0);
      expect(await countAccounts(accountant, garden.id)).toBe(0);
      const { overview } = (
        await api.call("GET", `/v1/company/${garden.id}`, { token: accountant })
      ).body;
      expect(overview.waitingFiles).toBe(1);
    },
  );

  it("is taken without a question where this client has the account too, or had it said once", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    expect((await decide(accountant, id, "accept")).body.code).toBe("file_not_waiting");
    expect((await decide(accountant, id, "keep")).body).toMatchObject({ acceptedClient: true });
    await runJobs();
    expect(await get(accountant, garden.id, id)).toMatchObject({ status: "finished", newCount: 2 });
    expect((await decide(accountant, id, "keep")).body.code).toBe("file_not_waiting");
    const next = await take(accountant, garden.id, statementOf(ACCOUNT).replace("számla 1", "x"));
    expect((await get(accountant, garden.id, next)).status).toBe("finished");
  });

  it("asks nothing about an account of a deleted one, and asks again when the file is read again", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT, deletedAt: new Date() });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    expect((await get(accountant, garden.id, id)).status).toBe("finished");
    await buildBankAccount(api.db, bakery.id, { accountNr: OTHER_ACCOUNT });
    const doubtful = await take(accountant, garden.id, statementOf(OTHER_ACCOUNT));
    await decide(accountant, doubtful, "reread");
    await runJobs();
    expect((await get(accountant, garden.id, doubtful)).status).toBe("waiting");
  });
});

describe("a statement whose owner is named", () => {
  it("waits where the account is new and the name contradicts the company's", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    const id = await take(accountant, garden.id, camtOf(ACCOUNT, "HAJNAL PEKSEG KFT"));
    expect((await get(accountant, garden.id, id)).clientQuestion).toEqual({
      accountNr: ACCOUNT,
      owner: "HAJNAL PEKSEG KFT",
      taxNumber: null,
      contradicts: true,
      candidates: [{ companyId: bakery.id, because: "name" }],
    });
  });

  it.each([
    ["the company's own name in capitals", "KERTVILAG WEBARUHAZ KFT"],
    ["a part of it", "Kertvilág Kft."],
    ["the form in words", "Kertvilág Webáruház Korlátolt Felelősségű Társaság"],
  ])("is taken with %s", async (_, owner) => {
    const { garden, accountant } = await buildOffice();
    const id = await take(accountant, garden.id, camtOf(ACCOUNT, owner));
    expect((await get(accountant, garden.id, id)).status).toBe("finished");
  });

  it("is taken where the company has the account, whatever name the bank writes", async () => {
    const { garden, accountant } = await buildOffice();
    await buildBankAccount(api.db, garden.id, { accountNr: ACCOUNT, originate: "aggreg8" });
    const id = await take(accountant, garden.id, camtOf(ACCOUNT, "Hajnal Pékség Kft."));
    expect((await get(accountant, garden.id, id)).status).toBe("finished");
  });

  it("waits with a name that is near, where another client has exactly this name", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, accountant.id);
    const shop = await buildClient("Iker Kft.", [accountant.id]);
    const twin = await buildClient("Iker Bt.", [accountant.id]);
    const asked = await take(token, shop.id, camtOf(ACCOUNT, "IKER BT"));
    expect((await get(token, shop.id, asked)).clientQuestion).toMatchObject({
      contradicts: false,
      candidates: [{ companyId: twin.id, because: "name" }],
    });
    const alone = await take(shop.owner, shop.id, camtOf(ACCOUNT, "IKER BT"));
    expect((await get(shop.owner, shop.id, alone)).status).toBe("finished");
  });
});

describe("nobody learns of a company without a right to it", () => {
  it("an account of a stranger's company asks nothing", async () => {
    const { garden, stranger, accountant } = await buildOffice();
    await buildBankAccount(api.db, stranger.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    expect((await get(accountant, garden.id, id)).status).toBe("finished");
  });

  it("the director, who has no right to the accountant's other client, sees the file's own content only", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    const seen = await get(garden.owner, garden.id, id);
    expect(seen.clientQuestion).toEqual({
      accountNr: ACCOUNT,
      owner: null,
      taxNumber: null,
      contradicts: false,
      candidates: [],
    });
    const pages = [
      seen,
      await list(garden.owner, garden.id),
      (
        await api.call("GET", `/v1/file?company_id=${garden.id}&names=${seen.name}`, {
          token: garden.owner,
        })
      ).body,
    ];
    for (const page of pages) {
      expect(JSON.stringify(page)).not.toContain(bakery.id);
      expect(JSON.stringify(page)).not.toContain("Hajnal");
    }
    const other = await move(garden.owner, id, garden.id, bakery.id);
    expect([other.status, other.body.code]).toEqual([404, "not_found"]);
    await move(accountant, id, garden.id, bakery.id);
    const log = await api.call("GET", `/v1/audit-log?company_id=${garden.id}`, {
      token: garden.owner,
    });
    expect(log.status).toBe(200);
    expect(JSON.stringify(log.body)).toContain("statement_file.move");
    expect(JSON.stringify(log.body)).not.toContain(bakery.id);
  });

  it("an accountant who has lost the other client sees it no more, and cannot move the file there", async () => {
    const { bakery, garden, accountant, accountantId } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    await inCompany(api.db, bakery.id, (tx) =>
      tx
        .updateTable("membership")
        .set({ removed_at: new Date() })
        .where("company_id", "=", bakery.id)
        .where("user_id", "=", accountantId)
        .execute(),
    );
    expect((await get(accountant, garden.id, id)).clientQuestion.candidates).toEqual([]);
    expect((await move(accountant, id, garden.id, bakery.id)).status).toBe(404);
  });

  it("a program's link learns nothing of its person's other clients by what it uploads", async () => {
    const { bakery, garden, accountant, accountantId } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const key = await openKey(api, { userId: accountantId, companyId: garden.id });
    const { url } = (await key.call("POST", "/links", {})).body;
    const entry = await api.call("GET", `/v1/me?token=${new URL(url).pathname.split("/")[2]!}`);
    const id = await take(entry.body.token, garden.id, statementOf(ACCOUNT));
    expect(await get(entry.body.token, garden.id, id)).toMatchObject({
      status: "finished",
      problems: [],
    });
    // A statement that names another firm than its own company still asks.
    const named = await take(
      entry.body.token,
      garden.id,
      camtOf(OTHER_ACCOUNT, "Hajnal Pékség Kft."),
    );
    expect((await get(accountant, garden.id, named)).status).toBe("waiting");
  });

  it("a session that is bound to one company sees no other", async () => {
    const { bakery, garden, accountant, accountantId } = await buildOffice();
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    const bound = await buildSession(api.db, accountantId, { boundCompanyId: garden.id });
    expect((await get(bound, garden.id, id)).clientQuestion.candidates).toEqual([]);
    expect((await move(bound, id, garden.id, bakery.id)).status).toBe(403);
  });
});

describe("moving the file to the company whose it is", () => {
  it("has it read there, with its bytes and name, and leaves nothing here; each log tells its part", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    await take(bakery.owner, bakery.id, statementOf(ACCOUNT));
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    const moved = await move(accountant, id, garden.id, bakery.id);
    expect([moved.status, moved.body.status, moved.body.originalName]).toEqual([
      200,
      "pending",
      "kivonat.sta",
    ]);
    await runJobs();
    expect(await get(accountant, bakery.id, moved.body._id)).toMatchObject({
      status: "finished",
      newCount: 0,
      duplicates: 2,
    });
    expect((await list(accountant, garden.id)).files).toEqual([]);
    expect((await move(accountant, id, garden.id, bakery.id)).status).toBe(404);
    for (const { id: companyId, owner } of [bakery, garden]) {
      const path = `/v1/audit-log?company_id=${companyId}&action=statement_file.move`;
      const { body } = await api.call("GET", path, { token: owner });
      expect(JSON.stringify(body)).toContain("kivonat.sta");
    }
    const { url } = (
      await api.call("POST", `/v1/file/${moved.body._id}/download`, {
        token: accountant,
        body: { company_id: bakery.id },
      })
    ).body;
    expect((await api.call("GET", url)).text).toBe(statementOf(ACCOUNT));
  });

  it("is for files that ask, for two companies, and happens once", async () => {
    const { bakery, garden, accountant } = await buildOffice();
    const plain = await take(accountant, garden.id, statementOf(OTHER_ACCOUNT));
    expect((await move(accountant, plain, garden.id, bakery.id)).body.code).toBe(
      "file_not_waiting",
    );
    await buildBankAccount(api.db, bakery.id, { accountNr: ACCOUNT });
    const id = await take(accountant, garden.id, statementOf(ACCOUNT));
    expect((await move(accountant, id, garden.id, garden.id)).body.code).toBe("validation_failed");
    const replies = await Promise.all([
      move(accountant, id, garden.id, bakery.id),
      move(accountant, id, garden.id, bakery.id),
      decide(accountant, id, "keep"),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await runJobs();
    expect((await countRows(bakery.id)) + (await countRows(garden.id))).toBe(4);
  });

  it("a demo's file does not leave the demo, nor does another enter it", async () => {
    const ownerId = (await buildUser(api.db)).id;
    const token = await buildSession(api.db, ownerId);
    const demo = await buildCompany(api.db, { ownerId, kind: "demo", name: "Minta Kft." });
    const real = await buildCompany(api.db, { ownerId, name: "Hajnal Pékség Kft." });
    await buildBankAccount(api.db, demo.id, { accountNr: ACCOUNT });
    const id = await take(token, real.id, statementOf(ACCOUNT));
    expect((await move(token, id, real.id, demo.id)).body.code).toBe("validation_failed");
  });
});
