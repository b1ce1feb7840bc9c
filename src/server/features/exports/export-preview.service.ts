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
      const isTable = format === "xlsx" || format === "pdf";
      const columns = isTable
        ? withChosenColumns(COLUMN_SETS.short, chosenColumns(order.options))
        : [];
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

/**
 * The beginning of the file as it will be, made of its first rows. What stands behind the last row
 * of a file of so few is left out where the file has more: a file of one row more tells what that
 * is.
 */
async function firstText(
  order: ExportOrder,
  head: Awaited<ReturnType<typeof buildHead>>,
  rows: readonly ExportRow[],
): Promise<string> {
  const shown = order.options.format === "csv" ? ROWS_SHOWN : TEXT_ROWS;
  const textOf = (count: number) => textOfRows(order, head, rows.slice(0, count));
  const text = await textOf(shown);
  if (rows.length < shown || order.options.format === "csv") return text;
  return commonLines(text, await textOf(shown + 1));
}

async function textOfRows(
  order: ExportOrder,
  head: Awaited<ReturnType<typeof buildHead>>,
  rows: readonly ExportRow[],
): Promise<string> {
  const decoder = new TextDecoder(textEncodingOf(order.options));
  let text = "";
  for await (const bytes of writeExport([rows], head, order.options)) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > TEXT_MAX) break;
  }
  return text.slice(0, TEXT_MAX);
}

/** What both texts begin with, up to the end of a line; the first one where it has one line. */
function commonLines(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  if (at === text.length) return text;
  return text.slice(0, text.lastIndexOf("\n", at - 1) + 1) || text.slice(0, at);
}
