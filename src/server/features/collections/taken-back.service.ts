/** Ties whose credit later debits took back, wholly or in part. */
import type { Tx } from "#server/database/tenant.ts";
import {
  dropConfirmedTies,
  FALLEN_TIES,
  type FallenTie,
  restoreConfirmedTies,
  setReturned,
} from "#server/ledger/collections.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import { findTakenBack, isPartTaken, type TakenBack } from "#settlements/matching/taken-back.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import { type ConfirmedTie, listConfirmedTies, listHeldTies } from "./matching.store.ts";
import { listReturnPairs } from "./taken-back.store.ts";

/**
 * Ties that people confirmed fall where a later debit took their credit back, and count again where
 * this debit left. Answers whether any did.
 */
export async function turnTakenBack(
  tx: Tx,
  companyId: string,
  days: readonly DayWindow[],
): Promise<boolean> {
  const returned = findTakenBack(await listReturnPairs(tx, companyId, days));
  const isNoted = await writeReturned(tx, companyId, days, returned);
  const ties = await listConfirmedTies(tx, companyId, days);
  if (ties.length === 0) return isNoted;
  const whyOf = ({ creditId, decidedAt, isShared }: ConfirmedTie): FallenTie | null => {
    const found = returned.get(creditId);
    // Whoever confirmed a tie beside the debit has decided about the debit too.
    if (!found?.isSure || !found.debits.some(({ at }) => at > decidedAt)) return null;
    // Which of several settlements a part was taken from, nothing says: a person is asked.
    return found.isWhole ? "taken_back" : isShared ? "part_taken_back" : null;
  };
  const fallen = new Map<FallenTie, string[]>();
  const back: string[] = [];
  for (const [proposalId, own] of Map.groupBy(ties, (tie) => tie.proposalId)) {
    const whys = own.map(whyOf);
    const why = FALLEN_TIES.find((each) => whys.includes(each)) ?? null;
    if (own.every(({ fell }) => fell === why)) continue;
    if (why === null) back.push(proposalId);
    else fallen.set(why, [...(fallen.get(why) ?? []), proposalId]);
  }
  for (const [why, ids] of fallen) await dropConfirmedTies(tx, companyId, ids, why);
  await restoreConfirmedTies(tx, companyId, back);
  return isNoted || fallen.size + back.length > 0;
}

/** Writes beside the ties of these days what was taken back of them. */
export async function noteReturned(
  tx: Tx,
  companyId: string,
  days: readonly DayWindow[],
): Promise<void> {
  await writeReturned(
    tx,
    companyId,
    days,
    findTakenBack(await listReturnPairs(tx, companyId, days)),
  );
}

/**
 * Of a credit with one tie: the ties of another one are asked about. Answers whether anything has
 * changed.
 */
async function writeReturned(
  tx: Tx,
  companyId: string,
  days: readonly DayWindow[],
  returned: ReadonlyMap<string, TakenBack>,
): Promise<boolean> {
  const parts = new Map([...returned].filter(([, found]) => isPartTaken(found)));
  const ties = await listHeldTies(tx, companyId, [...parts.keys()], days);
  const changed = ties.flatMap(({ id, creditId, amount, returned: before, decidedAt, isOnly }) => {
    // Whoever confirmed the tie beside a debit has decided about the debit too.
    const debits = isOnly ? (parts.get(creditId)?.debits ?? []) : [];
    const counted = debits.filter(({ at }) => decidedAt === null || at > decidedAt);
    const sum = sumOfOneCurrency(counted.map((debit) => debit.amount));
    const now = sum > amount ? amount : sum;
    return now === before ? [] : { id, returned: now };
  });
  if (changed.length > 0) await setReturned(tx, companyId, changed);
  return changed.length > 0;
}
