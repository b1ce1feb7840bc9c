/** Brings invented months into the product; asks its calendar and its certificates. */
import { type AccountMonth, type Harm, HARMS, inventMonth } from "./account-months.ts";
import type { MonthWays } from "./month-ways.ts";

interface Run {
  readonly from: string;
  readonly to: string;
  readonly state: string;
  readonly reason?: string | null;
}

export interface MonthOutcome {
  readonly seed: number;
  readonly harm: Harm | "whole";
  /** Whether a bank connection brought a part of its days. */
  readonly connected: boolean;
  /** What is wrong with the answer; empty where it is right. */
  readonly fault: string;
}

/** The whole month of the seed, and the month with each harm, each in a company of its own. */
export async function liveMonths(ways: MonthWays, seed: number): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = [];
  for (const harm of [undefined, ...HARMS]) {
    const month = inventMonth(seed, harm);
    const companyId = await ways.makeCompany();
    const connected = month.told.length > 0;
    // Some have the connection before the files, some after.
    if (connected && seed % 2 === 0) await ways.connect(companyId, month, harm ?? "whole");
    const read = await takeFiles(ways, companyId, month);
    if (connected && seed % 2 === 1) await ways.connect(companyId, month, harm ?? "whole");
    await ways.settle(companyId);
    const fault = read === "" ? await askCalendar(ways, companyId, month) : read;
    outcomes.push({ seed, harm: harm ?? "whole", connected, fault });
  }
  return outcomes;
}

/** Uploads the month's files; answers what is wrong with how they were read. */
async function takeFiles(ways: MonthWays, companyId: string, month: AccountMonth): Promise<string> {
  for (const [place, file] of (await ways.take(companyId, month)).entries()) {
    if (file.status === "finished") continue;
    const codes = file.problems.map(({ code }) => code).join(" ");
    if (month.harmed.length === 0 || file.status !== "waiting") return `${file.status}: ${codes}`;
    // Half of the people take such a file as it is.
    if ((month.seed + place) % 2 === 0) await ways.accept(companyId, file);
  }
  return "";
}

async function askCalendar(
  ways: MonthWays,
  companyId: string,
  month: AccountMonth,
): Promise<string> {
  const path = `/v1/completeness?company_id=${companyId}&year=2026`;
  const { status, body } = await ways.ask("GET", path);
  if (status !== READ) return `the calendar answers ${status}`;
  const { accounts } = body as { accounts: { runs: Run[] }[] };
  const runs = accounts.flatMap((account) => account.runs);
  const isProven = (day: string): boolean =>
    runs.some(({ from, to, state }) => from <= day && to >= day && state !== "unproven");
  const told = runs
    .map(({ from, to, state, reason }) => `${from.slice(5)}…${to.slice(5)} ${reason ?? state}`)
    .join(", ");
  if (month.harmed.length === 0) {
    return listDays(month).every(isProven) && isCoverOf(runs, month)
      ? askCertificate(ways, companyId, month)
      : `a whole month is refused: ${told}`;
  }
  const unnamed = month.harmed.filter(isProven);
  return unnamed.length === 0
    ? askCertificate(ways, companyId, month)
    : `${unnamed.join(" ")} is not named: ${told}`;
}

function listDays({ from, to }: AccountMonth): string[] {
  const days = [from];
  while (days.at(-1)! < to) {
    const next = new Date(`${days.at(-1)!}T12:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    days.push(next.toISOString().slice(0, 10));
  }
  return days;
}

/** A connection knows days before and behind the month; files alone know none. */
function isCoverOf(runs: readonly Run[], { from, to, told }: AccountMonth): boolean {
  if (told.length > 0) return true;
  return runs.at(0)?.from === from && runs.at(-1)?.to === to;
}

interface Preview {
  readonly whole: boolean;
  readonly accounts: readonly {
    readonly open: readonly { readonly from: string; readonly to: string }[];
  }[];
}

const [READ, MADE, REFUSED] = [200, 201, 409];

/** Whether the certificate of the month is made or refused as it must be, by the right days. */
async function askCertificate(
  ways: MonthWays,
  companyId: string,
  { from, to, harmed }: AccountMonth,
): Promise<string> {
  const asked = { company_id: companyId, account_ids: [], from, to };
  const told = await ways.ask("POST", "/v1/certificates/preview", asked);
  if (told.status !== READ) return `the certificate's preview answers ${told.status}`;
  const preview = told.body as Preview;
  const { status } = await ways.ask("POST", "/v1/certificates", asked);
  if (harmed.length === 0)
    return preview.whole && status === MADE
      ? ""
      : `the certificate of a whole month is refused: ${status}`;
  if (preview.whole || status !== REFUSED) return `a certificate of a harmed month: ${status}`;
  const open = preview.accounts.flatMap((account) => account.open);
  const unnamed = harmed.filter((day) => !open.some((run) => run.from <= day && run.to >= day));
  return unnamed.length === 0 || preview.accounts.length === 0
    ? ""
    : `the certificate does not name ${unnamed.join(" ")}`;
}
