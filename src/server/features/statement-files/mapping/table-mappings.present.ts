import { nameMaker } from "#server/http/through.ts";
import type { z } from "zod";
import type {
  tableMappingList,
  tablePreviewSchema,
  triedMappingSchema,
} from "#contract/files/table-mappings.ts";
import type { TablePreview } from "#statements/mapping/preview-table.ts";
import type { Seal } from "#statements/mapping/seal.ts";
import type { TriedMapping, TriedSettlement } from "#statements/mapping/try-mapping.ts";
import type { ReadProblem } from "#statements/statement.ts";
import type { FoundCredits } from "#server/features/collections/try-settlements.service.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import type { SettlementAnswers } from "#values/table-mapping.ts";
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
  const { basedOn, settlementBasedOn, settlement, ...shown } = preview;
  const named = (basis: TablePreview["basedOn"]): Preview["basedOn"] => {
    const profile = profiles.find(({ id }) => id === basis?.id);
    return basis && profile ? { ...basis, name: profile.name } : null;
  };
  return {
    ...shown,
    charset: preview.charset as Preview["charset"],
    sheets: [...preview.sheets],
    lines: [...preview.lines],
    rows: preview.rows.map((row) => ({ ...row, cells: [...row.cells] })),
    suggestion: copyMapping(preview.suggestion),
    confidences: [...preview.confidences],
    words: preview.words.map(({ column, words }) => ({ column, words: [...words] })),
    basedOn: named(basedOn),
    settlement: {
      mapping: {
        ...copyMapping(settlement.mapping),
        settlement: copyAnswers(settlement.mapping.settlement),
      },
      looksLike: settlement.looksLike,
      personal: [...settlement.personal],
      basedOn: named(settlementBasedOn),
    },
  };
}

function copyAnswers(answers: SettlementAnswers) {
  return { ...answers, refundWords: [...answers.refundWords] };
}

function copyMapping(mapping: TablePreview["suggestion"]): Preview["suggestion"] {
  const { settlement, cuts, kinds, sameSign, grounds, ...rest } = mapping;
  return {
    ...rest,
    ...(cuts && { cuts: [...cuts] }),
    ...(kinds && { kinds: [...kinds] }),
    ...(sameSign && { sameSign: [...sameSign] }),
    ...(grounds && { grounds: [...grounds] }),
    ...(settlement && { settlement: copyAnswers(settlement) }),
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
export function presentTried(
  { readable, count, rows, statements, seal, settlements, settlementCount, problems }: TriedMapping,
  found: readonly FoundCredits[],
): Tried {
  return {
    settlements: settlements.map((each, index) => presentTransfer(each, found[index])),
    settlementCount,
    readable,
    count,
    seal: presentSeal(seal),
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

/** The seal of a trial; `NO_SEAL` where nothing could be tried. */
export function presentSeal({ loose, doubt, kinds: _, ...seal }: Seal): Tried["seal"] {
  const { bookingDate, amount, currency } = loose ?? {};
  return {
    ...seal,
    loose:
      bookingDate !== undefined && amount !== undefined && currency !== undefined
        ? { bookingDate, amount: formatAmount(amount), currency }
        : null,
    doubt: doubt ?? null,
  };
}

function presentTransfer(
  { currency, payoutRef, payoutDate, from, to, totals, ...rest }: TriedSettlement,
  found: FoundCredits | undefined,
): Tried["settlements"][number] {
  return {
    currency,
    payoutRef: payoutRef ?? null,
    payoutDate: payoutDate ?? null,
    interval: from !== undefined && to !== undefined ? { start: from, end: to } : null,
    lineCount: rest.lineCount,
    gross: formatAmount(totals.gross),
    fees: formatAmount(totals.fees),
    expected: formatAmount(rest.expectedCredit ?? 0n),
    checks: rest.proof.map(({ name, stated, computed, holds }) => ({
      name,
      stated: formatAmount(stated),
      computed: formatAmount(computed),
      holds,
    })),
    lines: rest.lines.map((line) => ({
      kind: line.kind,
      externalId: line.externalId ?? "",
      reference: line.reference ?? "",
      date: line.date ?? null,
      gross: formatAmount(line.gross),
      grossWas: null,
      fee: formatAmount(line.fee),
      net: formatAmount(line.net),
      cardMask: line.cardMask ?? "",
      authCode: line.authCode ?? "",
      terminal: line.terminal ?? "",
      line: line.line,
    })),
    credits: [...(found?.credits ?? [])],
    isSure: found?.isSure ?? false,
  };
}

function amountOrNull(amount: Amount | undefined): string | null {
  return amount === undefined ? null : formatAmount(amount);
}

/** A profile as the list shows it. */
export function presentMapping(row: ListedMapping): Listed {
  const { account, roles, settlement } = row.mapping;
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    columnCount: roles.filter((role) => role !== null).length,
    accountNr: account === "ask" ? null : account.accountNr,
    provider: settlement?.provider ?? null,
    createdBy: nameMaker(row.creator, row.created_through),
    created: row.created_at.toISOString(),
    changed: row.changed_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    useCount: Number(row.use_count),
  };
}
