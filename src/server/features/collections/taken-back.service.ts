/** Ties whose credit later debits took back, wholly or in part. */
import type { Tx } from "#server/database/tenant.ts";
import {
  dropConfirmedTies,
  restoreConfirmedTies,
  setReturned,
} from "#server/ledger/collections.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import { findTakenBack, type TakenBack } from "#settlements/matching/taken-back.ts";
import { sumOfOneCurrency } from "#values/money.ts";
import { listConfirmedTies, listHeldTies } from "./matching.store.ts";
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
  const isTaken = ({ creditId, decidedAt }: (typeof ties)[number]): boolean => {
    const found = returned.get(creditId);
    // Whoever confirmed a tie beside the debit has decided about the debit too.
    return found?.isSure === true && found.isWhole && found.debits.some(({ at }) => at > decidedAt);
  };
  const turned = ties.filter((tie) => isTaken(tie) !== tie.isTakenBack);
  const idsOf = (isNow: boolean): string[] => [
    ...new Set(turned.filter((tie) => isTaken(tie) === isNow).map(({ proposalId }) => proposalId)),
  ];
  const fallen = idsOf(true);
  const stillTaken = new Set(ties.filter(isTaken).map(({ proposalId }) => proposalId));
  const back = idsOf(false).filter((id) => !stillTaken.has(id));
  await dropConfirmedTies(tx, companyId, fallen);
  await restoreConfirmedTies(tx, companyId, back);
  return isNoted || fallen.length + back.length > 0;
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
 * Of a credit with one tie: which of several settlements a part was taken from, nothing says.
 * Answers whether anything has changed.
 */
async function writeReturned(
  tx: Tx,
  companyId: string,
  days: readonly DayWindow[],
  returned: ReadonlyMap<string, TakenBack>,
): Promise<boolean> {
  const parts = new Map([...returned].filter(([, { isSure, isWhole }]) => isSure && !isWhole));
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
