/**
 * Rounds of kill -9 during ingestion: at whatever moment, no item is lost and none doubled once the
 * job has run again.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../database/connect.ts";
import { inCompany } from "../database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { buildCompany } from "./build-company.ts";
import { writeMt940, type WrittenItem } from "./write-mt940.ts";
import type { TestIngest } from "./build-ingest.ts";

const CHILD = join(import.meta.dirname, "crash-ingest.ts");
const CRASH_PLACES = ["claimed", "step", "staged", "inserted", "written", "committed"] as const;
const ITEMS = 400;
// Longer than a whole read of these files takes, so that some random kills come after the end.
const RANDOM_KILL_MS = 400;
const KILLS_MAX = 3;

export interface CrashReport {
  readonly rounds: number;
  readonly kills: number;
  /**
   * Named places at which the program should have died and which it did not reach, as `round 3:
   * staged`.
   */
  readonly missed: readonly string[];
  readonly faults: readonly string[];
}

export interface CrashSetting {
  readonly db: Database;
  readonly appUrl: string;
  readonly folder: string;
  readonly ingest: TestIngest;
}

/** A named place, or so many milliseconds after the program began. */
type CrashMoment = (typeof CRASH_PLACES)[number] | number;

/**
 * The places at which the program dies while it reads the file of each round: one list a round.
 * Each place but the last one lies before the commit, so a program that begins again reaches each
 * of them.
 */
export const NAMED_KILLS: readonly (readonly CrashMoment[])[] = CRASH_PLACES.map((place, index) => [
  CRASH_PLACES[index % (CRASH_PLACES.length - 1)]!,
  place,
]);

/**
 * Kills for so many rounds: odd rounds die at the named places in turn, even ones at random
 * moments. A named place that an earlier kill of the round has left behind is not used again.
 *
 * @param random 0 (included) to 1.
 */
export function planKills(rounds: number, random: () => number): CrashMoment[][] {
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: 1 + Math.floor(random() * KILLS_MAX) }, (_place, kill) =>
      round % 2 === 0
        ? CRASH_PLACES[(round / 2 + kill) % CRASH_PLACES.length]!
        : random() * RANDOM_KILL_MS,
    ),
  );
}

/**
 * Reads one file a round, dies where the plan says, and reads the file once more; every file
 * overlaps the one before.
 */
export async function runCrashRounds(
  setting: CrashSetting,
  plan: readonly (readonly CrashMoment[])[],
): Promise<CrashReport> {
  const company = await buildCompany(setting.db);
  const faults: string[] = [];
  const missed: string[] = [];
  let kills = 0;
  for (const [round, moments] of plan.entries()) {
    // Each file repeats the second half of the one before.
    const from = round * 3;
    const fileId = await setting.ingest.keep(company.id, writeRound(from));
    for (const moment of moments) {
      if (await dieOnce(setting, [company.id, fileId], moment)) kills++;
      else if (typeof moment === "string") missed.push(`round ${round}: ${moment}`);
    }
    const file = await setting.ingest.read(company.id, fileId);
    if (file.status !== "finished") faults.push(`round ${round}: the file is ${file.status}`);
    faults.push(
      ...(await findFaults(setting.db, company.id, from + 6)).map(
        (fault) => `round ${round}: ${fault}`,
      ),
    );
  }
  return { rounds: plan.length, kills, missed, faults };
}

/** Days `from` to `from + 5` of an endless ledger in which every day has its twins. */
function writeRound(from: number): string {
  const items: WrittenItem[] = [];
  for (let day = from; day < from + 6; day++) items.push(...itemsOfDay(day));
  return writeMt940([{ accountNr: "117730161111101800000000", opening: openingOf(from), items }]);
}

function itemsOfDay(day: number): WrittenItem[] {
  const date = addDays("2026-01-01" as LocalDate, day);
  const perDay = ITEMS / 6;
  return Array.from({ length: Math.ceil(perDay) }, (_, index) => ({
    date,
    amount: BigInt(100 + (index % 20)) * 100_000n,
    note: `tétel ${index % 20}`,
    name: "Próba Kft.",
  }));
}

function openingOf(day: number): bigint {
  return BigInt(day) * itemsOfDay(0).reduce((sum, item) => sum + item.amount, 0n);
}

async function dieOnce(
  setting: CrashSetting,
  file: readonly string[],
  moment: CrashMoment,
): Promise<boolean> {
  const place = typeof moment === "string" ? moment : "-";
  const child = fork(CHILD, [setting.appUrl, setting.folder, ...file, place], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (typeof moment === "number")
    child.once("message", () => setTimeout(() => child.kill("SIGKILL"), moment));
  return new Promise((done) => child.once("exit", (_code, signal) => done(signal === "SIGKILL")));
}

async function findFaults(db: Database, companyId: string, days: number): Promise<string[]> {
  const wanted = days * itemsOfDay(0).length;
  return inCompany(db, companyId, async (tx) => {
    const { rows } = await sql<{
      rows: bigint;
      counted: bigint;
      unbooked: bigint;
      credit: bigint;
      sum: bigint;
    }>`
      select (select count(*) from bank_transaction where company_id = ${companyId}::uuid) as rows,
        (select coalesce(sum(count), 0)::bigint from daily_stat where company_id = ${companyId}::uuid) as counted,
        (select unbooked_count from company_overview where company_id = ${companyId}::uuid) as unbooked,
        (select coalesce(sum(credit + debit), 0)::bigint from daily_stat where company_id = ${companyId}::uuid) as credit,
        (select coalesce(sum(amount), 0)::bigint from bank_transaction where company_id = ${companyId}::uuid) as sum`.execute(
      tx,
    );
    const found = rows[0]!;
    const faults: string[] = [];
    for (const name of ["rows", "counted", "unbooked"] as const) {
      if (Number(found[name]) !== wanted)
        faults.push(`${name}: ${found[name]} instead of ${wanted}`);
    }
    if (found.credit !== found.sum) faults.push("the sums are not those of the rows");
    return faults;
  });
}
