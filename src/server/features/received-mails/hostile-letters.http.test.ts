/**
 * Letters made to hurt, over real SMTP: each ends within its budget, says why, and is not worked on
 * again. That nothing else waits meanwhile is measured by bench/hostile.bench.ts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { type MailRole, startMail } from "#server/start-mail.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { HOSTILE_LETTERS, type HostileLetter } from "#server/testing/hostile-letters.ts";
import { createFeedJobs } from "#server/testing/run-feed-jobs.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { listRefusals, listSuspects, type ThreadCount } from "#server/threads/thread-ends.ts";
import { startNameServer } from "../../../sandbox/name-server/start-name-server.ts";
import { readMail } from "./read-mail.service.ts";
import { beginAttempt, findMail } from "./received-mails.store.ts";

let api: TestApp;
let deps: Deps;
let mail: MailRole;
let names: Awaited<ReturnType<typeof startNameServer>>;
let folder: string;
let place: { readonly companyId: string; readonly token: string; readonly address: string };
const jobs = createFeedJobs();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-hostile-"));
  api = await createTestApp({
    deps: { queue: jobs.queue, files: createDiskFileStorage(folder, 0) },
  });
  names = await startNameServer(0);
  const settings = { ...api.deps.config.mail, port: 0, nameServers: [`127.0.0.1:${names.port}`] };
  deps = { ...api.deps, config: { ...api.deps.config, host: "127.0.0.1", mail: settings } };
  mail = await startMail(deps);
  const company = await buildCompany(api.db);
  const token = await buildSession(api.db, company.ownerId);
  const made = await api.call("POST", `/v1/company/courierEmail/${company.id}/`, { token });
  place = { companyId: company.id, token, address: made.body.courierEmail };
});
afterAll(async () => {
  await mail?.stop();
  await names?.stop();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

let sent = 0;
/** Sends the letter; answers its id. */
async function send(raw: Buffer): Promise<string> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: mail.port,
    secure: false,
    ignoreTLS: true,
  });
  const envelope = { from: "kuldo@rossz.test", to: [place.address] };
  await transport.sendMail({ raw, envelope });
  transport.close();
  const asked = jobs.waiting.splice(0).filter(({ name }) => name === "received-mail.read");
  expect(asked).toHaveLength(1);
  return (asked[0]!.data as { mailId: string }).mailId;
}

const build = (letter: HostileLetter): Buffer => letter.build(++sent);
const row = (id: string) =>
  inCompany(api.db, place.companyId, (tx) => findMail(tx, place.companyId, id));
const sum = (counts: readonly ThreadCount[]): number =>
  counts.reduce((all, { count }) => all + count, 0);
const plain = (): Buffer =>
  Buffer.from(`From: a@kuldo.test\r\nSubject: Sima ${++sent}\r\n\r\nMellekelve.\r\n`);

// The others take seconds of the processor each; the bench sends them all.
const SHORT = HOSTILE_LETTERS.filter(({ ends, family }) => ends.length > 0 || family === "authors");

describe("a hostile letter", () => {
  it.each(SHORT.map((letter) => [letter.family, letter.name, letter] as const))(
    "(%s) %s ends, says why, and is not read again",
    async (_family, _name, letter) => {
      const id = await send(build(letter));
      const refusals = sum(listRefusals());
      const read = await readMail(deps, place.companyId, id);
      const stored = await row(id);
      expect(stored).toMatchObject({ status: read?.status, attempts: 0 });
      if (letter.ends.length > 0) {
        expect(stored?.status).toBe("refused");
        expect(letter.ends).toContain(stored?.reason);
        expect(sum(listRefusals())).toBe(refusals + 1);
      }
      const query = `company_id=${place.companyId}`;
      const { body } = await api.call("GET", `/v1/received-mails?${query}`, { token: place.token });
      expect(body.mails[0]).toMatchObject({ _id: id, reason: stored?.reason });
      // Neither a repeat of the job, nor another program that is handed it.
      const after = sum(listRefusals());
      expect(await readMail(deps, place.companyId, id)).toBeUndefined();
      expect(sum(listRefusals())).toBe(after);
      expect(jobs.waiting.filter(({ name }) => name === "received-mail.read")).toEqual([]);
      jobs.waiting.splice(0);
    },
  );
});

describe("a letter whose program ended while it was read", () => {
  /** As a program leaves the letter that is killed in the middle of it. */
  const kill = (id: string) =>
    inCompany(api.db, place.companyId, (tx) => beginAttempt(tx, place.companyId, id));

  it("is read in a process of its own, and only there", async () => {
    const id = await send(plain());
    await kill(id);
    const before = sum(listSuspects());
    expect(await readMail(deps, place.companyId, id)).toMatchObject({ status: "nothing" });
    // Its parts and its sender.
    expect(sum(listSuspects())).toBe(before + 2);
    const next = await send(plain());
    await readMail(deps, place.companyId, next);
    expect(sum(listSuspects())).toBe(before + 2);
  });

  it("is refused unread after five of them", async () => {
    const id = await send(plain());
    for (let n = 0; n < 4; n++) await kill(id);
    expect((await row(id))?.attempts).toBe(4);
    const other = await send(plain());
    for (let n = 0; n < 5; n++) await kill(other);
    expect(await readMail(deps, place.companyId, id)).toMatchObject({ status: "nothing" });
    expect(await readMail(deps, place.companyId, other)).toMatchObject({ status: "refused" });
    expect(await row(other)).toMatchObject({ reason: "reading_stopped", sender: "" });
    expect(await readMail(deps, place.companyId, other)).toBeUndefined();
  });
});

describe("a letter whose program is told to stop", () => {
  it("stays as it was, without an attempt, for the next one", async () => {
    const id = await send(plain());
    const stop = AbortSignal.abort(new Error("The program stops."));
    const read = readMail(deps, place.companyId, id, { signal: stop });
    await expect(read).rejects.toThrow("The program stops.");
    expect(await row(id)).toMatchObject({ status: "received", attempts: 0 });
    expect(await readMail(deps, place.companyId, id)).toMatchObject({ status: "nothing" });
  });
});

describe("the figures of an operator", () => {
  it("name the work and the reason of what was refused and ended", async () => {
    const { listProgramMetrics } = await import("../service/program-metrics.ts");
    const sources = listProgramMetrics({
      connection: { pool: {}, statements: {} } as never,
      mailServer: undefined,
      dataDir: folder,
      folder: { isHere: async () => true },
    });
    const read = sources.find(({ name }) => name === "outside_bytes_refused")!.read();
    expect(await read).toContainEqual({
      labels: { work: "letter.parts", reason: "too_many_signatures" },
      value: expect.any(Number),
    });
  });
});
