/** Letters over real SMTP, up to the company's files. */
import { buffer } from "node:stream/consumers";
import { uploadText } from "#server/testing/upload-text.ts";
import { purgeOldMails } from "./purge-mails.service.ts";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  RECEIVED_MAIL_BYTES_MAX,
  RECEIVED_MAILS_PER_PAGE,
} from "#contract/received-mails/mail-limits.ts";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { type MailRole, startMail } from "#server/start-mail.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createFeedJobs } from "#server/testing/run-feed-jobs.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { openSmtp } from "#server/testing/open-smtp.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import {
  SANDBOX_RECORDS,
  startNameServer,
} from "../../../sandbox/name-server/start-name-server.ts";
import { readStatementFile } from "../statement-files/statement-files.jobs.ts";
import { putSender } from "./mail-senders.store.ts";
import { readMail } from "./read-mail.service.ts";
import { insertMail } from "./received-mails.store.ts";
import { MAIL_BYTES_KEPT_MAX } from "./mail-room.policy.ts";

const STATEMENT = Buffer.from(
  ":20:1\r\n:25:117730161111101800000000\r\n:28C:1\r\n:60F:C260302HUF1000,\r\n:61:2603020302D250,NMSC\r\n:62F:C260302HUF750,\r\n",
);

/** Senders that every company of these tests has accepted. */
const KNOWN = [
  "futar@kuldo.test",
  "a@kuldo.test",
  "x@kuldo.test",
  "konyveles@bolt.test",
  "dunning@gls-hungary.com",
  "heti@foxpost.sandbox",
];
/** Their domains own the letters that come from this machine. */
const OWN_RECORDS = Object.fromEntries(
  ["kuldo.test", "bolt.test", "gls-hungary.com"].flatMap((domain) => [
    [`TXT ${domain}`, ["v=spf1 ip4:127.0.0.0/8 -all"]],
    [`TXT _dmarc.${domain}`, ["v=DMARC1; p=reject"]],
  ]),
);

let api: TestApp;
let deps: Deps;
let mail: MailRole;
let names: Awaited<ReturnType<typeof startNameServer>>;
let folder: string;
const jobs = createFeedJobs();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-mails-"));
  api = await createTestApp({
    deps: { queue: jobs.queue, files: createDiskFileStorage(folder, 0) },
  });
  names = await startNameServer(0, { ...SANDBOX_RECORDS, ...OWN_RECORDS });
  const settings = { ...api.deps.config.mail, port: 0, nameServers: [`127.0.0.1:${names.port}`] };
  deps = { ...api.deps, config: { ...api.deps.config, host: "127.0.0.1", mail: settings } };
  mail = await startMail(deps);
});
afterAll(async () => {
  await mail?.stop();
  await names?.stop();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  readonly companyId: string;
  readonly token: string;
  readonly address: string;
}

async function start(): Promise<Place> {
  const company = await buildCompany(api.db, { name: "Mintabolt Kft." });
  const token = await buildSession(api.db, company.ownerId);
  const made = await api.call("POST", `/v1/company/courierEmail/${company.id}/`, { token });
  expect(made.status).toBe(201);
  await inCompany(api.db, company.id, async (tx) => {
    for (const address of KNOWN)
      await putSender(tx, {
        company_id: company.id,
        address,
        state: "known",
        proof: "dmarc",
        refuses_unproven: false,
        decided_at: api.clock.now(),
      });
  });
  return { companyId: company.id, token, address: made.body.courierEmail };
}

const send = (to: string | string[], letter: SendMailOptions = {}, from = "futar@kuldo.test") =>
  createTransport({
    host: "127.0.0.1",
    port: mail.port,
    secure: false,
    ignoreTLS: true,
    // Two hundred connections at once wait longer on a busy machine than a mail program would.
    greetingTimeout: 100_000,
  }).sendMail({
    from,
    to,
    subject: "Elszámolás",
    text: "Mellékelve.",
    ...letter,
  });

const statement = (name = "kivonat.sta", bytes: Buffer = STATEMENT) => ({
  filename: name,
  content: bytes,
});

/** Reads what waits, as the worker would. */
async function readAll(isLastTry = true): Promise<void> {
  for (const { name, data } of jobs.waiting.splice(0))
    if (name === "received-mail.read") {
      const { companyId, mailId } = data as { companyId: string; mailId: string };
      await readMail(deps, companyId, mailId, { isLastTry });
    }
}

async function list({ token, companyId }: Place, show = "") {
  const query = `company_id=${companyId}${show === "" ? "" : `&show=${show}`}`;
  const { status, body } = await api.call("GET", `/v1/received-mails?${query}`, { token });
  expect(status).toBe(200);
  return body;
}

async function listFiles({ token, companyId }: Place) {
  return (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body.files;
}

const archive = async (name: string, bytes: Buffer, password?: string): Promise<Buffer> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), password === undefined ? {} : { password });
  await writer.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await writer.close());
};

describe("the address of a company", () => {
  it("is made, replaced with 14 days for the one before, and closed at once", async () => {
    const place = await start();
    expect(place.address).toMatch(/^[a-z0-9]+\.[a-z0-9]{10}@fajl\.localhost$/);
    const { token, companyId } = place;
    const company = await api.call("GET", `/v1/company/${companyId}`, { token });
    expect(company.body.courierEmail).toBe(place.address);
    const next = await api.call("POST", `/v1/company/courierEmail/${companyId}/`, { token });
    expect(next.body.formerAddresses).toMatchObject([{ address: place.address }]);
    await send(place.address);
    await send(next.body.courierEmail.toUpperCase());
    const closed = await api.call("DELETE", `/v1/company/courierEmail/${companyId}/`, { token });
    expect(closed.body).toEqual({ courierEmail: null, formerAddresses: [] });
    await expect(send(place.address)).rejects.toMatchObject({ responseCode: 550 });
    await expect(send(next.body.courierEmail)).rejects.toMatchObject({ responseCode: 550 });
    expect((await list(place)).mails).toHaveLength(2);
    const log = await api.call("GET", `/v1/audit-log?company_id=${companyId}`, { token });
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      "received_mail.close-address",
      "received_mail.make-address",
      "received_mail.make-address",
    ]);
  });
});

describe("a letter to the company's address", () => {
  it("is stored before the answer, and its statement is taken in as an upload is", async () => {
    const place = await start();
    await send(place.address, { attachments: [statement()] });
    expect((await list(place)).mails).toMatchObject([{ status: "received", attachments: [] }]);
    await readAll();
    expect((await list(place)).mails).toMatchObject([
      {
        status: "taken",
        sender: "futar@kuldo.test",
        subject: "Elszámolás",
        attachments: [
          { name: "kivonat.sta", outcome: "taken", file: { status: "pending", newCount: 0 } },
        ],
        trust: "known",
        proof: { spf: "pass", dkim: "none", dmarc: "pass", basis: "dmarc" },
      },
    ]);
    expect(await listFiles(place)).toMatchObject([
      { originalName: "kivonat.sta", origin: "mail", status: "pending" },
    ]);
  });

  it("that comes again brings nothing a second time", async () => {
    const place = await start();
    const letter = { messageId: "<1@kuldo.test>", date: new Date(0), attachments: [statement()] };
    const raw = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: "futar@kuldo.test",
      to: place.address,
      subject: "Elszámolás",
      ...letter,
    });
    const envelope = { from: "futar@kuldo.test", to: [place.address] };
    await send(place.address, { raw: raw.message as Buffer, envelope });
    await send(place.address, { raw: raw.message as Buffer, envelope });
    expect((await list(place)).counts.all).toBe(1);
    await readAll();
    await send(place.address, { attachments: [statement("ugyanaz.sta")] });
    await readAll();
    expect((await list(place)).mails[0]).toMatchObject({
      status: "nothing",
      reason: "all_known",
      attachments: [{ outcome: "known", file: { status: "pending" } }],
    });
    expect(await listFiles(place)).toHaveLength(1);
  });

  it("with pictures, documents and signatures only holds nothing", async () => {
    const place = await start();
    await send(place.address, {
      attachments: [
        { filename: "logo.png", content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]) },
        { filename: "szamla.pdf", content: Buffer.from("%PDF-1.7 x") },
        { filename: "smime.p7s", content: Buffer.from("x") },
      ],
    });
    await send(place.address, { subject: "Sikeres fizetés" });
    await readAll();
    const { mails } = await list(place);
    expect(mails.map(({ status, reason }: any) => [status, reason]).sort()).toEqual([
      ["nothing", "no_attachment"],
      ["nothing", "no_report"],
    ]);
    expect(await listFiles(place)).toEqual([]);
  });

  it("of a known provider brings its PDF too, and totals with which its report is compared", async () => {
    const place = await start();
    const pdf = { filename: "kompenzacio.pdf", content: Buffer.from("%PDF-1.7 x") };
    await send(place.address, { from: "dunning@gls-hungary.com", attachments: [pdf] });
    const report = {
      filename: "report_20260923.csv",
      content: readFileSync(
        join(import.meta.dirname, "../../../statements/acceptors/simplepay/samples/weekly.csv"),
      ),
    };
    const letter = (fees: string): SendMailOptions => ({
      from: "konyveles@bolt.test",
      subject: "Fwd: SimplePay - Forgalmi kimutatás",
      text: `Tranzakciók száma: 3\nTranzakciók végösszege: 45 500 HUF\nTranzakciós jutalék: ${fees} HUF\n`,
      attachments: [report],
    });
    await send(place.address, letter("1 212,50"));
    await readAll();
    const files = await listFiles(place);
    expect(files.map((file: any) => file.originalName).sort()).toEqual([
      "kompenzacio.pdf",
      "report_20260923.csv",
    ]);
    const readReport = async ({ companyId, token }: Place) => {
      const { _id } = (await listFiles({ companyId, token, address: "" })).find(
        (file: any) => file.originalName === report.filename,
      );
      await readStatementFile(deps, companyId, _id);
      const url = `/v1/pos-collections?company_id=${companyId}`;
      const [{ _id: id, state }] = (await api.call("GET", url, { token })).body.collections;
      const one = await api.call("GET", `/v1/collection/${id}?company_id=${companyId}`, { token });
      return { state, checks: one.body.checks.filter((each: any) => !each.holds) };
    };
    expect(await readReport(place)).toEqual({ state: "awaiting_credit", checks: [] });
    const other = await start();
    await send(other.address, letter("1 212,51"));
    await readAll();
    expect(await readReport(other)).toMatchObject({
      state: "unbalanced",
      checks: [{ name: "mail.fees", stated: "1212.51", computed: "1212.50" }],
    });
  });

  it("to two companies comes to both", async () => {
    const places = [await start(), await start()];
    await send(
      places.map(({ address }) => address),
      { attachments: [statement()] },
    );
    await readAll();
    for (const place of places) expect(await listFiles(place)).toHaveLength(1);
  });

  it("with an archive is unpacked; a locked one waits for its password, which is asked once", async () => {
    const place = await start();
    const { token, companyId } = place;
    await send(place.address, {
      attachments: [statement("nyitott.zip", await archive("a.sta", STATEMENT))],
    });
    const other = Buffer.concat([STATEMENT, Buffer.from("\r\n")]);
    await send(place.address, {
      attachments: [statement("zart.zip", await archive("b.sta", other, "titok1"))],
    });
    await readAll();
    const [locked] = (await list(place, "waiting")).mails;
    expect(locked.attachments).toMatchObject([{ name: "zart.zip", outcome: "locked" }]);
    const unlock = (password: string) =>
      api.call("POST", `/v1/received-mails/${locked._id}/password`, {
        token,
        body: { company_id: companyId, password },
      });
    expect((await unlock("rossz")).body.code).toBe("mail_password_wrong");
    expect((await unlock("titok1")).body).toMatchObject({
      status: "taken",
      attachments: [{ name: "b.sta", outcome: "taken" }],
    });
    expect((await unlock("titok1")).body.code).toBe("mail_not_waiting");
    const log = await api.call("GET", `/v1/audit-log?company_id=${companyId}`, { token });
    const actions = log.body.entries.map(({ action }: { action: string }) => action);
    for (const action of ["received_mail.unlock", "received_mail.make-address"])
      expect(actions.filter((each: string) => each === action)).toHaveLength(1);
    const third = Buffer.concat([other, Buffer.from("\r\n")]);
    await send(place.address, {
      attachments: [statement("zart2.zip", await archive("c.sta", third, "titok1"))],
    });
    await readAll();
    expect((await list(place)).mails[0]).toMatchObject({ status: "taken" });
    expect(await listFiles(place)).toHaveLength(3);
  });

  it("goes on calling its own file its own after a password; one that lost a race is not kept", async () => {
    const place = await start();
    const { token, companyId } = place;
    const other = Buffer.concat([STATEMENT, Buffer.from("\r\n\r\n")]);
    const letter = (password: string, bytes: Buffer) =>
      archive("zart.sta", bytes, password).then((zip) => [
        statement("nyitott.sta"),
        statement("zart.zip", zip),
      ]);
    await send(place.address, { attachments: await letter("titok", other) });
    await readAll();
    const [waiting] = (await list(place, "waiting")).mails;
    const unlock = (password: string) =>
      api.call("POST", `/v1/received-mails/${waiting._id}/password`, {
        token,
        body: { company_id: companyId, password },
      });
    // The gate lets one in at a time: whichever comes second finds the letter opened.
    const replies = await Promise.all([unlock("titok"), unlock("rossz"), unlock("titok")]);
    const codes = replies.map(({ body }) => body.code ?? body.status).sort();
    expect(codes.filter((code) => code === "taken")).toHaveLength(1);
    expect(codes.filter((code) => code === "mail_not_waiting").length).toBeGreaterThan(0);
    expect((await list(place)).mails[0].attachments).toMatchObject([
      { name: "nyitott.sta", outcome: "taken" },
      { name: "zart.sta", outcome: "taken" },
    ]);
    const next = Buffer.concat([other, Buffer.from("\r\n")]);
    await send(place.address, { attachments: await letter("titok", next) });
    await readAll();
    expect((await list(place)).mails[0]).toMatchObject({ status: "taken" });
  });

  it("with archives under two passwords is opened by one after the other, and the next one by itself", async () => {
    const place = await start();
    const { token, companyId } = place;
    const more = (count: number) => Buffer.concat([STATEMENT, Buffer.from("\r\n".repeat(count))]);
    const letter = async (from: number) => [
      statement("egy.zip", await archive("a.sta", more(from), "első")),
      statement("ketto.zip", await archive("b.sta", more(from + 1), "második")),
    ];
    await send(place.address, { attachments: await letter(5) });
    await readAll();
    const [waiting] = (await list(place, "waiting")).mails;
    const unlock = (password: string) =>
      api.call("POST", `/v1/received-mails/${waiting._id}/password`, {
        token,
        body: { company_id: companyId, password },
      });
    const opened = [
      { name: "a.sta", outcome: "taken" },
      { name: "ketto.zip", outcome: "locked" },
    ];
    expect((await unlock("első")).body).toMatchObject({ status: "waiting", attachments: opened });
    expect((await unlock("rossz")).body.code).toBe("mail_password_wrong");
    expect((await list(place, "waiting")).mails[0].attachments).toMatchObject(opened);
    expect((await unlock("el\nső")).body.code).toBe("validation_failed");
    expect((await unlock("második")).body).toMatchObject({
      status: "taken",
      attachments: [
        { name: "a.sta", outcome: "taken" },
        { name: "b.sta", outcome: "taken" },
      ],
    });
    await send(place.address, { attachments: await letter(7) });
    await readAll();
    expect((await list(place)).mails[0]).toMatchObject({ status: "taken" });
    expect(await listFiles(place)).toHaveLength(4);
  });

  it("with an archive in an archive is unpacked too, three deep and within one limit of bytes", async () => {
    const place = await start();
    const within = async (deep: number, name: string, bytes: Buffer): Promise<Buffer> =>
      deep === 1
        ? archive(name, bytes)
        : archive(`${deep}.zip`, await within(deep - 1, name, bytes));
    const zeros = await within(3, "nullak.csv", Buffer.alloc(120 * 1024 * 1024));
    await send(place.address, {
      attachments: [
        statement("harom.zip", await within(3, "mely.sta", STATEMENT)),
        statement("negy.zip", await within(4, "melyebb.sta", STATEMENT)),
        statement("bomba.zip", zeros),
      ],
    });
    await readAll();
    expect((await list(place)).mails[0].attachments).toMatchObject([
      { name: "mely.sta", outcome: "taken" },
      { name: "2.zip", outcome: "skipped", reason: "kind" },
      { name: "2.zip", outcome: "refused", reason: "archive_too_large" },
    ]);
  });

  it("that its sender's domain disowns is refused unopened; one that it owns is taken", async () => {
    const place = await start();
    await send(place.address, { attachments: [statement()] }, "utanvet@gls.sandbox");
    await send(place.address, { attachments: [statement()] }, "heti@foxpost.sandbox");
    await readAll();
    const { mails } = await list(place);
    const by = (sender: string) => mails.find((each: any) => each.sender === sender);
    expect(by("utanvet@gls.sandbox")).toMatchObject({
      status: "refused",
      reason: "sender_unproven",
      proof: { spf: "fail", dmarc: "fail", domain: "gls.sandbox" },
      attachments: [{ name: "kivonat.sta", outcome: "refused", reason: null, file: null }],
    });
    expect(by("heti@foxpost.sandbox")).toMatchObject({
      status: "taken",
      proof: { spf: "pass", dmarc: "pass" },
    });
  });

  it("whose sender's domain cannot be asked is tried again, then refused", async () => {
    const place = await start();
    await send(place.address, { attachments: [statement()] }, "x@lost.sandbox");
    const job = jobs.waiting.find(({ name }) => name === "received-mail.read");
    await expect(readAll(false)).rejects.toThrow(/name servers/);
    expect((await list(place)).mails[0].status).toBe("received");
    jobs.waiting.push(job!);
    await readAll();
    expect((await list(place)).mails[0]).toMatchObject({
      status: "refused",
      reason: "sender_unchecked",
    });
  });
});

describe("the list of letters", () => {
  it("comes in pages without a gap or a double", async () => {
    const { companyId, token, address } = await start();
    const from = { address, mailFrom: "a@kuldo.test", helo: "kuldo.test", remoteAddress: "::1" };
    await inCompany(api.db, companyId, async (tx) => {
      for (let n = 0; n < 2 * RECEIVED_MAILS_PER_PAGE + 5; n++) {
        // Several letters have the same instant.
        const receivedAt = new Date(Date.UTC(2026, 2, 1, 0, 0, 0, n >> 3));
        const about = { id: randomUUID(), rawHash: null, sizeBytes: 1, receivedAt };
        await insertMail(tx, { companyId, ...from, ...about });
      }
    });
    const ask = async (page: string) => {
      const query = `company_id=${companyId}${page && `&page=${page}`}`;
      return (await api.call("GET", `/v1/received-mails?${query}`, { token })).body;
    };
    const ids: string[] = [];
    let page = "";
    do {
      const { mails, nextPage = "" } = await ask(page);
      ids.push(...mails.map((each: any) => each._id));
      page = nextPage;
    } while (page !== "");
    expect(ids).toHaveLength(2 * RECEIVED_MAILS_PER_PAGE + 5);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await ask("x")).code).toBe("page_cursor_invalid");
  });
});

describe("attacks over SMTP", () => {
  it("a letter to an unknown recipient is not taken", async () => {
    await expect(send("ceg.aaaaaaaaaa@fajl.localhost")).rejects.toMatchObject({
      responseCode: 550,
    });
  });

  it("letters of a company whose kept letters have no room left wait at their server", async () => {
    const { companyId, address } = await start();
    const from = { address, mailFrom: "a@kuldo.test", helo: "kuldo.test", remoteAddress: "::1" };
    const old = new Date(api.clock.now().getTime() - 30 * DAY_MS);
    const keep = (sizeBytes: number, letter: string) =>
      inCompany(api.db, companyId, (tx) => {
        const about = { id: randomUUID(), rawHash: Buffer.alloc(32, letter), receivedAt: old };
        return insertMail(tx, { companyId, ...from, ...about, sizeBytes });
      });
    await keep(MAIL_BYTES_KEPT_MAX - 1, "a");
    expect((await send(address)).accepted).toEqual([address]);
    await keep(1, "b");
    await expect(send(address)).rejects.toMatchObject({ responseCode: 452 });
  });

  it("a letter of more than the limit is refused and listed with its subject", async () => {
    const place = await start();
    const large = Buffer.alloc(RECEIVED_MAIL_BYTES_MAX, "a");
    await expect(
      send(place.address, { subject: "Képek", attachments: [statement("k.bin", large)] }),
    ).rejects.toMatchObject({ responseCode: 552 });
    expect((await list(place, "refused")).mails).toMatchObject([
      { subject: "Képek", reason: "too_large", sender: "", mailFrom: "futar@kuldo.test" },
    ]);
    await send(place.address);
    expect((await list(place)).counts).toEqual({ all: 2, waiting: 0, refused: 1 });
  });

  it("parts within parts a thousand deep, and a bomb of zeros, end as refused or nothing", async () => {
    const place = await start();
    const depth = 1_000;
    const open = Array.from(
      { length: depth },
      (_none, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    const nested = `From: x@kuldo.test\r\nSubject: mély\r\n${open.join("")}Content-Type: text/plain\r\n\r\nvége\r\n`;
    const envelope = { from: "x@kuldo.test", to: [place.address] };
    await send(place.address, { raw: nested, envelope });
    const bomb = await archive("nullak.csv", Buffer.alloc(120 * 1024 * 1024));
    await send(place.address, { attachments: [statement("bomba.zip", bomb)] });
    await readAll();
    const { mails } = await list(place);
    expect(mails[0]).toMatchObject({
      status: "refused",
      attachments: [{ outcome: "refused", reason: "archive_too_large" }],
    });
    expect(["refused", "nothing"]).toContain(mails[1].status);
    expect(await listFiles(place)).toEqual([]);
  });

  it("line breaks in subjects, names and addresses stay text", async () => {
    const place = await start();
    const folded = Buffer.from("Kiv\r\nBcc: mas@kuldo.test").toString("base64");
    const raw = [
      "From: =?utf-8?B?" + folded + "?= <a@kuldo.test>",
      `Subject: =?utf-8?B?${folded}?=`,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      `Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from("../../a\r\nb.sta").toString("base64")}?="`,
      "",
      STATEMENT.toString(),
      "--b--",
      "",
    ].join("\r\n");
    await send(place.address, { raw, envelope: { from: "a@kuldo.test", to: [place.address] } });
    await readAll();
    const [found] = (await list(place)).mails;
    expect(found.subject).toBe("Kiv Bcc: mas@kuldo.test");
    expect(found.attachments[0].name).toBe("a b.sta");
    expect(await speak(`RCPT TO:<${place.address}>\nBcc: x`)).toMatch(/^(?:5\d\d|250)/);
  });

  it("to an address that is closed while the letter comes is not kept", async () => {
    const place = await start();
    const smtp = await openSmtp(mail.port);
    await smtp.say("HELO kuldo.test");
    await smtp.say("MAIL FROM:<futar@kuldo.test>");
    expect(await smtp.say(`RCPT TO:<${place.address}>`)).toMatch(/^250/);
    expect(await smtp.say("DATA")).toMatch(/^354/);
    smtp.write("From: futar@kuldo.test\r\nSubject: Elszamolas\r\n\r\n");
    const closed = await api.call("DELETE", `/v1/company/courierEmail/${place.companyId}/`, {
      token: place.token,
    });
    expect(closed.status).toBe(200);
    expect(await smtp.say("szoveg\r\n.")).toMatch(/^550/);
    smtp.drop();
    expect((await list(place)).counts.all).toBe(0);
  });

  it("goes after ninety days; bytes that a file of the company has too stay", async () => {
    const [kept, gone] = [await start(), await start()];
    for (const { address, companyId, token } of [kept, gone]) {
      await send(address, { subject: "kilencven nap" });
      const stored = await readRaw(companyId);
      expect(stored).toBeDefined();
      if (companyId === kept.companyId)
        await uploadText(api, { token, companyId, text: stored!, name: "level.eml" });
    }
    const hashes = await Promise.all([kept, gone].map(({ companyId }) => hashOfMail(companyId)));
    await purgeOldMails({
      ...deps,
      clock: { ...deps.clock, now: () => new Date(Date.now() + 91 * DAY_MS) },
    });
    expect((await list(kept)).counts.all).toBe(0);
    const left = await Promise.all(
      [kept, gone].map(({ companyId }, at) =>
        deps.files.open(companyId, hashes[at]!).then(
          (bytes) => (bytes.destroy(), true),
          () => false,
        ),
      ),
    );
    expect(left).toEqual([true, false]);
    jobs.waiting.splice(0);
  });

  it("of 200 connections at once every letter of an admitted one is there once", async () => {
    const place = await start();
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_none, at) =>
        send(place.address, { subject: `levél ${at}`, text: `szöveg ${at}` }),
      ),
    );
    const taken = answers.filter(({ status }) => status === "fulfilled").length;
    for (const answer of answers)
      if (answer.status === "rejected")
        expect([421, 451]).toContain((answer.reason as { responseCode?: number }).responseCode);
    expect(taken).toBeGreaterThanOrEqual(40);
    expect((await list(place)).counts.all).toBe(taken);
    jobs.waiting.splice(0);
  });
});

const hashOfMail = async (companyId: string): Promise<Buffer> =>
  inCompany(api.db, companyId, async (tx) => {
    const row = await tx
      .selectFrom("received_mail")
      .select("raw_hash")
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow();
    return row.raw_hash!;
  });

/** The bytes of the company's only letter. */
async function readRaw(companyId: string): Promise<Buffer> {
  return buffer(await deps.files.open(companyId, await hashOfMail(companyId)));
}

/** Says one line after the greeting and a sender; the answer's first line. */
function speak(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(mail.port, "127.0.0.1");
    const lines = ["EHLO test", "MAIL FROM:<a@kuldo.test>", line];
    let last = "";
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (/^\d{3}-[^]*\r\n\d{3}-/.test(text) && !/^\d{3} /m.test(text)) return;
      last = text;
      const next = lines.shift();
      if (next === undefined) socket.end("QUIT\r\n");
      else socket.write(`${next}\r\n`);
      if (next === undefined) resolve(last);
    });
    socket.on("error", reject);
  });
}
