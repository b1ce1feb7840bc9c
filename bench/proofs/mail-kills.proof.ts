/**
 * Kills the program that takes letters by -9 while letters arrive, on a server with fsync. Each
 * letter that was answered with 250 has to be stored once, with its bytes; a letter without an
 * answer is sent again, as mail servers do. In the end a worker holds them, as nothing proves their
 * sender, and a person's word lets them in: each attachment is one file. `--rounds=100`.
 */
import { SELF, stampOf } from "#server/http/through.ts";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTransport } from "nodemailer";
import pg from "pg";
import { pino } from "pino";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import { insertAddress } from "#server/features/received-mails/mail-address.store.ts";
import { decideMail, listHeldOf } from "#server/features/received-mails/mail-senders.store.ts";
import { enqueueLetter } from "#server/features/received-mails/received-mail-job-definitions.ts";
import { allJobDefinitions } from "#server/jobs/all-jobs.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { startNameServer } from "../../src/sandbox/name-server/start-name-server.ts";
import { FleetProgram, lastingPort } from "../drills/fleet.ts";
import { pause } from "../histories/product.ts";
import { createRandom } from "../histories/random.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "100" } },
});
const rounds = Number(values.rounds);
const random = createRandom(Number(values.seed), "mail-kills");
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

/** A company takes 500 letters a day. */
const COMPANIES = 20;
const SENDERS = 4;
const SENDER = "futar@kuldo.test";
// From a kill before the first letter is stored to some seconds of letters.
const LIFE_MS = [0, 900] as const;
const READ_WAIT_MS = 600_000;
const LOOK_MS = 500;

interface Letter {
  readonly companyId: string;
  readonly to: string;
  readonly raw: string;
  readonly hash: string;
  attempts: number;
  isAnswered: boolean;
}

/** The end of SMTP's data is a line end, which need not be the letter's own. */
const hashOf = (letter: string): string =>
  createHash("sha256").update(letter.trimEnd()).digest("hex");

const folder = mkdtempSync(join(tmpdir(), "bankhid-mail-kills-"));
const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const close = async (): Promise<void> => {
  for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
};
stopOnSignal(close);
try {
  const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
  closes.push(() => embedded.stop());
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const { db, close: disconnect } = await connect(appUrl);
  closes.push(disconnect);
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  closes.push(() => owner.end());

  const places: { readonly companyId: string; readonly to: string }[] = [];
  for (let n = 0; n < COMPANIES; n++) {
    const { id: companyId, ownerId } = await buildCompany(db);
    const to = `ceg${n}.proba@fajl.localhost`;
    await inGlobal(db, (tx) =>
      insertAddress(tx, {
        address: to,
        companyId,
        maker: { userId: ownerId, through: stampOf(SELF) },
        at: new Date(),
      }),
    );
    places.push({ companyId, to });
  }

  // It knows no name: the letters prove nothing, on a machine without a network too.
  const names = await startNameServer(0, {});
  closes.push(() => names.stop());
  const mailPort = await lastingPort();
  const data = join(folder, "files");
  const environment = {
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    BASE_URL: "http://bankhid.test",
    DATABASE_URL: embedded.ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATA_DIR: data,
    MAIL_PORT: String(mailPort),
    MAIL_RELAYS: "127.0.0.1",
    MAIL_NAME_SERVERS: `127.0.0.1:${names.port}`,
  };
  const program = new FleetProgram("mail", "mail", await lastingPort(), { folder, environment });
  closes.push(() => program.stop());
  await program.start();

  const letters: Letter[] = [];
  let isOver = false;
  const startedAt = performance.now();
  const senders = Array.from({ length: SENDERS }, () => keepSending());
  for (let round = 1; round <= rounds; round++) {
    await pause(random.int(...LIFE_MS));
    await program.kill();
    await program.start();
    if (round % 10 === 0) tell(`${round} kills, ${letters.length} letters`);
  }
  isOver = true;
  await Promise.all(senders);
  const worker = new FleetProgram("worker", "worker", await lastingPort(), { folder, environment });
  closes.push(() => worker.stop());
  await worker.start();
  await awaitRead();
  const held = await letHeldIn();
  await awaitRead();
  const faults = [...(await findLetterFaults()), ...(await findFileFaults())];
  process.stdout.write(
    `${JSON.stringify({
      seed: Number(values.seed),
      rounds,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      letters: letters.length,
      answered: letters.filter((letter) => letter.isAnswered).length,
      held,
      sentAgain: letters.filter(({ attempts }) => attempts > 1).length,
      faults,
    })}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;

  /** One mail server: the next letter when the last one was answered. */
  async function keepSending(): Promise<void> {
    while (!isOver) {
      const letter = writeLetter(letters.length);
      letters.push(letter);
      while (!letter.isAnswered) {
        letter.attempts++;
        letter.isAnswered = await send(letter);
        if (!letter.isAnswered) await pause(20);
      }
    }
  }

  function writeLetter(n: number): Letter {
    const { companyId, to } = places[n % places.length]!;
    const statement = [
      `:20:${n}`,
      ":25:117730161111101800000000",
      `:28C:${n}`,
      `:60F:C260302HUF${n + 1},`,
      ":61:2603020302C1,NMSC",
      `:62F:C260302HUF${n + 2},`,
      "",
    ].join("\r\n");
    const lines = [
      `From: ${SENDER}`,
      `To: ${to}`,
      `Subject: Elszamolas ${n}`,
      `Message-ID: <${n}@kuldo.test>`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "Mellekelve.",
      "--b",
      `Content-Type: text/plain; name="kivonat-${n}.sta"`,
      `Content-Disposition: attachment; filename="kivonat-${n}.sta"`,
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(statement).toString("base64"),
      "--b--",
      "",
    ];
    const raw = lines.join("\r\n");
    return { companyId, to, raw, hash: hashOf(raw), attempts: 0, isAnswered: false };
  }

  async function send({ to, raw }: Letter): Promise<boolean> {
    const transport = createTransport({
      host: "127.0.0.1",
      port: mailPort,
      secure: false,
      ignoreTLS: true,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
    try {
      const { response } = await transport.sendMail({
        envelope: { from: SENDER, to },
        raw,
      });
      return response.startsWith("250");
    } catch {
      return false;
    } finally {
      transport.close();
    }
  }

  async function countRows(sql: string): Promise<number> {
    const { rows } = await owner.query<{ count: number }>(sql);
    return rows[0]!.count;
  }

  /** Until the worker has read every letter and every file. */
  async function awaitRead(): Promise<void> {
    const deadline = Date.now() + READ_WAIT_MS;
    const open = `select (select count(*) from received_mail where status = 'received')::integer
      + (select count(*) from stored_file where status in ('pending', 'processing'))::integer as count`;
    while ((await countRows(open)) > 0 && Date.now() < deadline) await pause(LOOK_MS);
  }

  /** A person's word for each letter that waits for one; how many there were. */
  async function letHeldIn(): Promise<number> {
    const definitions = allJobDefinitions;
    const queue = await openQueue({
      appUrl,
      log: pino({ level: "silent" }),
      definitions,
      works: false,
    });
    closes.push(() => queue.stop(1_000));
    let count = 0;
    for (const { companyId } of places)
      await inCompany(db, companyId, async (tx) => {
        for (const { id: mailId, network } of await listHeldOf(tx, companyId, SENDER)) {
          const how = { decision: "once", at: new Date() } as const;
          if (!(await decideMail(tx, companyId, mailId, how))) continue;
          await enqueueLetter(queue, tx, { companyId, mailId, sender: network });
          count++;
        }
      });
    return count;
  }

  async function findLetterFaults(): Promise<string[]> {
    const { rows } = await owner.query<{ companyId: string; hash: Buffer }>(
      'select company_id as "companyId", raw_hash as hash from received_mail',
    );
    const files = createDiskFileStorage(join(data, "files"), 0);
    const found: string[] = [];
    const stored = new Map<string, number>();
    for (const { companyId, hash } of rows) {
      const kept = await readKept(files, companyId, hash);
      if (kept === undefined) found.push(`${hash.toString("hex")} has no bytes`);
      const key = `${companyId} ${hashOf(kept ?? "")}`;
      stored.set(key, (stored.get(key) ?? 0) + 1);
    }
    for (const { companyId, hash } of letters.filter((letter) => letter.isAnswered)) {
      const count = stored.get(`${companyId} ${hash}`) ?? 0;
      if (count !== 1) found.push(`${hash} is stored ${count} times`);
    }
    return found;
  }

  async function readKept(
    files: ReturnType<typeof createDiskFileStorage>,
    companyId: string,
    hash: Buffer,
  ): Promise<string | undefined> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await files.open(companyId, hash)) chunks.push(chunk as Buffer);
    } catch {
      return undefined;
    }
    return Buffer.concat(chunks).toString();
  }

  async function findFileFaults(): Promise<string[]> {
    const found: string[] = [];
    for (const { companyId } of places) {
      const wanted = letters.filter((letter) => letter.companyId === companyId).length;
      const kept = await inCompany(db, companyId, (tx) =>
        tx
          .selectFrom("stored_file")
          .select(({ fn }) => [
            fn.countAll<bigint>().as("count"),
            fn.count<bigint>("content_hash").distinct().as("contents"),
          ])
          .where("company_id", "=", companyId)
          .executeTakeFirstOrThrow(),
      );
      if (Number(kept.count) !== wanted || Number(kept.contents) !== wanted)
        found.push(`${companyId} has ${kept.count} files of ${wanted} letters`);
    }
    return found;
  }
} finally {
  await close();
}
