/** A look at an export before it is made: name, count, sums, balances and the first rows. */
import { COLUMN_SETS, type ExportColumn, readCell } from "#exports/columns.ts";
import type { ExportAccount, ExportRow } from "#exports/export-row.ts";
import { withChosenColumns } from "#exports/item-columns.ts";
import { statementBalances } from "#exports/statement-balances.ts";
import { inCompanySnapshot } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";
import {
  chosenColumns,
  EXPORT_FORMAT_FACTS,
  textEncodingOf,
  writeExport,
} from "./export-formats.ts";
import { readOrderDays } from "./export-days.service.ts";
import { buildHead } from "./export-head.ts";
import { buildOrder, checkRange, type ExportBody, holdsToday } from "./exports.service.ts";
import { readExportRows } from "./read-export-rows.ts";
import type { ExportOrder } from "./stream-export.ts";

const ROWS_SHOWN = 8;
const TEXT_ROWS = 3;
const TEXT_MAX = 6_000;

/** Throws `not_found` for an account that the company lacks, `export_range_invalid`. */
export async function previewExport(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  body: ExportBody,
) {
  checkRange(body);
  const { companyId, actor } = access;
  const place = await enterHeavy("query", actor.person.userId, companyId);
  try {
    return await inCompanySnapshot(deps.db, companyId, async (tx) => {
      const now = deps.clock.now();
      const order = await buildOrder(tx, access, body, now);
      // Its sums are shown for every format.
      const head = await buildHead(tx, order, true);
      const first: ExportRow[] = [];
      for await (const piece of readExportRows(tx, order, { rows: 0 }, ROWS_SHOWN)) {
        first.push(...piece.slice(0, ROWS_SHOWN - first.length));
        if (first.length === ROWS_SHOWN) break;
      }
      const { format } = order.options;
      const isTable = format === "xlsx" || format === "csv" || format === "pdf";
      const set = COLUMN_SETS[format === "csv" ? order.options.columns : "short"];
      const columns = isTable ? withChosenColumns(set, chosenColumns(order.options)) : [];
      return {
        fileName: order.fileName,
        transactionCount: head.accounts.reduce((sum, { sums }) => sum + sums.count, 0),
        rowsMax: EXPORT_FORMAT_FACTS[format].rowsMax,
        sums: sumByCurrency(head.accounts),
        includesToday: holdsToday(order, now),
        openDays: await readOrderDays(tx, order, now),
        balances: EXPORT_FORMAT_FACTS[format].statesBalances
          ? head.accounts.map((account) => ({
              accountNr: account.accountNr,
              displayName: account.displayName,
              currency: account.currency,
              state: describeBalances(account, head.filtered),
            }))
          : [],
        columns: columns.map(({ header }) => header),
        rows: isTable ? first.map((row) => columns.map((column) => showCell(column, row))) : [],
        text: isTable || first.length === 0 ? null : await firstText(order, head, first),
      };
    });
  } finally {
    place.leave();
  }
}

function sumByCurrency(accounts: readonly ExportAccount[]) {
  return [...Map.groupBy(accounts, ({ currency }) => currency)]
    .map(([currency, group]) => ({
      currency,
      count: group.reduce((sum, { sums }) => sum + sums.count, 0),
      credit: formatAmount(sumOfOneCurrency(group.map(({ sums }) => sums.credit))),
      debit: formatAmount(sumOfOneCurrency(group.map(({ sums }) => sums.debit))),
    }))
    .filter(({ count }) => count > 0);
}

function describeBalances(account: ExportAccount, filtered: boolean) {
  const balances = statementBalances(account, { filtered });
  if ("missing" in balances) return balances.missing;
  return balances.computed === null
    ? ("stated" as const)
    : (`computed-${balances.computed}` as const);
}

function showCell(column: ExportColumn, row: ExportRow): string {
  const cell = readCell(column, row);
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "date":
      return cell.date;
    case "count":
      return String(cell.count);
    case "empty":
      return "";
    default:
      return cell.decimal.replace(".", ",");
  }
}

/** The beginning of the file, made of its first rows. */
async function firstText(
  order: ExportOrder,
  head: Awaited<ReturnType<typeof buildHead>>,
  rows: readonly ExportRow[],
): Promise<string> {
  const decoder = new TextDecoder(textEncodingOf(order.options));
  let text = "";
  for await (const bytes of writeExport([rows.slice(0, TEXT_ROWS)], head, order.options)) {
    text += decoder.decode(bytes);
    if (text.length > TEXT_MAX) break;
  }
  return text.slice(0, TEXT_MAX);
}
