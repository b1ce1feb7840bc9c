/**
 * Decisions of people about possible doubles: two rows of one account, or of two origins of it, are
 * one item, or two. A
 * decision is kept with the rows, so that no later reading asks again, and it can be taken back.
 */
import { noteProgramAct } from "#server/ledger/marks.ts";
import { makerOf } from "#server/http/actor.ts";
import type { DoubleDecision, Transaction } from "#contract/transactions/transactions.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { readTransactions } from "#server/features/transactions/read-transactions.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import * as store from "#server/ledger/links.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { CHANGED } from "./source-links.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;

export interface DoubleCommand {
  readonly id: string;
  readonly otherId: string;
  readonly decision: DoubleDecision;
  /** The decision that the person saw. */
  readonly was?: DoubleDecision | undefined;
}

interface DoublePair extends store.Pair {
  /** The row that carries the mark, and the row of which it may be a double. */
  readonly marked: store.LinkableRow;
  readonly other: store.LinkableRow;
}

/**
 * Decides about a possible double, changes the decision, or takes it back (`open`). The decision
 * that is there already changes nothing. Throws `not_found`, `validation_failed` where neither row
 * is a possible double of the other, and `conflict` where the bank took one back, another origin
 * shows the two as two items, or another decision holds than the person saw.
 */
export async function decideDouble(
  deps: Needs,
  access: CompanyAccess,
  command: DoubleCommand,
): Promise<Transaction[]> {
  const { companyId } = access;
  const ids = [command.id.toLowerCase(), command.otherId.toLowerCase()] as const;
  const { decision } = command;
  const { transactions, changed } = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    const pair = await readPair(tx, { companyId, ids, changeSeq });
    const now = readDecision(pair);
    if (now === decision)
      return { transactions: await readTransactions(tx, companyId, ids), changed: false };
    if (command.was !== undefined && command.was !== now)
      throw new ApiError("conflict", { message: "Somebody has decided otherwise meanwhile" });
    let delta = now === "open" ? 0 : await takeBack(tx, pair, deps.clock.now());
    const open = now === "open" ? pair : await readPair(tx, { companyId, ids, changeSeq });
    if (decision === "one") delta += await takeForOne(tx, deps, access, open);
    if (decision === "two") await keepApart(tx, deps, access, open);
    await store.settleDouble(tx, { companyId, ids }, decision !== "open", changeSeq);
    await store.lapseSettled(tx, companyId, deps.clock.now());
    await store.updateOverviewAfterLinks(tx, companyId, changeSeq, delta);
    const subject = { kind: "transaction" as const, id: ids[0] };
    await audit(tx, access, "transaction.double", subject, {
      before: { decision: now },
      after: { decision, otherId: ids[1] },
    });
    return { transactions: await readTransactions(tx, companyId, ids), changed: true };
  });
  if (changed) for (const category of CHANGED) await deps.events.publish(category, companyId);
  return transactions;
}

async function readPair(
  tx: Tx,
  { companyId, ids, changeSeq }: Omit<store.Pair, "links">,
): Promise<DoublePair> {
  const rows = await store.listLinkableRows(tx, companyId, ids);
  const [one, two] = ids.map((id) => rows.find((row) => row.id === id));
  if (one === undefined || two === undefined) throw notFound("Transaction");
  const marked = [one, two].find((row) => ids.some((id) => id === row.possible_double_of));
  if (marked === undefined || one.id === two.id || !isOfOneAccount(one, two))
    throw invalidField("other_id", "is no row of which this one is a possible double");
  const other = marked === one ? two : one;
  const links = await store.listLinks(tx, companyId, ids);
  return { companyId, ids, changeSeq, links, marked, other };
}

// One account, or two origins of it.
function isOfOneAccount(one: store.LinkableRow, two: store.LinkableRow): boolean {
  return one.account_nr === two.account_nr && one.currency === two.currency;
}

function isCopy(one: store.LinkableRow, two: store.LinkableRow): boolean {
  return one.bank_account_id === two.bank_account_id;
}

function readDecision({ links, marked, other }: DoublePair): DoubleDecision {
  if (!marked.double_settled) return "open";
  return store.groupOf(links, marked.id).has(other.id) ? "one" : "two";
}

/** Both rows count again, and marks that came with the decision go. */
async function takeBack(tx: Tx, { companyId, ids, changeSeq, ...pair }: DoublePair, at: Date) {
  const decisions = await store.listDecisions(tx, { companyId, ids });
  let delta = 0;
  if (readDecision({ companyId, ids, changeSeq, ...pair }) === "one") {
    await store.takeBackJoined(tx, companyId, ids);
    // The copy leaves; the other row keeps its partners in other origins.
    const { id } = pair.marked;
    delta += (await store.separate(tx, companyId, { ids: [id] }, { changeSeq, at }, false)).delta;
    const unbooked = decisions.find(({ undone }) => !undone)?.evidence.unbooked ?? [];
    const [cleared, beside] = unbooked.includes(id) ? [id, pair.other.id] : [pair.other.id, id];
    if (unbooked.includes(cleared)) {
      const rows = { id: cleared, markedBeside: beside };
      delta += await store.takeSharedMark(tx, companyId, rows, changeSeq);
    }
  }
  const apart = decisions.filter(({ undone }) => undone).map(({ id }) => id);
  await store.deleteUndone(tx, companyId, apart);
  await store.settleDouble(tx, { companyId, ids }, false, changeSeq);
  return delta;
}

async function takeForOne(
  tx: Tx,
  deps: Needs,
  access: CompanyAccess,
  pair: DoublePair,
): Promise<number> {
  const { companyId, links, marked, other } = pair;
  if ([marked, other].some((row) => row.withdrawn_at !== null || row.status !== "booked"))
    throw new ApiError("conflict", { message: "The bank took one of the rows back" });
  const groups = [store.groupOf(links, other.id), store.groupOf(links, marked.id)] as const;
  const rows = await store.listLinkableRows(tx, companyId, [...groups[0], ...groups[1]]);
  const copy = isCopy(marked, other);
  const accounts = rows
    .map((row) => row.bank_account_id)
    .filter((id) => !copy || id !== marked.bank_account_id);
  if (new Set(accounts).size !== accounts.length)
    throw new ApiError("conflict", { message: "Another origin shows the two rows as two items" });
  if (copy) await store.noteCopies(tx, companyId, marked.bank_account_id);
  const evidence: store.DoubleEvidence = {
    pair: [other.id, marked.id],
    ...(copy && { double: marked.id }),
    unbooked: [marked, other].filter((row) => row.booked_at === null).map((row) => row.id),
  };
  return store.linkGroups(tx, deps, pair, { groups, evidence, by: makerOf(access.actor) });
}

async function keepApart(
  tx: Tx,
  deps: Needs,
  access: CompanyAccess,
  { companyId, marked, other }: DoublePair,
): Promise<void> {
  const link = {
    id: deps.newId(),
    leadingId: other.id,
    otherId: marked.id,
    rule: "manual" as const,
    evidence: {
      pair: [other.id, marked.id],
      ...(isCopy(marked, other) && { double: marked.id }),
      unbooked: [],
    },
    decidedBy: access.actor.person.userId,
    undone: true,
  };
  const at = deps.clock.now();
  await store.insertLinks(tx, companyId, [link], at);
  await noteProgramAct(tx, companyId, makerOf(access.actor), at);
}
