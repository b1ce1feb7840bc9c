import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { refuseWrites } from "#server/testing/refuse-writes.ts";
import { runAsOwner } from "#server/testing/test-database.ts";
import { withDatabase } from "#server/testing/with-database.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { statementPages, writePdf } from "#server/testing/write-pdf.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";
import { ATTEMPTS_MAX } from "./statement-file-job-definitions.ts";
import { readStatementFile } from "./statement-files.jobs.ts";
import { updateStoredFile } from "./statement-files.store.ts";

const ACCOUNT = "117730161111101800000000";
const day = (text: string): LocalDate => text as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-files-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const STATEMENT = writeMt940([
  {
    accountNr: ACCOUNT,
    opening: forint(1_000),
    items: [
      { date: day("2026-03-02"), amount: forint(-250), name: "Próba Bt.", note: "számla 1" },
      { date: day("2026-03-02"), amount: forint(-250), name: "Próba Bt.", note: "számla 1" },
      { date: day("2026-03-03"), amount: forint(5_000), name: "Vevő Kft.", note: "2026/12" },
    ],
  },
]);

function upload(
  token: string,
  companyId: string,
  content: string | Buffer,
  name = "kivonat.sta",
): Promise<TestReply> {
  const boundary = "----bankhidtest";
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nPróba\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return send(token, companyId, payload, `multipart/form-data; boundary=${boundary}`);
}

async function send(
  token: string,
  companyId: string,
  payload: Buffer,
  type: string,
): Promise<TestReply> {
  const reply = await api.app.inject({
    method: "POST",
    url: `/v1/file/${companyId}`,
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body };
}

async function runJobs(): Promise<void> {
  for (const job of queue.jobs.splice(0))
    await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
}

async function start(): Promise<{ companyId: string; token: string }> {
  const company = await buildCompany(api.db);
  return { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
}

it("a file's name that is cut inside of a character is kept and logged", async () => {
  const { ownerId, id } = await buildCompany(api.db);
  const token = await buildSession(api.db, ownerId);
  const { status, body } = await upload(token, id, STATEMENT, `${"a".repeat(254)}😀.sta`);
  expect([status, body.originalName]).toEqual([202, "a".repeat(254)]);
  await runJobs();
  const log = await api.call("POST", "/v1/audit-log/export", { token, body: { company_id: id } });
  expect(log.status).toBe(200);
});

describe("statement files", () => {
  it("an uploaded statement is kept, read by a job and shows its counts", async () => {
    const { companyId, token } = await start();
    const uploaded = await upload(token, companyId, STATEMENT);
    expect(uploaded.body).toMatchObject({
      status: "pending",
      originalName: "kivonat.sta",
      sizeBytes: Buffer.byteLength(STATEMENT),
    });
    expect(uploaded.status).toBe(202);
    await runJobs();
    const { body } = await api.call("GET", `/v1/file/${uploaded.body._id}`, { token });
    expect(body).toMatchObject({
      status: "finished",
      progressPercent: 100,
      format: "mt940",
      transactionCount: 3,
      newCount: 3,
      duplicates: 0,
      bankAccounts: [{ accountNr: ACCOUNT, originate: "adriana", currency: "HUF" }],
      interval: { start: "2026-03-02", end: "2026-03-03" },
      problems: [],
      recognisedBy: [
        { kind: "tag", seen: ":20:", line: null },
        { kind: "tag", seen: expect.stringMatching(/^:25:/), line: null },
        { kind: "tag", seen: expect.stringMatching(/^:60F:/), line: null },
        { kind: "tag", seen: expect.stringMatching(/^:61:/), line: null },
      ],
    });
    const accounts = await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token });
    expect(JSON.stringify(accounts.body)).toContain("OTP Bank");
    // A company of uploaded files alone uses no integration.
    const company = await api.call("GET", `/v1/company/${companyId}`, { token });
    expect(company.body.integration).toBe("");
  });

  it("another company's file answers 404 on every call, and an upload to it as well", async () => {
    const owner = await start();
    const stranger = await start();
    const { body } = await upload(owner.token, owner.companyId, STATEMENT);
    const path = `/v1/file/${body._id}`;
    const { token } = stranger;
    const replies = [
      await api.call("GET", path, { token }),
      await api.call("DELETE", path, { token }),
      await api.call("PATCH", path, { token, body: { action: "reread" } }),
      await api.call("GET", `/v1/file?company_id=${owner.companyId}`, { token }),
      await upload(token, owner.companyId, STATEMENT),
    ];
    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(
      replies.map(() => [404, "not_found"]),
    );
    await runJobs();
  });

  it("a form without a file and a body that is no form are named", async () => {
    const { companyId, token } = await start();
    const form = '--x\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nA\r\n--x--\r\n';
    const missing = await send(
      token,
      companyId,
      Buffer.from(form),
      "multipart/form-data; boundary=x",
    );
    expect([missing.status, missing.body.code]).toEqual([400, "file_missing_in_form"]);
    const cut = form.replace('company_name"', 'file"; filename="a.sta"').slice(0, -8);
    const interrupted = await send(
      token,
      companyId,
      Buffer.from(cut),
      "multipart/form-data; boundary=x",
    );
    expect([interrupted.status, interrupted.body.code]).toEqual([400, "upload_interrupted"]);
    expect((await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body.total).toBe(
      0,
    );
    expect(readdirSync(join(folder, "incoming"))).toEqual([]);
  });

  it("a form without a boundary, or with one longer than RFC 2046 has, is refused and no fault", async () => {
    const { companyId, token } = await start();
    const form = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sta"\r\n\r\nA\r\n--x--\r\n',
    );
    for (const type of [
      "multipart/form-data",
      `multipart/form-data; boundary=${"x".repeat(300)}`,
    ]) {
      const reply = await send(token, companyId, form, type);
      expect([type, reply.status, reply.body.code]).toEqual([type, 400, "bad_request"]);
    }
    expect(readdirSync(join(folder, "incoming"))).toEqual([]);
  });

  it("deleted and read again at the same moment, it gets one after the other", async () => {
    const { companyId, token } = await start();
    for (let round = 0; round < 15; round++) {
      const { body } = await upload(token, companyId, `semmi ${round}`, `f${round}.txt`);
      await runJobs();
      const path = `/v1/file/${body._id}`;
      const reread = () => api.call("PATCH", path, { token, body: { action: "reread" } });
      const [gone, ...again] = await Promise.all([
        api.call("DELETE", path, { token }),
        reread(),
        reread(),
      ]);
      expect(gone.status).toBe(200);
      for (const reply of again) expect([200, 404, 409]).toContain(reply.status);
      queue.jobs.length = 0;
    }
  });

  it("the long poll answers when a named file has ended, and not before", async () => {
    const { companyId, token } = await start();
    const { body } = await upload(token, companyId, STATEMENT);
    const path = `/v1/file?company_id=${companyId}&names=${body.name}`;
    expect((await api.call("GET", `${path}&wait=0`, { token })).body.files[0].status).toBe(
      "pending",
    );
    const waiting = api.call("GET", `${path}&wait=20`, { token });
    await runJobs();
    const endedAt = performance.now();
    expect((await waiting).body.files[0].status).toBe("finished");
    // Well before the twenty seconds are over.
    expect(performance.now() - endedAt).toBeLessThan(10_000);
  });

  it("the long poll ends with the right of its person, and with his session", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const [ofOther, own, acting] = await Promise.all(
      [accountant.id, company.ownerId, company.ownerId].map((id) => buildSession(api.db, id)),
    );
    const { body } = await upload(own!, company.id, STATEMENT);
    queue.jobs.length = 0;
    const path = `/v1/file?company_id=${company.id}&names=${body.name}&wait=20`;
    const removed = api.call("GET", path, { token: ofOther! });
    const loggedOut = api.call("GET", path, { token: own! });
    // Where the polls begin later than that, they are refused at the door, and nothing is shown.
    await new Promise((done) => setTimeout(done, 300));
    await api.call("DELETE", `/v1/accountant/${company.id}/${accountant.id}`, { token: acting! });
    expect((await removed).body.code).toBe("not_found");
    await api.call("POST", "/v1/logout", { token: own! });
    expect((await loggedOut).body.code).toBe("session_expired");
  });

  it("the list goes page by page, newest first, each file once", async () => {
    const { companyId, token } = await start();
    for (let index = 0; index < 53; index++)
      await upload(token, companyId, `semmi ${index}`, `f${index}.txt`);
    queue.jobs.length = 0;
    const first = (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body;
    const second = (
      await api.call("GET", `/v1/file?company_id=${companyId}&page=${first.nextPage}`, { token })
    ).body;
    expect([first.files.length, second.files.length, first.total, second.nextPage]).toEqual([
      50,
      3,
      53,
      undefined,
    ]);
    expect(new Set([...first.files, ...second.files].map((file) => file._id)).size).toBe(53);
    const made = [`999999999999999.${companyId}`, `1.${"-".repeat(36)}`].map((position) =>
      Buffer.from(position).toString("base64url"),
    );
    for (const page of ["nonsense", ...made]) {
      const wrong = await api.call("GET", `/v1/file?company_id=${companyId}&page=${page}`, {
        token,
      });
      expect([wrong.status, wrong.body.code]).toEqual([400, "page_cursor_invalid"]);
    }
  });

  it("failed and waiting files are counted in the company's overview until they are decided or deleted", async () => {
    const { companyId, token } = await start();
    const count = async () => {
      const { overview } = (await api.call("GET", `/v1/company/${companyId}`, { token })).body;
      return [overview.failedFiles, overview.waitingFiles];
    };
    const off = STATEMENT.replace(/:62F:C\d{6}HUF\d+/, ":62F:C260303HUF1");
    const waits = (await upload(token, companyId, off)).body;
    const alsoWaits = (await upload(token, companyId, off, "másik.sta")).body;
    const fails = (await upload(token, companyId, "semmi", "semmi.txt")).body;
    await runJobs();
    expect(await count()).toEqual([1, 2]);
    const path = `/v1/file/${waits._id}`;
    await api.call("PATCH", path, { token, body: { action: "accept" } });
    expect(await count()).toEqual([1, 1]);
    await runJobs();
    expect(await count()).toEqual([1, 1]);
    for (const { _id: id } of [alsoWaits, fails])
      await api.call("DELETE", `/v1/file/${id}`, { token });
    expect(await count()).toEqual([0, 0]);
  });

  it("a file by its id names every fault, the list the first hundred and their number", async () => {
    const { companyId, token } = await start();
    const { body } = await upload(token, companyId, STATEMENT);
    await runJobs();
    const problems = Array.from({ length: 150 }, (_, index) => ({
      code: "date_invalid",
      severity: "warning",
      message: "A row without a day.",
      line: index + 1,
    }));
    await inCompany(api.db, companyId, (tx) =>
      updateStoredFile(tx, companyId, body._id, { problems: JSON.stringify(problems) }),
    );
    const one = (await api.call("GET", `/v1/file/${body._id}`, { token })).body;
    expect([one.problems.length, one.problemCount, one.problems[149].line]).toEqual([
      150, 150, 150,
    ]);
    const { files } = (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body;
    expect([files[0].problems.length, files[0].problemCount]).toEqual([100, 150]);
  });

  it("a waiting file is taken on the user's word, a finished one has nothing to accept", async () => {
    const { companyId, token } = await start();
    const off = STATEMENT.replace(/:62F:C\d{6}HUF\d+/, ":62F:C260303HUF1");
    const { body } = await upload(token, companyId, off);
    await runJobs();
    const waiting = (await api.call("GET", `/v1/file/${body._id}`, { token })).body;
    expect([waiting.status, waiting.newCount, waiting.problems[0].code]).toEqual([
      "waiting",
      0,
      "balance_mismatch",
    ]);
    const accepted = await api.call("PATCH", `/v1/file/${body._id}`, {
      token,
      body: { action: "accept" },
    });
    expect([accepted.status, accepted.body.status, accepted.body.acceptedUnproven]).toEqual([
      200,
      "pending",
      true,
    ]);
    await runJobs();
    const again = await api.call("PATCH", `/v1/file/${body._id}`, {
      token,
      body: { action: "accept" },
    });
    expect([again.status, again.body.code]).toEqual([409, "file_not_waiting"]);
    expect((await api.call("GET", `/v1/file/${body._id}`, { token })).body).toMatchObject({
      status: "finished",
      newCount: 3,
    });
  });

  describe("a file whose bytes are lost", () => {
    it("waits for them however often it is tried, and is whole when they are back", async () => {
      const { companyId, token } = await start();
      const { body: file } = await upload(token, companyId, `${STATEMENT}\n`, "elveszett.sta");
      const [job] = queue.jobs.splice(0);
      const { companyId: company, fileId } = job!.data;
      const look = async (): Promise<TestReply["body"]> =>
        (await api.call("GET", `/v1/file/${file._id}?company_id=${companyId}`, { token })).body;
      const away = `${folder}-away`;
      renameSync(folder, away);
      // First nothing is there, as below an unmounted share; then the system answers with a fault.
      for (const stands of [() => {}, () => writeFileSync(folder, "")])
        try {
          stands();
          for (let attempt = 0; attempt <= ATTEMPTS_MAX; attempt++)
            await expect(readStatementFile(api.deps, company, fileId)).rejects.toThrow("kept file");
          expect(await look()).toMatchObject({ status: "pending", problems: [] });
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      renameSync(away, folder);
      await readStatementFile(api.deps, company, fileId);
      expect(await look()).toMatchObject({ status: "finished", newCount: 3 });
    });
  });

  it("a store that takes no bytes is our fault: the upload is asked for again", async () => {
    const { companyId, token } = await start();
    const away = `${folder}-away`;
    renameSync(folder, away);
    writeFileSync(folder, "");
    try {
      const refused = await upload(token, companyId, STATEMENT);
      expect([refused.status, refused.body.code]).toEqual([503, "service_unavailable"]);
      expect(refused.headers["retry-after"]).toBeDefined();
    } finally {
      rmSync(folder);
      renameSync(away, folder);
    }
    expect((await upload(token, companyId, STATEMENT)).status).toBe(202);
    queue.jobs.splice(0);
  });

  it("a file waits for a database without room, however often it is tried, and is whole then", async () => {
    const { companyId, token } = await start();
    const { body: file } = await upload(token, companyId, STATEMENT, "tele.sta");
    const [job] = queue.jobs.splice(0);
    const full = await refuseWrites(api.database.ownerUrl, "bank_transaction");
    try {
      for (let attempt = 0; attempt <= ATTEMPTS_MAX; attempt++)
        await expect(readStatementFile(api.deps, companyId, job!.data.fileId)).rejects.toThrow();
    } finally {
      await full.end();
    }
    const look = async (): Promise<TestReply["body"]> =>
      (await api.call("GET", `/v1/file/${file._id}?company_id=${companyId}`, { token })).body;
    expect(await look()).toMatchObject({ status: "pending", problems: [] });
    await readStatementFile(api.deps, companyId, job!.data.fileId);
    expect(await look()).toMatchObject({ status: "finished", newCount: 3 });
  });

  it("a database that goes away while a file is read costs the file no attempt", async () => {
    const { companyId, token } = await start();
    const { body: file } = await upload(token, companyId, STATEMENT, "kiesik.sta");
    const [job] = queue.jobs.splice(0);
    const name = new URL(api.database.ownerUrl).pathname.slice(1);
    const server = withDatabase(api.database.ownerUrl, "postgres");
    const open = (isOpen: boolean): Promise<void> =>
      runAsOwner(server, `alter database ${name} connection limit ${isOpen ? -1 : 0}`);
    for (let round = 0; round <= ATTEMPTS_MAX; round++) {
      let opened: Promise<void> | undefined;
      const checkpoint = async (place: string): Promise<void> => {
        if (place !== "claimed") return;
        await open(false);
        await runAsOwner(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        );
        opened = pause(100).then(() => open(true));
      };
      const reading = readStatementFile({ ...api.deps, checkpoint }, companyId, job!.data.fileId);
      await expect(reading).rejects.toThrow();
      await opened;
    }
    const look = async (): Promise<TestReply["body"]> =>
      (await api.call("GET", `/v1/file/${file._id}?company_id=${companyId}`, { token })).body;
    expect(await look()).toMatchObject({ status: "pending", problems: [] });
    await readStatementFile(api.deps, companyId, job!.data.fileId);
    expect(await look()).toMatchObject({ status: "finished", newCount: 3 });
  });

  describe("a printed statement", () => {
    const BALANCES = { opening: "100 000", closing: "87 150" };
    const print = (second: string): Buffer =>
      writePdf(
        statementPages(BALANCES, [
          { date: "2026.03.02.", text: "Atutalas", amount: "-12 500", balance: "87 500" },
          { date: "2026.03.03.", text: "Dij", amount: "-350", balance: second },
        ]),
      );

    it("is taken in where the running balances prove each row", async () => {
      const { companyId, token } = await start();
      const { body } = await upload(token, companyId, print("87 150"), "kivonat.pdf");
      await runJobs();
      expect((await api.call("GET", `/v1/file/${body._id}`, { token })).body).toMatchObject({
        status: "finished",
        format: "pdf",
        newCount: 2,
        problems: [],
        bankAccounts: [{ accountNr: ACCOUNT, currency: "HUF" }],
        interval: { start: "2026-03-02", end: "2026-03-03" },
      });
      const { accounts } = (
        await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token })
      ).body;
      expect(accounts).toMatchObject([{ balance: "87150.00", balanceDate: "2026-03-03" }]);
    });

    it("is refused with the place of the first row that they do not prove, and kept", async () => {
      const { companyId, token } = await start();
      const { body } = await upload(token, companyId, print("87 151"), "kivonat.pdf");
      await runJobs();
      expect((await api.call("GET", `/v1/file/${body._id}`, { token })).body).toMatchObject({
        status: "failed",
        newCount: 0,
        problems: [
          { code: "pdf_unproven", severity: "fatal", params: { reason: "broken", page: "1" } },
        ],
      });
      // The bytes are there: the file can be read again.
      const again = await api.call("PATCH", `/v1/file/${body._id}`, {
        token,
        body: { action: "reread" },
      });
      expect([again.status, again.body.status]).toEqual([200, "pending"]);
      await runJobs();
      expect((await api.call("GET", `/v1/file/${body._id}`, { token })).body.status).toBe("failed");
    });
  });

  describe("a file that names no account", () => {
    const TABLE =
      "Könyvelés dátuma;Összeg;Partner neve;Partner számlaszáma;Közlemény\n" +
      "2026.01.05.;-1200;Kft.;11773016-11111018-00000000;x\n2026.01.13.;5000;Bt.;11773016-11111018-00000000;y\n";
    const decide = (id: string, token: string, body: object): Promise<TestReply> =>
      api.call("PATCH", `/v1/file/${id}`, { token, body });

    async function uploadTable(): Promise<{ id: string; token: string; companyId: string }> {
      const { companyId, token } = await start();
      const { body } = await upload(token, companyId, TABLE, "forgalom.csv");
      await runJobs();
      return { id: body._id, token, companyId };
    }

    it("waits until somebody says whose it is, and then is taken in whole", async () => {
      const { id, token, companyId } = await uploadTable();
      const waiting = (await api.call("GET", `/v1/file/${id}`, { token })).body;
      expect([waiting.status, waiting.newCount, waiting.assignedAccount]).toEqual([
        "waiting",
        0,
        null,
      ]);
      expect(waiting.problems).toMatchObject([{ code: "account_missing", severity: "statement" }]);
      const assigned = await decide(id, token, {
        action: "assign",
        accountNr: "HU42 1177 3016 1111 1018 0000 0000",
        currency: "EUR",
      });
      expect([assigned.status, assigned.body.status, assigned.body.assignedAccount]).toEqual([
        200,
        "pending",
        { accountNr: ACCOUNT, currency: "EUR" },
      ]);
      await runJobs();
      expect((await api.call("GET", `/v1/file/${id}`, { token })).body).toMatchObject({
        status: "finished",
        newCount: 2,
        problems: [],
        bankAccounts: [{ accountNr: ACCOUNT, currency: "EUR" }],
      });
      const { accounts } = (
        await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token })
      ).body;
      expect(accounts).toMatchObject([{ accountNr: ACCOUNT, currency: "EUR" }]);
    });

    it("with rows of two currencies says so, and becomes an account for each currency", async () => {
      const { companyId, token } = await start();
      const lines = TABLE.trim().split("\n");
      const table = [`${lines[0]};Devizanem`, `${lines[1]};HUF`, `${lines[2]};EUR`].join("\n");
      const { body } = await upload(token, companyId, table, "forgalom.csv");
      await runJobs();
      const waiting = (await api.call("GET", `/v1/file/${body._id}`, { token })).body;
      expect(waiting.problems[0]).toMatchObject({
        code: "account_missing",
        params: { currencies: "EUR, HUF" },
      });
      await decide(body._id, token, { action: "assign", accountNr: ACCOUNT, currency: "HUF" });
      await runJobs();
      const taken = (await api.call("GET", `/v1/file/${body._id}`, { token })).body;
      expect([taken.status, taken.newCount]).toEqual(["finished", 2]);
      const { accounts } = (
        await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token })
      ).body;
      expect(
        accounts
          .map(({ accountNr, currency }: Record<string, string>) => [accountNr, currency])
          .toSorted(),
      ).toEqual([
        [ACCOUNT, "EUR"],
        [ACCOUNT, "HUF"],
      ]);
    });

    it("keeps its account when it is read again, and has no row twice", async () => {
      const { id, token } = await uploadTable();
      await decide(id, token, { action: "assign", accountNr: ACCOUNT });
      await runJobs();
      expect((await decide(id, token, { action: "reread" })).status).toBe(200);
      await runJobs();
      expect((await api.call("GET", `/v1/file/${id}`, { token })).body).toMatchObject({
        status: "finished",
        newCount: 2,
        duplicates: 0,
        assignedAccount: { accountNr: ACCOUNT },
      });
    });

    it("refuses a wrong check digit and a text that is no number, on the field", async () => {
      const { id, token } = await uploadTable();
      for (const [accountNr, message] of [
        ["117730161111101900000000", "account_check_failed"],
        ["12345", "account_number_invalid"],
      ]) {
        const refused = await decide(id, token, { action: "assign", accountNr });
        expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
        expect(refused.body.fields).toEqual([{ path: "accountNr", message }]);
      }
      expect((await api.call("GET", `/v1/file/${id}`, { token })).body.status).toBe("waiting");
    });

    it("cannot be taken as it is, and a file with an account gets no other one", async () => {
      const { id, token, companyId } = await uploadTable();
      expect((await decide(id, token, { action: "accept" })).body.code).toBe("file_not_waiting");
      const { body } = await upload(token, companyId, STATEMENT);
      await runJobs();
      expect(
        (await decide(body._id, token, { action: "assign", accountNr: ACCOUNT })).body.code,
      ).toBe("file_not_waiting");
    });
  });

  it("a deleted file is gone with its rows; its bytes stay as long as it can come back", async () => {
    const { companyId, token } = await start();
    const { body } = await upload(token, companyId, STATEMENT);
    await runJobs();
    const gone = await api.call("DELETE", `/v1/file/${body._id}?rows=go`, { token });
    expect(gone.body).toMatchObject({
      ok: true,
      removed: 3,
      kept: 0,
    });
    expect((await api.call("GET", `/v1/file/${body._id}`, { token })).status).toBe(404);
    expect(
      readdirSync(join(folder, companyId)).flatMap((name) =>
        readdirSync(join(folder, companyId, name)),
      ),
    ).toHaveLength(1);
  });
});
