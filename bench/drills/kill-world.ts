/**
 * The surroundings of the kill drill: a server with fsync, the stand-ins of the outside world,
 * people, companies, and the programs.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { systemClock } from "#server/clock.ts";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { type PushSender, startPushSender } from "#server/testing/push-sender.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { buildDueWorld, type DueWorld } from "#server/testing/two-programs.ts";
import { Person } from "../histories/product.ts";
import type { Random } from "../histories/random.ts";
import { Story } from "../histories/story.ts";
import { FleetProgram, lastingPort } from "./fleet.ts";
import { makeLongAccount, type Place } from "./kill-load.ts";
import { type LetterSink, startLetterSink } from "./letter-sink.ts";
import { type Balancer, startBalancer } from "./tcp-balancer.ts";

const PLACES = 6;
const DAYS_PER_ACCOUNT = 600;
const FEED_COMPANIES = 10;
const ITEMS_PER_ACCOUNT = 40;
// Connections of four programs, and those of killed programs until the server notices.
const CONNECTIONS_MAX = "250";
const PUSH_ACCOUNT = "11773016-11111010-00000008";

export interface KillWorld {
  readonly owner: pg.Client;
  readonly appUrl: string;
  readonly db: Awaited<ReturnType<typeof connect>>["db"];
  readonly programs: readonly FleetProgram[];
  readonly balancer: Balancer;
  readonly sink: LetterSink;
  readonly places: readonly Place[];
  readonly feeds: DueWorld;
  readonly sender: PushSender;
  readonly pushKey: string;
  /** The company that gets the pushes, and the company whose director invites. */
  readonly pushCompanyId: string;
  readonly director: {
    readonly person: Person;
    readonly token: () => string;
    readonly companyIds: readonly string[];
  };
  /** The programs' logs stay here, unless they are dropped before the end. */
  readonly folder: string;
  dropLogs(): void;
  close(): Promise<void>;
}

/** What all programs of the drill are set to. */
const SETTINGS = {
  NODE_ENV: "test",
  LOG_LEVEL: "warn",
  BASE_URL: "http://bankhid.test",
  TRUST_PROXY: "true",
  QUEUE_HEARTBEAT_SECONDS: "10",
  QUEUE_WATCH_SECONDS: "2",
  FEED_READS_PER_DAY: "1000",
  SZAMLAZZHU_UNKNOWN_ACCOUNTS: "take",
};

/** Starts it all; two programs with the role web and two with the role worker. */
export async function startKillWorld(random: Random): Promise<KillWorld> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-kill-"));
  let keepsLogs = true;
  const closes: (() => unknown)[] = [() => clear(folder, keepsLogs)];
  const close = async (): Promise<void> => {
    for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
  };
  try {
    const sandbox = await startTestSandbox();
    closes.push(() => sandbox.stop());
    const embedded = await startOwnPostgres({
      dataDir: join(folder, "data"),
      settings: { max_connections: CONNECTIONS_MAX },
    });
    closes.push(() => embedded.stop());
    const { appUrl } = await prepareDatabase(embedded.ownerUrl);
    const connection = await connect(appUrl);
    closes.push(() => connection.close());
    const owner = new pg.Client({ connectionString: embedded.ownerUrl });
    await owner.connect();
    closes.push(() => owner.end());
    const sink = await startLetterSink();
    closes.push(() => sink.close());
    const ports = [await lastingPort(), await lastingPort()];
    const balancer = await startBalancer(ports);
    closes.push(() => balancer.close());
    const environment = {
      ...sandbox.environment,
      ...SETTINGS,
      DATABASE_URL: embedded.ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATA_DIR: join(folder, "files"),
      SMTP_URL: sink.url,
    };
    const given = { folder, environment };
    const fleet = [
      ...ports.map((port, at) => new FleetProgram(`web-${at + 1}`, "web", port, given)),
      new FleetProgram("worker-1", "worker", await lastingPort(), given),
      new FleetProgram("worker-2", "worker", await lastingPort(), given),
    ];
    closes.push(async () => void (await Promise.all(fleet.map((program) => program.stop()))));
    for (const program of fleet) await program.start();
    const feeds = createBankFeeds({
      config: buildTestConfig(sandbox.environment),
      clock: systemClock,
    });
    const due = await buildDueWorld(connection.db, {
      feeds,
      sandbox,
      companies: FEED_COMPANIES,
      itemsPerAccount: ITEMS_PER_ACCOUNT,
    });
    const people = await makePeople(connection.db, balancer, random);
    const sender = await startPushSender(balancer.address);
    closes.push(() => sender.stop());
    const { key } = await people.director.person.call<{ key: string }>(
      "POST",
      `/v1/company/${people.pushCompanyId}/invoice-feed/key`,
      {},
    );
    await sender.control("__connect", { key, account: PUSH_ACCOUNT });
    const stand = { owner, appUrl, db: connection.db, programs: fleet, balancer, sink };
    const ends = { folder, close, dropLogs: (): void => void (keepsLogs = false) };
    return { ...stand, ...ends, feeds: due, sender, pushKey: key, ...people };
  } catch (error) {
    await close();
    throw error;
  }
}

function clear(folder: string, keepsLogs: boolean): void {
  const all = keepsLogs ? readdirSync(folder).filter((name) => !name.endsWith(".log")) : [""];
  for (const name of all) rmSync(join(folder, name), { recursive: true, force: true });
}

type People = Pick<KillWorld, "places" | "director" | "pushCompanyId">;

async function makePeople(
  db: KillWorld["db"],
  balancer: Balancer,
  random: Random,
): Promise<People> {
  const places: Place[] = [];
  for (let n = 0; n < PLACES; n++) {
    const company = await buildCompany(db);
    const person = new Person(balancer, `feltolto-${n}@olesre.example`);
    person.useToken(await buildSession(db, company.ownerId));
    person.comeFrom(1_000 + n);
    places.push({
      companyId: company.id,
      person,
      account: makeLongAccount(random, DAYS_PER_ACCOUNT),
      story: new Story(random),
    });
  }
  const first = await buildCompany(db);
  const second = await buildCompany(db, { ownerId: first.ownerId });
  const token = await buildSession(db, first.ownerId);
  const person = new Person(balancer, "meghivo@olesre.example");
  person.useToken(token);
  return {
    places,
    director: { person, token: () => token, companyIds: [first.id, second.id] },
    pushCompanyId: first.id,
  };
}
