/**
 * Decisions of people about pairs: two rows are one item, or two; and the company's order of
 * origins.
 */
import { noteProgramAct } from "#server/ledger/marks.ts";
import { makerOf } from "#server/http/actor.ts";
import { updateLeadingSources } from "#server/features/companies/company-sources.service.ts";
import type { LinkState } from "#contract/bank-accounts/source-links.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { allowLongStatements } from "#server/database/long-work.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { readTransactions } from "#server/features/transactions/read-transactions.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import * as store from "#server/ledger/links.ts";

/** Categories of events after a change of groups. */
export const CHANGED = ["Transaction", "BankAccount", "Company"] as const;

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode">;

export interface PairCommand {
  readonly id: string;
  readonly otherId: string;
}

/**
 * Takes a row out of its pair: `otherId` counts for itself, and the program never links it again
 * with the same rows. Marks stay on both. Throws `not_found`, and `conflict` where the two are not
 * linked.
 */
export async function unlinkRows(
  deps: Needs,
  access: CompanyAccess,
  command: PairCommand,
): Promise<Transaction[]> {
  return changePair(
    deps,
    access,
    command,
    "transaction.unlink",
    async (tx, { companyId, ids, links, changeSeq }) => {
      const [id, otherId] = ids;
      const group = store.groupOf(links, id);
      if (!group.has(otherId) || group.size < 2)
        throw new ApiError("conflict", { message: "The two rows are not linked" });
      const at = deps.clock.now();
      const step = { changeSeq, at };
      const by = access.actor.person.userId;
      await store.tellParted(tx, { companyId, at, by }, [otherId]);
      const { delta } = await store.separate(tx, companyId, { ids: [otherId] }, step, false);
      const apart = [...group].filter((each) => each !== otherId);
      await store.insertLinks(
        tx,
        companyId,
        apart.map((each) => ({
          id: deps.newId(),
          leadingId: each,
          otherId,
          rule: "manual" as const,
          evidence: { pair: [each, otherId] },
          decidedBy: by,
          undone: true,
        })),
        at,
      );
      await noteProgramAct(tx, companyId, makerOf(access.actor), at);
      await store.settleDouble(tx, { companyId, ids }, true, changeSeq);
      return delta;
    },
  );
}

/**
 * Links two rows that are one item: one of them counts, and a mark on either is on both. Throws
 * `not_found`, `validation_failed` where they are not of two origins of one account with one
 * amount, and `conflict` where either is taken back or has a partner there.
 */
export async function linkRows(
  deps: Needs,
  access: CompanyAccess,
  command: PairCommand,
): Promise<Transaction[]> {
  return changePair(
    deps,
    access,
    command,
    "transaction.link",
    async (tx, { companyId, ids, links, changeSeq }) => {
      const [id, otherId] = ids;
      await checkLinkable(tx, companyId, ids);
      const [one, other] = [store.groupOf(links, id), store.groupOf(links, otherId)];
      if (one.has(otherId))
        throw new ApiError("conflict", { message: "The two rows are linked already" });
      const rows = await store.listLinkableRows(tx, companyId, [...one, ...other]);
      if (new Set(rows.map((row) => row.bank_account_id)).size !== rows.length) {
        throw new ApiError("conflict", {
          message: "One of the rows is linked with another row of that account",
        });
      }
      const apart = links.filter(
        (link) =>
          link.undone &&
          [one, other].some((set) => set.has(link.leading_id)) &&
          [one, other].some((set) => set.has(link.other_id)),
      );
      await store.deleteUndone(
        tx,
        companyId,
        apart.map((link) => link.id),
      );
      await store.settleDouble(tx, { companyId, ids }, true, changeSeq);
      return store.linkGroups(
        tx,
        deps,
        { companyId, ids, links, changeSeq },
        {
          groups: [one, other],
          evidence: { pair: [id, otherId] },
          by: makerOf(access.actor),
        },
      );
    },
  );
}

async function checkLinkable(
  tx: Tx,
  companyId: string,
  ids: readonly [string, string],
): Promise<void> {
  const [one, other] = await store.listLinkableRows(tx, companyId, ids);
  if (one === undefined || other === undefined) throw notFound("Transaction");
  const alike =
    one.account_nr === other.account_nr &&
    one.currency === other.currency &&
    one.amount === other.amount;
  if (!alike || one.originate === other.originate) {
    throw invalidField(
      "other_id",
      "is no row of another origin of the same account with the same amount",
    );
  }
  if ([one, other].some((row) => row.withdrawn_at !== null || row.status !== "booked")) {
    throw new ApiError("conflict", { message: "The bank took one of the rows back" });
  }
}

async function changePair(
  deps: Needs,
  access: CompanyAccess,
  command: PairCommand,
  action: "transaction.link" | "transaction.unlink",
  change: (tx: Tx, pair: store.Pair) => Promise<number>,
): Promise<Transaction[]> {
  const { companyId } = access;
  const ids = [command.id.toLowerCase(), command.otherId.toLowerCase()] as const;
  if (ids[0] === ids[1]) throw invalidField("other_id", "is the row itself");
  const transactions = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    if ((await store.listLinkableRows(tx, companyId, ids)).length !== 2)
      throw notFound("Transaction");
    const links = await store.listLinks(tx, companyId, ids);
    const delta = await change(tx, { companyId, ids, links, changeSeq });
    await store.lapseSettled(tx, companyId, deps.clock.now());
    await store.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
    await audit(
      tx,
      access,
      action,
      { kind: "transaction", id: ids[0] },
      {
        after: { otherId: ids[1] },
      },
    );
    return readTransactions(tx, companyId, ids);
  });
  for (const category of CHANGED) await deps.events.publish(category, companyId);
  return transactions;
}

/** The company's order of origins: the first one's texts are shown. */
export async function getLeadingSources(
  deps: Needs,
  { companyId }: CompanyAccess,
): Promise<Originate[]> {
  return inCompany(deps.db, companyId, (tx) => store.getLeadingSources(tx, companyId));
}

/** Progress of the jobs that change the company's pairs. Throws `not_found`. */
export async function getLinkState(
  deps: Pick<Deps, "db" | "accessMode">,
  { companyId }: CompanyAccess,
): Promise<LinkState> {
  return inCompany(deps.db, companyId, async (tx) => ({
    linking: await store.findRoundProgress(tx, companyId),
    turning: await store.findTurnProgress(tx, companyId),
  }));
}

/**
 * Changes the order of origins. The texts of every item follow: at once, or by a job where there
 * are very many pairs (`turning`). Throws `not_found` and `forbidden`.
 */
export async function setLeadingSources(
  deps: Needs & Pick<Deps, "queue">,
  access: OwnerAccess,
  order: readonly Originate[],
  linksMax = store.TURN_LINKS_MAX,
): Promise<{ leadingSources: Originate[]; turning: boolean }> {
  const { companyId } = access;
  const turned = await inCompany(deps.db, companyId, async (tx) => {
    await allowLongStatements(tx);
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const before = await store.getLeadingSources(tx, companyId);
    if (before.join() === order.join()) return undefined;
    await updateLeadingSources(tx, companyId, order);
    await audit(
      tx,
      access,
      "company.leading-sources",
      { kind: "company", id: companyId },
      {
        before: { leadingSources: before.join(", ") },
        after: { leadingSources: order.join(", ") },
      },
    );
    return { byJob: await store.turnPairs(tx, deps, { companyId, changeSeq }, linksMax) };
  });
  if (turned) for (const category of CHANGED) await deps.events.publish(category, companyId);
  return {
    leadingSources: [...order],
    turning: turned?.byJob ?? (await getLinkState(deps, access)).turning !== null,
  };
}
