/**
 * Decisions of people about ties of settlements and bank credits: confirm, reject, tie by hand, and
 * take a decision back. Each under the company's lock, with a line in the company's log.
 */
import { noteProgramAct } from "#server/ledger/marks.ts";
import { makerOf } from "#server/http/actor.ts";
import { CREDITS_FOUND_MAX } from "#contract/collections/credit-links.ts";
import type { CollectionDetail, creditSchema } from "#contract/collections/collections.ts";
import type { Deps } from "#server/deps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import {
  deleteOvertaken,
  deleteProposals,
  insertProposal,
  setProposalState,
} from "#server/ledger/collections.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { absolute, formatAmount, sumOfOneCurrency, type Amount } from "#values/money.ts";
import type { z } from "zod";
import { CHANGED_BY_TIES } from "./collection-rows.ts";
import { presentCredit } from "./collections.present.ts";
import { readDetail } from "./collections.service.ts";
import { type CollectionRow, findCollections } from "./collections.store.ts";
import { findFreeCredit, listProposal, searchCredits, type TieRow } from "./credit-links.store.ts";
import { enqueueMatching } from "./enqueue-matching.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue">;

/** Days around the settlement's day in which credits are offered, and searched by text. */
const NEAR_DAYS = 45;
const SEARCH_DAYS = 400;

/** Bank items that may pay the settlement. Throws `not_found`. */
export async function findCredits(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  id: string,
  text: string | undefined,
): Promise<(z.input<typeof creditSchema> & { free: string })[]> {
  return inCompany(deps.db, companyId, async (tx) => {
    const row = await getRow(tx, companyId, id);
    const found = await searchCredits(tx, {
      companyId,
      currency: row.currency,
      amount: openOf(row),
      day: row.day,
      text: text || undefined,
      days: text ? SEARCH_DAYS : NEAR_DAYS,
      limit: CREDITS_FOUND_MAX,
    });
    return found.map((credit) => ({ ...presentCredit(credit), free: formatAmount(credit.free) }));
  });
}

/**
 * Ties a settlement to a bank item by hand. Throws `not_found`, and `credit_link_impossible` where
 * either has no free part.
 */
export async function linkCredit(
  deps: Needs,
  access: CompanyAccess,
  command: { readonly id: string; readonly transactionId: string },
): Promise<CollectionDetail> {
  const { companyId, actor } = access;
  const detail = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const row = await getRow(tx, companyId, command.id);
    const credit = await findFreeCredit(tx, companyId, command.transactionId);
    if (credit === undefined) throw notFound("Transaction");
    const amount = sharedPart(openOf(row), credit.free);
    const isHeld = credit.collectionIds.includes(row.id);
    if (amount === 0n || credit.currency !== row.currency || isHeld) throw impossible();
    const proposalId = deps.newId();
    const at = deps.clock.now();
    const link = {
      id: deps.newId(),
      collectionId: row.id,
      transactionId: command.transactionId,
      amount,
    };
    await insertProposal(
      tx,
      companyId,
      {
        proposalId,
        state: "confirmed",
        rule: "manual",
        why: null,
        evidence: [],
        decidedBy: actor.person.userId,
        links: [link],
        offsets: [],
      },
      at,
    );
    await noteProgramAct(tx, companyId, makerOf(actor), at);
    await overtake(tx, companyId, proposalId, [link]);
    await audit(
      tx,
      access,
      "collection.link",
      { kind: "collection", id: row.id },
      {
        after: { ...nameOf(row), amount: formatAmount(amount), transactionId: link.transactionId },
      },
    );
    await enqueueMatching(deps, tx, companyId, { collectionIds: [row.id] });
    return readDetail(tx, deps, companyId, row.id);
  });
  for (const category of CHANGED_BY_TIES) await deps.events.publish(category, companyId);
  return detail;
}

export type CreditDecision = "confirm" | "reject" | "undo";

/**
 * Decides about a proposal, or takes the decision back. Answers the settlements that it concerns.
 * Throws `not_found`, and `credit_link_impossible` where another tie has taken its sum.
 */
export async function decideProposal(
  deps: Needs,
  access: CompanyAccess,
  proposalId: string,
  action: CreditDecision,
): Promise<string[]> {
  const { companyId } = access;
  const caused = { companyId, by: makerOf(access.actor) };
  const collectionIds = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const ties = await listProposal(tx, companyId, proposalId);
    const [first] = ties;
    if (first === undefined) throw notFound("Proposal");
    const ids = [...new Set(ties.map((tie) => tie.collectionId))];
    const rows = await findCollections(tx, companyId, ids);
    await decide(tx, deps, access, { proposalId, action, ties, rows });
    await audit(
      tx,
      access,
      `collection.${action}`,
      { kind: "collection", id: ids[0]! },
      {
        after: {
          rule: first.rule,
          collections: rows.map(nameOf),
          transactions: ties.flatMap(({ transactionId }) => transactionId ?? []),
        },
      },
    );
    await enqueueMatching(deps, tx, companyId, { collectionIds: ids });
    if (action === "confirm")
      for (const settlementId of ids)
        await emitEvent(tx, deps, caused, { type: "settlement.matched", settlementId });
    return ids;
  });
  for (const category of CHANGED_BY_TIES) await deps.events.publish(category, companyId);
  return collectionIds;
}

interface Decision {
  readonly proposalId: string;
  readonly action: CreditDecision;
  readonly ties: readonly TieRow[];
  readonly rows: readonly CollectionRow[];
}

async function decide(
  tx: Tx,
  { clock }: Needs,
  { companyId, actor }: CompanyAccess,
  { proposalId, action, ties, rows }: Decision,
): Promise<void> {
  const { state, rule } = ties[0]!;
  const at = clock.now();
  if (action === "undo") {
    if (state === "proposed" || state === "automatic") return;
    // A tie by hand was nobody's proposal.
    if (rule === "manual") await deleteProposals(tx, companyId, [proposalId]);
    else await setProposalState(tx, companyId, proposalId, { state: "proposed", by: null, at });
    return;
  }
  const maker = makerOf(actor);
  const by = maker.userId;
  await noteProgramAct(tx, companyId, maker, at);
  if (action === "reject") {
    if (rule === "manual") await deleteProposals(tx, companyId, [proposalId]);
    else await setProposalState(tx, companyId, proposalId, { state: "rejected", by, at });
    return;
  }
  if (state === "confirmed") return;
  if (state !== "automatic") await requireRoom(tx, companyId, ties, rows);
  await setProposalState(tx, companyId, proposalId, { state: "confirmed", by, at });
  const links = ties.flatMap(({ collectionId, transactionId }) =>
    transactionId === null ? [] : [{ collectionId, transactionId }],
  );
  await overtake(tx, companyId, proposalId, links);
}

/** Throws where the open sums of settlements and bank items cannot hold the ties. */
async function requireRoom(
  tx: Tx,
  companyId: string,
  ties: readonly TieRow[],
  rows: readonly CollectionRow[],
): Promise<void> {
  for (const row of rows) {
    const of = ties.filter(({ collectionId }) => collectionId === row.id);
    if (isBeyond(sum(of), openOf(row))) throw impossible();
  }
  const byCredit = Map.groupBy(
    ties.filter(({ transactionId }) => transactionId !== null),
    ({ transactionId }) => transactionId!,
  );
  for (const [id, of] of byCredit) {
    const credit = await findFreeCredit(tx, companyId, id);
    if (credit === undefined || isBeyond(sum(of), credit.free)) throw impossible();
  }
}

function sum(ties: readonly TieRow[]): Amount {
  return sumOfOneCurrency(ties.map(({ amount }) => amount));
}

function isBeyond(amount: Amount, room: Amount): boolean {
  return amount !== 0n && (amount < 0n !== room < 0n || absolute(amount) > absolute(room));
}

/** The smaller of two sums of one direction; zero where the directions differ. */
function sharedPart(one: Amount, other: Amount): Amount {
  if (one < 0n !== other < 0n) return 0n;
  return absolute(one) < absolute(other) ? one : other;
}

async function overtake(
  tx: Tx,
  companyId: string,
  proposalId: string,
  links: readonly { readonly collectionId: string; readonly transactionId: string }[],
): Promise<void> {
  await deleteOvertaken(tx, companyId, {
    proposalId,
    collectionIds: links.map(({ collectionId }) => collectionId),
    transactionIds: links.map(({ transactionId }) => transactionId),
  });
}

async function getRow(tx: Tx, companyId: string, id: string): Promise<CollectionRow> {
  const [row] = await findCollections(tx, companyId, [id.toLowerCase()]);
  if (row === undefined) throw notFound("Collection");
  return row;
}

function openOf({ expected, received, set_off: setOff }: CollectionRow): Amount {
  return (expected ?? 0n) - received - setOff;
}

function nameOf({ source, payout_ref: payoutRef, day }: CollectionRow) {
  return { source, payoutRef, day };
}

function impossible(): ApiError {
  return new ApiError("credit_link_impossible", {
    message: "The settlement or the bank item has no free part for it",
  });
}
