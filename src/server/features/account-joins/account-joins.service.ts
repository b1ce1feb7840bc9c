/**
 * The account of a former number and the account that the bank made of it become one history, and
 * can be taken apart again. Each of the two is one transaction: within the request, or by a job
 * where there are very many rows.
 */
import type {
  AccountJoin,
  AccountJoinReply,
  JoinWork,
} from "#contract/bank-accounts/account-joins.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { allowLongStatements } from "#server/database/long-work.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  AT_ONCE_ROWS_MAX,
  requireStill,
} from "#server/features/bank-accounts/bank-accounts.service.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import * as store from "#server/ledger/joins.ts";
import { listPresentNumbers } from "#server/ledger/numbers.ts";
import {
  describeJoin,
  join,
  type NamedNumber,
  readMixed,
  readSides,
  requireRoomForFormer,
  split,
} from "./join-transaction.service.ts";
import { CHANGED, leaveToJob, listRunning } from "./join-work.service.ts";
import { countRowsBy } from "#server/ledger/joins.ts";

export type JoinDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "events" | "accessMode" | "queue" | "quota"
>;

export interface JoinCommand {
  readonly from: NamedNumber;
  readonly into: NamedNumber;
  readonly dryRun: boolean;
}

/**
 * Joins the account of `from`, in every origin, to that of `into`. With very many rows a job does
 * it: `queued`. Throws `not_found`, `forbidden`, `validation_failed` (one number, two currencies)
 * and `bank_account_busy`.
 */
export async function joinAccounts(
  deps: JoinDeps,
  access: OwnerAccess,
  command: JoinCommand,
  atOnceMax = AT_ONCE_ROWS_MAX,
): Promise<AccountJoinReply> {
  const { companyId, actor } = access;
  const [from, into] = [readNumber("from", command.from), readNumber("into", command.into)];
  if (from.currency !== into.currency) throw invalidField("into.currency", "is another currency");
  if (from.accountNr === into.accountNr)
    throw invalidField("into.account_nr", "is the same number");
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    await allowLongStatements(tx);
    // Asked before any lock: a running job holds these accounts for minutes.
    await requireStillNumbers(tx, deps, companyId, [from, into]);
    // A preview takes no lock, so that it does not wait for an import.
    const changeSeq = command.dryRun ? 0n : (await lockOverview(tx, companyId)) + 1n;
    const sides = await readSides(tx, companyId, from, into);
    const accounts = [...sides.from, ...sides.into];
    for (const account of accounts) requireStill(deps, account);
    const preview = await describeJoin(tx, companyId, sides);
    if (command.dryRun) return preview;
    const id = deps.newId();
    const rows = preview.from.transactionCount;
    if (rows + preview.into.transactionCount > atOnceMax) {
      const numbers = {
        formerNr: from.accountNr,
        accountNr: into.accountNr,
        currency: from.currency,
      };
      const work = { joinId: id, kind: "join" as const, ...numbers, total: BigInt(rows) };
      await leaveToJob(tx, deps, actor, companyId, {
        work,
        accountIds: accounts.map((account) => account.id),
      });
      return { ...preview, joinId: id, queued: true };
    }
    await join(tx, deps, actor, { companyId, id, changeSeq, sides, preview });
    return { ...preview, joinId: id };
  });
  if (reply.queued) await deps.events.publish("BankAccount", companyId);
  else if (!command.dryRun)
    for (const category of CHANGED) await deps.events.publish(category, companyId);
  return reply;
}

async function requireStillNumbers(
  tx: Tx,
  deps: JoinDeps,
  companyId: string,
  numbers: readonly NamedNumber[],
): Promise<void> {
  for (const { accountNr, currency } of numbers) {
    for (const account of await store.listOrigins(tx, companyId, accountNr, currency))
      requireStill(deps, account);
  }
}

function readNumber(field: string, named: NamedNumber): NamedNumber {
  const accountNr = readAccountNumber(named.accountNr)?.canonical;
  if (accountNr === undefined) throw invalidField(`${field}.account_nr`, "is no account number");
  return { accountNr, currency: named.currency };
}

/**
 * Takes the join apart: the rows that came by the former number until today are an account of their
 * own again. Marks stay on their rows. With very many rows a job does it: `queued`. Throws
 * `not_found`, `forbidden`, `bank_account_busy` and `plan_limit_reached`.
 */
export async function unjoinAccounts(
  deps: JoinDeps,
  access: OwnerAccess,
  joinId: string,
  atOnceMax = AT_ONCE_ROWS_MAX,
): Promise<{ ok: true; transactionCount: number; queued: boolean }> {
  const { companyId, actor } = access;
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    await allowLongStatements(tx);
    await requireStillJoin(tx, deps, companyId, joinId);
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const stored = await store.findJoin(tx, companyId, joinId);
    if (stored === undefined) throw notFound("Join");
    const { accountNr, numbers, living } = await readMixed(tx, companyId, stored);
    for (const account of living) requireStill(deps, account);
    const accountIds = living.map((account) => account.id);
    if ((await store.findSpan(tx, companyId, accountIds)).count > atOnceMax) {
      // Refused at once, and again by the job: others may take the place meanwhile.
      await requireRoomForFormer(tx, deps, companyId, stored);
      const total = await countRowsBy(tx, companyId, accountIds, numbers);
      const { id, formerNr, currency } = stored;
      const work = {
        joinId: id,
        kind: "unjoin" as const,
        formerNr,
        accountNr,
        currency,
        total: BigInt(total),
      };
      await leaveToJob(tx, deps, actor, companyId, { work, accountIds });
      return { ok: true as const, transactionCount: total, queued: true };
    }
    const transactionCount = await split(tx, deps, actor, { companyId, changeSeq, stored });
    return { ok: true as const, transactionCount, queued: false };
  });
  for (const category of reply.queued ? (["BankAccount"] as const) : CHANGED)
    await deps.events.publish(category, companyId);
  return reply;
}

async function requireStillJoin(
  tx: Tx,
  deps: JoinDeps,
  companyId: string,
  joinId: string,
): Promise<void> {
  const stored = (await store.listJoins(tx, companyId)).find(({ id }) => id === joinId);
  if (stored === undefined) throw notFound("Join");
  const { formerNr, currency } = stored;
  const [present] = await listPresentNumbers(tx, companyId, [formerNr]).then((all) =>
    all.filter((each) => each.currency === currency),
  );
  await requireStillNumbers(tx, deps, companyId, [
    { accountNr: present?.accountNr ?? stored.accountNr, currency },
  ]);
}

/**
 * Former numbers of the company's accounts, the newest join first, and the progress of jobs that
 * join or take apart.
 */
export async function listAccountJoins(
  deps: Pick<JoinDeps, "db" | "clock" | "accessMode">,
  { companyId }: CompanyAccess,
): Promise<{ joins: AccountJoin[]; running: JoinWork[] }> {
  return inCompany(deps.db, companyId, async (tx) => {
    const joins = await store.listJoins(tx, companyId);
    const present = await listPresentNumbers(
      tx,
      companyId,
      joins.map(({ formerNr }) => formerNr),
    );
    const presentOf = new Map(
      present.map((each) => [`${each.formerNr} ${each.currency}`, each.accountNr]),
    );
    const running = await listRunning(tx, deps, companyId);
    const presented = joins.map(({ id, formerNr, accountNr, currency, joinedAt }) => ({
      joinId: id,
      formerNr,
      formerBankName: findHungarianBank(formerNr),
      accountNr: presentOf.get(`${formerNr} ${currency}`) ?? accountNr,
      currency,
      joinedAt: joinedAt.toISOString(),
    }));
    return { joins: presented, running };
  });
}
