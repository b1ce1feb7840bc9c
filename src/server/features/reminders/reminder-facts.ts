/**
 * What a reminder asks for, as the books have it now: banks with their days, or accounts with days
 * that lack; and whether anything of it is missing still.
 */
import type { ReminderKind } from "#contract/companies/reminder-kinds.ts";
import type { SourceTrouble } from "#contract/companies/companies.ts";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  listSourceTroubles,
  troubleTimes,
} from "#server/features/bank-feeds/source-troubles.service.ts";
import {
  presentOpenDays,
  readOpenAccounts,
} from "#server/features/completeness/open-days.service.ts";
import { describeTrouble } from "#server/mail/outbound/templates/company-letters.mail.ts";
import { accountShortName } from "#values/account-short-name.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { AskedGap } from "./reminders.store.ts";

export type FactDeps = Pick<Deps, "clock" | "config">;
export type Fact = readonly [string, string];

export interface Asked {
  /**
   * `deciding`: the days wait to be decided, so nothing is said of them yet. `gone`: the account is
   * no more. `unknown`: the books cannot say it.
   */
  readonly state: "open" | "done" | "deciding" | "gone" | "unknown";
  readonly facts: readonly Fact[];
}

/** Runs that a letter names; the others are counted. */
const RUNS_NAMED = 8;

/** The troubles that a kind of reminder is about. */
const TROUBLES: Partial<Record<ReminderKind, readonly SourceTrouble["kind"][]>> = {
  extend: ["expired", "ending"],
  reconnect: ["failing"],
  silent: ["silent"],
};

export interface AskedSubject {
  readonly kind: ReminderKind;
  readonly gap: AskedGap | null;
}

export async function readAsked(
  deps: FactDeps,
  tx: Tx,
  companyId: string,
  { kind, gap }: AskedSubject,
): Promise<Asked> {
  if (kind === "upload")
    return gap === null
      ? readMissingDays(deps, tx, companyId)
      : readMissingOf(deps, tx, companyId, gap);
  const kinds = TROUBLES[kind];
  if (kinds === undefined) return { state: "unknown", facts: [] };
  const troubles = await listSourceTroubles(tx, companyId, troubleTimes(deps));
  const facts = troubles
    .filter((trouble) => kinds.includes(trouble.kind))
    .map((trouble): Fact => ["Bank", `${trouble.bankName}, ${describeTrouble(trouble)}`]);
  return { state: facts.length > 0 ? "open" : "done", facts };
}

/** The account that a page names by one of its origins, with these days up to yesterday. */
export async function findGap(
  { clock }: FactDeps,
  tx: Tx,
  companyId: string,
  asked: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<AskedGap | null> {
  const today = budapestDate(clock.now().getTime());
  const accounts = (await readOpenAccounts(tx, [companyId], { today })).get(companyId) ?? [];
  const account = accounts.find(({ accountId }) => accountId === asked.accountId.toLowerCase());
  const yesterday = addDays(today, -1);
  const to = asked.to > yesterday ? yesterday : asked.to;
  if (account === undefined || asked.from > to) return null;
  const { accountNr, currency } = account;
  return { accountNr, currency, from: asked.from as LocalDate, to: to as LocalDate };
}

/** Every day that is not proven, in the words of the list of clients. */
async function readMissingDays({ clock }: FactDeps, tx: Tx, companyId: string): Promise<Asked> {
  const today = budapestDate(clock.now().getTime());
  const found = await readOpenAccounts(tx, [companyId], { today, runsMax: RUNS_NAMED });
  const accounts = found.get(companyId) ?? [];
  const { days, runs, moreRuns, empty, deciding } = presentOpenDays(accounts, RUNS_NAMED);
  const facts: Fact[] = [
    ...runs.map((run): Fact => [nameOf(run), openRunText(run, today)]),
    ...(moreRuns > 0 ? [["További időszakok", String(moreRuns)] satisfies Fact] : []),
    ...empty.map((account): Fact => [nameOf(account), "még nincs adat"]),
  ];
  if (deciding > 0) return { state: "deciding", facts };
  if (accounts.length === 0) return { state: "unknown", facts };
  if (days + empty.length > 0) return { state: "open", facts };
  // Of an account that has been silent for long nothing is due; that is no word on its days.
  const isSilent = accounts.some(({ dormant, closed }) => dormant && closed === null);
  return { state: isSilent ? "gone" : "done", facts };
}

async function readMissingOf(
  { clock }: FactDeps,
  tx: Tx,
  companyId: string,
  { accountNr, currency, from, to }: AskedGap,
): Promise<Asked> {
  const today = budapestDate(clock.now().getTime());
  const within = { from, to };
  const found = await readOpenAccounts(tx, [companyId], { today, within, runsMax: RUNS_NAMED });
  const account = (found.get(companyId) ?? []).find(
    (each) => each.accountNr === accountNr && each.currency === currency,
  );
  if (account === undefined) return { state: "gone", facts: [] };
  const { closed, through, days } = account;
  if (closed !== null && closed < from) return { state: "gone", facts: [] };
  const last = closed !== null && closed < to ? closed : to;
  // Nothing is due of an account that has been silent for long, and its days are missing all the
  // same.
  if (days === 0 && !account.deciding && (through === null || through < last)) {
    const run = { from, to: last, currency, reason: "no_data", difference: null } as const;
    return { state: "open", facts: [[nameOf(account), openRunText(run, today)]] };
  }
  const { runs, moreRuns } = presentOpenDays([account], RUNS_NAMED);
  const facts: Fact[] = [
    ...runs.map((run): Fact => [nameOf(run), openRunText(run, today)]),
    ...(moreRuns > 0 ? [["További időszakok", String(moreRuns)] satisfies Fact] : []),
  ];
  if (account.deciding) return { state: "deciding", facts };
  return { state: days > 0 ? "open" : "done", facts };
}

function nameOf(account: OpenDays["empty"][number]): string {
  const name = accountShortName(account);
  return account.currency === "HUF" ? name : `${name} ${account.currency}`;
}
