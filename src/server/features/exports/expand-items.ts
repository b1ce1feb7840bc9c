/**
 * Puts the items of settlements behind the bank credits that they make up. Pieces stay small,
 * however many items a settlement has, and the amounts behind a credit add up to it.
 */
import type { ExportRow } from "#exports/export-row.ts";
import type { ExportItem } from "#exports/settlement-item.ts";
import type { Tx } from "#server/database/tenant.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { sumOfOneCurrency, type Amount } from "#values/money.ts";
import { type ExportTie, listExportItems, listExportTies } from "./settlement-items.store.ts";

/** Rows of one piece, and items of one round trip. */
const PIECE_ROWS = 2_000;

/** `items`: each fee on a row of its own. `summed`: one row for the fees of a settlement. */
export type ItemMode = "items" | "summed";

export async function* expandItems(
  tx: Tx,
  companyId: string,
  mode: ItemMode,
  pieces: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<ExportRow[], void, undefined> {
  for await (const piece of pieces) {
    const ids = piece.flatMap(({ rowId }) => rowId ?? []);
    const ties = Map.groupBy(
      await listExportTies(tx, companyId, ids),
      ({ transactionId }) => transactionId,
    );
    let out: ExportRow[] = [];
    for (const row of piece) {
      const own = ties.get(row.rowId ?? "");
      if (own === undefined) {
        out.push(row);
        continue;
      }
      const rest = row.amount - sumOfOneCurrency(own.map(({ amount }) => amount));
      let batchCount = rest === 0n ? 0 : 1;
      for (const tie of own) batchCount += countRows(tie, mode);
      out.push({ ...row, batchCount });
      for (const tie of own)
        for await (const item of itemsOf(tx, companyId, tie, mode)) {
          out.push({ ...row, item });
          if (out.length < PIECE_ROWS) continue;
          yield out;
          out = [];
        }
      if (rest !== 0n) out.push({ ...row, item: plainItem("rest", "", rest) });
    }
    if (out.length > 0) yield out;
  }
}

async function* itemsOf(
  tx: Tx,
  companyId: string,
  tie: ExportTie,
  mode: ItemMode,
): AsyncGenerator<ExportItem, void, undefined> {
  const settlement = nameOf(tie);
  if (!tie.isFirst) {
    yield plainItem("part", settlement, tie.amount);
    return;
  }
  for (let after = 0; ;) {
    const items = await listExportItems(tx, companyId, tie.collectionId, after, PIECE_ROWS);
    for (const { kind, externalId, reference, date, gross, fee, cardMask } of items) {
      const facts = { settlement, externalId, reference, date, cardMask };
      if (gross !== 0n || fee === 0n) yield { ...facts, kind, amount: gross };
      if (fee !== 0n && mode === "items") yield { ...facts, kind: "fee", amount: -fee };
    }
    if (items.length < PIECE_ROWS) break;
    after = items.at(-1)!.rowNumber;
  }
  yield* closingRows(tie, mode);
}

/** What stands between the items and the credit's part: each row once, none of zero. */
function closingRows(tie: ExportTie, mode: ItemMode): ExportItem[] {
  const { amount, fees, net, carriedIn, carriedOut, expected, received, offsets } = tie;
  const settlement = nameOf(tie);
  const setOff = sumOfOneCurrency(offsets.map((each) => BigInt(each.amount) as Amount));
  return [
    plainItem("fees", settlement, mode === "summed" ? -fees : 0n),
    plainItem("carried_in", settlement, carriedIn),
    plainItem("carried_out", settlement, -carriedOut),
    plainItem("difference", settlement, expected - net - carriedIn + carriedOut),
    ...offsets.map((each) => ({
      ...plainItem("offset", settlement, -BigInt(each.amount)),
      reference: each.reference,
    })),
    plainItem("other_credit", settlement, amount - received),
    plainItem("open", settlement, received + setOff - expected),
  ].filter((item) => item.amount !== 0n);
}

function countRows(tie: ExportTie, mode: ItemMode): number {
  if (!tie.isFirst) return 1;
  const { plainCount, withFeeCount, feeOnlyCount } = tie;
  const fees = mode === "items" ? withFeeCount + feeOnlyCount : 0;
  return plainCount + fees + closingRows(tie, mode).length;
}

function nameOf({ source, payoutRef, day }: ExportTie): string {
  return `${settlementSourceName(source)} ${payoutRef === "" ? day : payoutRef}`;
}

function plainItem(kind: ExportItem["kind"], settlement: string, amount: Amount): ExportItem {
  return {
    kind,
    settlement,
    amount,
    externalId: "",
    reference: "",
    date: null,
    cardMask: "",
  };
}
