import type { z } from "zod";
import type {
  tableMappingList,
  tablePreviewSchema,
  triedMappingSchema,
} from "#contract/files/table-mappings.ts";
import type { TablePreview } from "#statements/mapping/preview-table.ts";
import type { TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import type { ListedMapping } from "./table-mappings.store.ts";

type Preview = z.input<typeof tablePreviewSchema>;
type Tried = z.input<typeof triedMappingSchema>;
type Listed = z.input<typeof tableMappingList.reply>["mappings"][number];

/** A problem of the reader as the wire's. */
export function presentProblem({
  code,
  severity,
  line,
  params,
}: Pick<ReadProblem, "code" | "severity" | "line" | "params">): Tried["problems"][number] {
  return { code, severity, line: line ?? null, params: { ...params } };
}

/** The grid with its suggestions; the profile behind them by its name. */
export function presentPreview(preview: TablePreview, profiles: readonly ListedMapping[]): Preview {
  const { basedOn, settlement: _, ...shown } = preview;
  const profile = profiles.find(({ id }) => id === basedOn?.id);
  return {
    ...shown,
    charset: preview.charset as Preview["charset"],
    sheets: [...preview.sheets],
    rows: preview.rows.map((row) => ({ ...row, cells: [...row.cells] })),
    suggestion: copyMapping(preview.suggestion),
    confidences: [...preview.confidences],
    words: preview.words.map(({ column, words }) => ({ column, words: [...words] })),
    basedOn: basedOn && profile ? { ...basedOn, name: profile.name } : null,
  };
}

function copyMapping(mapping: TablePreview["suggestion"]): Preview["suggestion"] {
  return {
    ...mapping,
    names: [...mapping.names],
    roles: [...mapping.roles],
    debitWords: [...mapping.debitWords],
    creditWords: [...mapping.creditWords],
    bookedWords: [...mapping.bookedWords],
    skippedWords: [...mapping.skippedWords],
    account: mapping.account === "ask" ? "ask" : { ...mapping.account },
  };
}

/** The outcome of a trial; amounts as decimal strings. */
export function presentTried({ readable, count, rows, statements, problems }: TriedMapping): Tried {
  return {
    readable,
    count,
    rows: rows.map((row) => ({
      line: row.line,
      bookingDate: row.bookingDate,
      amount: formatAmount(row.amount),
      currency: row.currency,
      partnerName: row.partnerName ?? null,
      partnerAccountNr: row.partnerAccountNr ?? null,
      remittance: row.remittance ?? null,
    })),
    statements: statements.map((each) => ({
      ...each,
      from: each.from ?? null,
      to: each.to ?? null,
      opening: amountOrNull(each.opening),
      closing: amountOrNull(each.closing),
      credit: formatAmount(each.credit),
      debit: formatAmount(each.debit),
      ties: each.ties ?? null,
    })),
    problems: problems.map(presentProblem),
  };
}

function amountOrNull(amount: Amount | undefined): string | null {
  return amount === undefined ? null : formatAmount(amount);
}

/** A profile as the list shows it. */
export function presentMapping(row: ListedMapping): Listed {
  const { account, roles } = row.mapping;
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    columnCount: roles.filter((role) => role !== null).length,
    accountNr: account === "ask" ? null : account.accountNr,
    createdBy: row.creator,
    created: row.created_at.toISOString(),
    changed: row.changed_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    useCount: Number(row.use_count),
  };
}
