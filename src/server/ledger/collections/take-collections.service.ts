/**
 * Takes the settlements of a report in: each once, whatever was stored before. The caller holds the
 * company's lock.
 */
import { closeReportReissues } from "#server/ledger/reissues/report-reissues.store.ts";
import { isBalanced } from "#settlements/build-settlement.ts";
import type { StoredFileCollections } from "#server/database/tables/files.ts";
import type { Tx } from "#server/database/tenant.ts";
import { checkMailTotals, type MailTotals } from "#settlements/check-letters.ts";
import type { SumCheck } from "#settlements/settlement.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { formatAmount } from "#values/money.ts";
import {
  type GatheredSettlement,
  hashContents,
  isBeyondRange,
  repeatedSales,
  saleLines,
  sumUp,
} from "./collection-content.ts";
import { forgetCollections, leaveCollections, noteSources } from "./collection-sources.store.ts";
import { noteOwner } from "./report-owners.store.ts";
import { askReissue } from "./reissued-reports.service.ts";
import { keepDecisions } from "./settlement-heirs.store.ts";
import { countKnownSales, findByContent, insertCollection } from "./collections.store.ts";

/** What the mail of a report states: a hint that anybody could have written. */
export interface MailedTotals {
  readonly source: string;
  readonly totals: MailTotals;
}

interface Facts {
  readonly companyId: string;
  readonly fileId: string;
  readonly at: Date;
  /** The person takes the report although something of it is doubtful. */
  readonly acceptUnproven: boolean;
  readonly newId: () => string;
  readonly mail: MailedTotals | undefined;
}

/** What a reading of the file has gathered. */
export interface GatheredReport {
  readonly settlements: ReadonlyMap<number, GatheredSettlement>;
  readonly problems: readonly ReadProblem[];
}

interface Taken {
  /** Items that came, and items of settlements that were stored already. */
  readonly added: number;
  readonly duplicates: number;
  readonly collections: readonly StoredFileCollections[];
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** The file had brought settlements before. */
  readonly reread: boolean;
}

/** What came of it, or the problem for which nothing was taken. */
export async function takeCollections(
  tx: Tx,
  facts: Facts,
  gathered: GatheredReport,
): Promise<Taken | { readonly problem: ReadProblem }> {
  const settlements = [...gathered.settlements.values()];
  const fault = findFault(settlements);
  if (fault) return { problem: fault };
  const { companyId, fileId, at } = facts;
  const hashes = hashContents(settlements);
  const stored = await findByContent(tx, companyId, hashes);
  const found = settlements.map((each, index) => {
    const hash = hashes[index]!;
    const known = stored.get(hash.toString("hex"));
    return { ...each, hash, storedId: known?.id, isShown: known?.hidden === false };
  });
  const young = found.filter(({ storedId }) => storedId === undefined);
  // One that came back is asked about as a new one: its report may have left for another.
  const unseen = found.filter(({ isShown }) => !isShown);
  const storedIds = found.flatMap(({ isShown, storedId }) => (isShown && storedId) || []);
  const doubt = facts.acceptUnproven
    ? undefined
    : (findRepeated(young) ??
      (await askReissue(tx, { companyId, fileId, at, storedIds, young: unseen })) ??
      (await findKnown(tx, facts, unseen)));
  if (doubt) return { problem: doubt };
  await closeReportReissues(tx, companyId, fileId, facts.acceptUnproven);
  const before = await leaveCollections(tx, companyId, fileId, at);
  const isProven = gathered.problems.every(isAnswered);
  const ids: string[] = [];
  for (const each of found) {
    const id = each.storedId ?? facts.newId();
    ids.push(id);
    if (each.storedId !== undefined) {
      const { owner } = each.settlement;
      if (owner !== undefined) await noteOwner(tx, companyId, id, owner);
      continue;
    }
    const mailed = settlements.length === 1 ? checksByMail(each, facts.mail) : [];
    const described = describeNew(each, { isProven, mailed, at });
    await insertCollection(tx, companyId, { id, ...described }, at);
  }
  await noteSources(tx, companyId, fileId, { ids, at });
  const youngIds = ids.filter((_, index) => found[index]!.storedId === undefined);
  await keepDecisions(tx, companyId, fileId, { ids: youngIds, at });
  // What an earlier reading of the file had brought, and this one has not.
  await forgetCollections(tx, companyId, fileId);
  const days = settlements.flatMap(({ settlement: { from, to } }) => [from ?? [], to ?? []].flat());
  days.sort();
  return {
    added: countLines(young),
    duplicates: countLines(found) - countLines(young),
    collections: sumUp(settlements),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    reread: before.left + before.stayed > 0,
  };
}

/** Whoever takes a report without a currency has said it: that leaves nothing of it in doubt. */
function isAnswered({ severity, params }: ReadProblem): boolean {
  return severity !== "statement" || params?.["missing"] === "currency";
}

function countLines(settlements: readonly GatheredSettlement[]): number {
  return settlements.reduce((count, { lines }) => count + lines.length, 0);
}

function findFault(settlements: readonly GatheredSettlement[]): ReadProblem | undefined {
  if (settlements.some(({ settlement }) => !isCurrencyCode(settlement.currency)))
    return {
      code: "syntax_invalid",
      severity: "fatal",
      message: "A settlement names no currency.",
      params: { missing: "currency" },
    };
  if (settlements.some(isBeyondRange))
    return {
      code: "limit_exceeded",
      severity: "fatal",
      message: "A sum of the report does not fit.",
      params: { what: "amount" },
    };
  return undefined;
}

/** The question of a report that has one sale twice. */
function findRepeated(young: readonly GatheredSettlement[]): ReadProblem | undefined {
  const repeated = young.flatMap(repeatedSales);
  if (repeated.length === 0) return undefined;
  return {
    code: "items_repeated",
    severity: "statement",
    message: "Sales stand in the report more than once.",
    params: { count: String(repeated.length), first: repeated[0]?.externalId ?? "" },
  };
}

/** The question of a report whose sales other settlements hold already. */
async function findKnown(
  tx: Tx,
  { companyId, fileId }: Facts,
  young: readonly GatheredSettlement[],
): Promise<ReadProblem | undefined> {
  let count = 0;
  let total = 0;
  for (const each of young) {
    const lines = saleLines(each);
    total += lines.length;
    const { source, payoutRef } = each.settlement;
    count += await countKnownSales(tx, { companyId, fileId, source, payoutRef }, lines);
  }
  if (count === 0) return undefined;
  return {
    code: "items_known",
    severity: "statement",
    message: "Sales of the report stand in other settlements.",
    params: { count: String(count), total: String(total) },
  };
}

/** Totals of the mail beside those of the report; none where the mail is of another provider. */
function checksByMail(
  { settlement, lines }: GatheredSettlement,
  mail: MailedTotals | undefined,
): SumCheck[] {
  if (mail?.source !== settlement.source || settlement.document !== "settlement") return [];
  const { totals } = settlement;
  return checkMailTotals({ totals, lineCount: lines.length }, mail.totals);
}

function describeNew(
  { settlement, lines, hash }: GatheredSettlement & { readonly hash: Buffer },
  {
    isProven,
    mailed,
    at,
  }: { readonly isProven: boolean; readonly mailed: readonly SumCheck[]; readonly at: Date },
) {
  const { proof, payoutDate, to } = settlement;
  const day: LocalDate = payoutDate ?? to ?? budapestDate(at.getTime());
  return {
    settlement,
    lines,
    contentHash: hash,
    day,
    balanced: isProven && isBalanced({ proof: [...proof, ...mailed], lines }),
    checks: [
      ...proof.map((check) => storedCheck(check, check.name)),
      ...mailed.map((check) => storedCheck(check, `mail.${check.name}`)),
    ],
  };
}

function storedCheck({ stated, computed, holds }: SumCheck, name: string) {
  return { name, stated: formatAmount(stated), computed: formatAmount(computed), holds };
}
