/** Letters over real SMTP to companies of a test, with a name server that says what it is asked. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { startMail } from "#server/start-mail.ts";
import { putSender } from "../features/received-mails/mail-senders.store.ts";
import { readMail } from "../features/received-mails/read-mail.service.ts";
import { buildCompany } from "./build-company.ts";
import { buildSession } from "./build-session.ts";
import { createFeedJobs } from "./run-feed-jobs.ts";
import { createTestApp } from "./test-app.ts";

export interface MailPlace {
  readonly companyId: string;
  readonly ownerId: string;
  readonly token: string;
  readonly address: string;
}

export type MailWorld = Awaited<ReturnType<typeof startMailWorld>>;

/** A statement of one item; the number makes its bytes different. */
export const mailedStatement = (number: number) => ({
  filename: `kivonat-${number}.sta`,
  content: Buffer.from(
    `:20:1\r\n:25:117730161111101800000000\r\n:28C:${number}\r\n:60F:C260302HUF1000,\r\n:61:2603020302D250,NMSC\r\n:62F:C260302HUF750,\r\n`,
  ),
});

const KEYS = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Signs letters of the domain, whose key the name server of `signingRecords` gives. */
export const signAs = (domain: string, skipFields?: string) => ({
  domainName: domain,
  keySelector: "s",
  privateKey: KEYS.privateKey,
  ...(skipFields !== undefined && { skipFields }),
});

/** The record of the key by which `signAs` signs. */
export const signingRecord = (domain: string, flags = "") => ({
  [`TXT s._domainkey.${domain}`]: [
    `v=DKIM1; k=rsa; ${flags}p=${KEYS.publicKey.toString("base64")}`,
  ],
});

type Records = Readonly<Record<string, readonly string[]>>;

/** The records for a name server, and the questions it gets, such as `TXT _dmarc.gls.sandbox`. */
export function hearQuestions(records: Records): { records: Records; asked: string[] } {
  const asked: string[] = [];
  const get = (target: Records, key: string | symbol) => {
    asked.push(String(key));
    return target[String(key)];
  };
  return { records: new Proxy(records, { get }), asked };
}

/** Starts everything that a letter needs; `relays` are addresses of relays before us. */
export async function startMailWorld(
  names: { readonly port: number; stop(): Promise<void> },
  relays: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-mails-"));
  const jobs = createFeedJobs();
  const api = await createTestApp({
    environment,
    deps: { queue: jobs.queue, files: createDiskFileStorage(folder, 0) },
  });
  const nameServers = [`127.0.0.1:${names.port}`];
  const settings = { ...api.deps.config.mail, port: 0, nameServers, relays: [...relays] };
  const config = { ...api.deps.config, host: "127.0.0.1", mail: settings };
  const deps: Deps = { ...api.deps, config };
  const mail = await startMail(deps);
  const server = { host: "127.0.0.1", port: mail.port, secure: false, ignoreTLS: true } as const;

  return {
    api,
    deps,
    jobs,
    mailPort: mail.port,
    /** A company with an address, and senders whose letters it takes without a question. */
    async start(
      senders: readonly string[] = [],
      accountantIds: readonly string[] = [],
    ): Promise<MailPlace> {
      const company = await buildCompany(api.db, { accountantIds });
      const loggedInAt = api.clock.now();
      const token = await buildSession(api.db, company.ownerId, { loggedInAt });
      const made = await api.call("POST", `/v1/company/courierEmail/${company.id}/`, { token });
      await inCompany(api.db, company.id, async (tx) => {
        for (const address of senders)
          await putSender(tx, {
            company_id: company.id,
            address,
            state: "known",
            proof: "dmarc",
            refuses_unproven: false,
            decided_at: api.clock.now(),
          });
      });
      const { courierEmail: address } = made.body;
      return { companyId: company.id, ownerId: company.ownerId, token, address };
    },
    /** Rejects with the answer of the server where the letter is not taken. */
    send: (to: string | string[], letter: SendMailOptions = {}) =>
      createTransport(server).sendMail({
        to,
        subject: "Elszámolás",
        text: "Mellékelve.",
        ...letter,
      }),
    /**
     * The answers of many letters of one connection: `250`, or the code of the refusal. Several
     * connections may overshoot a room by their number.
     */
    async sendMany(letters: readonly SendMailOptions[]): Promise<number[]> {
      const pool = createTransport({ ...server, pool: true, maxConnections: 1 });
      const answers = await Promise.all(
        letters.map((letter) =>
          pool.sendMail(letter).then(
            () => 250,
            (error: { responseCode?: number }) => error.responseCode ?? 0,
          ),
        ),
      );
      pool.close();
      return answers;
    },
    /** Reads what waits, as the worker would. */
    async readAll(isLastTry = true): Promise<void> {
      for (const { name, data } of jobs.waiting.splice(0)) {
        if (name !== "received-mail.read") continue;
        const { companyId, mailId } = data as { companyId: string; mailId: string };
        await readMail(deps, companyId, mailId, { isLastTry });
      }
    },
    async list({ token, companyId }: MailPlace, show = "") {
      const query = `company_id=${companyId}${show === "" ? "" : `&show=${show}`}`;
      return (await api.call("GET", `/v1/received-mails?${query}`, { token })).body;
    },
    async listFiles({ token, companyId }: MailPlace) {
      return (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body.files;
    },
    async stop(): Promise<void> {
      await mail.stop();
      await names.stop();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
