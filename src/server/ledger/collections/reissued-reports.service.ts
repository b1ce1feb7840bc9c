/**
 * A report that tells the settlements of an earlier one otherwise: it waits with the question
 * whether it takes the earlier one's place (decision 0273).
 */
import type { Tx } from "#server/database/tenant.ts";
import { putReissue, type ReportedItem } from "#server/ledger/reissues/reissues.store.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";
import { type GatheredSettlement, saleLines } from "./collection-content.ts";
import * as store from "./reissued-reports.store.ts";

interface Report {
  readonly companyId: string;
  readonly fileId: string;
  readonly at: Date;
  /** Settlements of the report that are stored with the same content. */
  readonly storedIds: readonly string[];
  /** Its other ones. */
  readonly young: readonly GatheredSettlement[];
}

/**
 * The question, noted beside the file; undefined where the report corrects no earlier one, or an
 * earlier file holds a settlement that this one has not: then both are needed.
 */
export async function askReissue(tx: Tx, report: Report): Promise<ReadProblem | undefined> {
  const { companyId, fileId, at, storedIds, young } = report;
  const found: { readonly now: GatheredSettlement; readonly was: store.EarlierSettlement }[] = [];
  for (const now of young) {
    const was = await findEarlier(tx, report, now);
    if (was !== undefined) found.push({ now, was });
  }
  const [first] = found;
  if (first === undefined) return undefined;
  const earlierId = first.was.fileId;
  const own = found.filter(({ was }) => was.fileId === earlierId);
  const known = new Set([...storedIds, ...own.map(({ was }) => was.id)]);
  const shown = await store.listShownBy(tx, companyId, earlierId);
  if (shown.some((id) => !known.has(id))) return undefined;
  const items = [];
  for (const { now, was } of own) items.push(...(await compare(tx, companyId, now, was)));
  const reissue = { fileId, earlierId, whole: true, statements: [], marks: [] };
  const kept = items.slice(0, ITEMS_MAX);
  await putReissue(tx, companyId, { ...reissue, items: kept, state: "open" }, at);
  const { currency, expectedCredit } = first.now.settlement;
  return {
    code: "report_reissued",
    severity: "statement",
    message: "The report tells settlements of an earlier one otherwise.",
    params: {
      number: first.now.settlement.payoutRef ?? "",
      name: first.was.fileName,
      settlements: String(own.length),
      was: first.was.expected === null ? "" : formatAmount(first.was.expected),
      became: expectedCredit === undefined ? "" : formatAmount(expectedCredit),
      currency,
      ...countDifferences(items),
    },
  };
}

/** The settlement that this one corrects; without a number of the transfer they share a sale. */
async function findEarlier(
  tx: Tx,
  { companyId, fileId }: Report,
  now: GatheredSettlement,
): Promise<store.EarlierSettlement | undefined> {
  if (now.settlement.document !== "settlement") return undefined;
  const earlier = await store.listEarlier(tx, companyId, fileId, now.settlement);
  if ((now.settlement.payoutRef ?? "") !== "") return earlier[0];
  const sales = new Set(saleLines(now).map(keyOf));
  for (const each of earlier)
    if ((await store.listToldItems(tx, companyId, each.id)).some((item) => sales.has(keyOf(item))))
      return each;
  return undefined;
}

const keyOf = ({ externalId, kind }: { externalId?: string | undefined; kind: string }): string =>
  `${kind} ${externalId ?? ""}`;

/** Items that are kept with the question; the counts are of all of them. */
const ITEMS_MAX = 2_000;

/** The items of which the two tell other sums, and those that only one of them has. */
async function compare(
  tx: Tx,
  companyId: string,
  now: GatheredSettlement,
  { id }: store.EarlierSettlement,
): Promise<ReportedItem[]> {
  const before = await store.listToldItems(tx, companyId, id);
  const sums = new Map(before.map((item) => [keyOf(item), item]));
  const lines = saleLines(now);
  const keys = new Set(lines.map(keyOf));
  const { currency } = now.settlement;
  const told = ({ kind, externalId = "" }: { kind: string; externalId?: string | undefined }) => ({
    kind,
    externalId,
    currency,
  });
  return [
    ...lines.flatMap((line) => {
      const was = sums.get(keyOf(line));
      if (was !== undefined && was.gross === line.gross && was.net === line.net) return [];
      return [
        {
          ...told(line),
          was: was === undefined ? null : String(was.gross),
          became: String(line.gross),
        },
      ];
    }),
    ...before
      .filter((item) => !keys.has(keyOf(item)))
      .map((item) => ({ ...told(item), was: String(item.gross), became: null })),
  ];
}

/** How many items changed, left and came, as parameters of the question. */
function countDifferences(
  items: readonly ReportedItem[],
): Record<"changed" | "withdrawn" | "added", string> {
  const count = (isOf: (item: ReportedItem) => boolean): string =>
    String(items.filter(isOf).length);
  return {
    changed: count(({ was, became }) => was !== null && became !== null),
    withdrawn: count(({ became }) => became === null),
    added: count(({ was }) => was === null),
  };
}
