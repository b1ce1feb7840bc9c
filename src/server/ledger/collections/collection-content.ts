/** What makes two settlements the same one, and what of a read settlement is stored. Pure. */
import { createHash } from "node:crypto";
import type { SettlementLine } from "#settlements/settlement.ts";
import type { StoredFileCollections } from "#server/database/tables/files.ts";
import type { SettlementHead } from "#statements/read-company-file.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";

/** A settlement of a file with all of its lines. */
export interface GatheredSettlement {
  readonly settlement: SettlementHead;
  readonly lines: SettlementLine[];
}

/** Longest texts that are stored of a settlement and of its lines. */
export const REF_CHARS_MAX = 200;
export const REFERENCE_CHARS_MAX = 500;

const BIGINT_MAX = 9_223_372_036_854_775_807n;

/** Lines that are sales or their return: the same one stands in one settlement only. */
const SALES: ReadonlySet<SettlementLine["kind"]> = new Set([
  "parcel",
  "payment",
  "refund",
  "chargeback",
]);

/** The lines of a settlement that a second report of the same sales would show again. */
export function saleLines({ settlement, lines }: GatheredSettlement): SettlementLine[] {
  // A list of parcels names what a settlement pays; it pays nothing itself.
  if (settlement.document !== "settlement") return [];
  return lines.filter(({ kind, externalId }) => SALES.has(kind) && (externalId ?? "") !== "");
}

/** Sales that stand in their settlement before, with the same number, kind, day and amount. */
export function repeatedSales(settlement: GatheredSettlement): SettlementLine[] {
  const seen = new Set<string>();
  return saleLines(settlement).filter(({ externalId, kind, date, gross }) => {
    const key = [externalId, kind, date, gross].join(" ");
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}

/** True where an amount of the settlement does not fit the database. */
export function isBeyondRange({ settlement }: GatheredSettlement): boolean {
  const { totals, carriedIn, carriedOut, expectedCredit = 0n } = settlement;
  return [totals.gross, totals.fees, totals.net, carriedIn, carriedOut, expectedCredit].some(
    (amount) => amount > BIGINT_MAX || amount < -BIGINT_MAX,
  );
}

/**
 * A hash for each settlement of a file, over what it says of money and sales. The layout and the
 * lines' places take no part: the same settlement may come as CSV and as XLSX. Of several equal
 * ones in a file each has its own.
 */
export function hashContents(settlements: readonly GatheredSettlement[]): Buffer[] {
  const seen = new Map<string, number>();
  return settlements.map((each) => {
    const content = contentOf(each);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return createHash("sha256").update(`${before} ${content}`).digest();
  });
}

function contentOf({ settlement, lines }: GatheredSettlement): string {
  const { source, kind, document, currency, payoutRef, merchantRef, payoutDate } = settlement;
  const { carriedIn, carriedOut, expectedCredit } = settlement;
  const hash = createHash("sha256");
  hash.update(
    JSON.stringify([
      [source, kind, document, currency, payoutRef ?? "", merchantRef ?? "", payoutDate ?? ""],
      [String(carriedIn), String(carriedOut), expectedCredit?.toString() ?? ""],
    ]),
  );
  for (const line of lines) {
    const { gross, fee, net, externalId, reference, date } = line;
    hash.update(
      JSON.stringify([
        [line.kind, String(gross), String(fee), String(net)],
        [externalId ?? "", reference ?? "", date ?? ""],
      ]),
    );
  }
  return hash.digest("hex");
}

/** Sums of a file's settlements, for the list of files: by provider, kind and currency. */
export function sumUp(settlements: readonly GatheredSettlement[]): StoredFileCollections[] {
  const groups = Map.groupBy(
    settlements.map(({ settlement }) => settlement),
    ({ source, kind, currency }) => `${source} ${kind} ${currency}`,
  );
  return [...groups.values()].map((group) => ({
    kind: group[0]!.kind,
    source: group[0]!.source,
    currency: group[0]!.currency,
    count: group.length,
    items: group.reduce((count, { lineCount }) => count + lineCount, 0),
    gross: formatAmount(sumOfOneCurrency(group.map(({ totals }) => totals.gross))),
    fees: formatAmount(sumOfOneCurrency(group.map(({ totals }) => totals.fees))),
    net: formatAmount(sumOfOneCurrency(group.map(({ totals }) => totals.net))),
    expected: formatAmount(
      sumOfOneCurrency(group.map(({ expectedCredit }) => expectedCredit ?? 0n)),
    ),
  }));
}
