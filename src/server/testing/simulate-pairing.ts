/**
 * One account in memory that takes exports in as ingestion does, for cases by the thousand without
 * a database.
 */
import { DayBook } from "#server/ledger/pairing/day-book.ts";
import { judgeSpaces, surveySpaces } from "#server/ledger/pairing/id-spaces.ts";
import { pairStatement } from "#server/ledger/pairing/pair-items.ts";
import type { NewItem, StatementFacts, StoredItem } from "#server/ledger/pairing/pair-types.ts";
import type { StatementKind } from "#statements/statement.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface ExportRow {
  readonly date: LocalDate;
  readonly valueDate?: LocalDate;
  /** False where the source states no booking day: `date` is then the value date. */
  readonly dayStated?: boolean;
  readonly amount: Amount;
  readonly text?: string;
  readonly id?: string;
  readonly accountNr?: string;
  readonly balanceAfter?: Amount;
  /** The true payment of the row; pairing never sees it. */
  readonly truth?: number;
}

export interface Export {
  readonly rows: readonly ExportRow[];
  readonly kind?: StatementKind;
  /** Space of the ids; rows without ids need none. */
  readonly space?: string;
  /** Hash of the bytes: equal ones are the same file again. */
  readonly content?: string;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly opening?: Amount;
  readonly closing?: Amount;
  readonly number?: string;
}

export interface HeldItem extends StoredItem {
  readonly doubleOf: string | null;
  readonly truth: number | undefined;
}

export interface TakenExport {
  readonly added: number;
  readonly paired: number;
  readonly skipped: number;
  readonly doubtful: number;
  readonly superseded: number;
}

export class PairingAccount {
  items: HeldItem[] = [];
  private readonly statements: StatementFacts[] = [];
  private readonly contents = new Map<string, string>();
  private nextId = 1;

  /** The days and amounts held, as a sorted list of `day amount`. */
  get multiset(): string[] {
    return this.items.map((item) => `${item.bookingDate} ${item.amount}`).sort();
  }

  take(given: Export): TakenExport {
    const sourceId = `file-${this.contents.size + 1}`;
    this.contents.set(sourceId, given.content ?? sourceId);
    const sameContent = new Set(
      [...this.contents]
        .filter(([, content]) => content === this.contents.get(sourceId))
        .map(([id]) => id),
    );
    const fresh = given.rows.map((row, index) => toNewItem(row, index, given.space));
    const dates = given.rows.map((row) => row.date).sort();
    const statement: StatementFacts = {
      sourceId,
      kind: given.kind ?? "history",
      number: given.number ?? "",
      from: given.from ?? dates[0]!,
      to: given.to ?? dates.at(-1)!,
      opening: given.opening ?? null,
      closing: given.closing ?? null,
      count: fresh.length,
      proven: true,
      daysStated: fresh.every((item) => item.dayStated),
      firstLine: fresh.length === 0 ? null : 1,
      lastLine: fresh.length === 0 ? null : fresh.length,
    };
    const shifted = this.findShifted(fresh);
    const evidence = { sameContent, ...judgeSpaces(surveySpaces(fresh, this.items)) };
    const total = { added: 0, paired: 0, skipped: 0, doubtful: 0, superseded: 0 };
    const outcome = pairStatement(
      new DayBook(this.statements, this.items),
      { statement, fresh, shifted },
      evidence,
    );
    for (const { seq, storedId } of outcome.pairs) this.confirm(storedId, sourceId, fresh[seq]!);
    for (const { seq, occurrence, doubleOf } of outcome.fresh) {
      const id = `item-${String(this.nextId++).padStart(6, "0")}`;
      this.items.push({
        ...fresh[seq]!,
        id,
        occurrence,
        doubleOf,
        truth: given.rows[seq]!.truth,
        sources: [{ sourceId, line: fresh[seq]!.line }],
      });
    }
    this.items = this.items.filter((item) => !outcome.superseded.includes(item.id));
    total.added += outcome.fresh.length;
    total.paired += outcome.pairs.length;
    total.skipped += outcome.skipped.length;
    total.doubtful += outcome.fresh.filter((each) => each.doubleOf !== null).length;
    total.superseded += outcome.superseded.length;
    this.statements.push(statement);
    return total;
  }

  private confirm(storedId: string, sourceId: string, item: NewItem): void {
    this.items = this.items.map((held) =>
      held.id === storedId
        ? {
            ...held,
            originId: held.originId ?? item.originId,
            balanceAfter: held.balanceAfter ?? item.balanceAfter,
            sources: [...held.sources, { sourceId, line: item.line }],
          }
        : held,
    );
  }

  private findShifted(fresh: readonly NewItem[]): Map<number, string> {
    const shifted = new Map<number, string>();
    for (const item of fresh) {
      if (item.originId === null) continue;
      const near = this.items.filter(
        (held) =>
          held.originId === item.originId &&
          held.amount === item.amount &&
          Math.abs(daysBetween(held.bookingDate, item.bookingDate)) <= 7,
      );
      const repeated = fresh.filter(
        (other) => other.originId === item.originId && other.amount === item.amount,
      ).length;
      if (near.length === 1 && repeated === 1 && near[0]!.bookingDate !== item.bookingDate)
        shifted.set(item.seq, near[0]!.id);
    }
    return shifted;
  }
}

function toNewItem(row: ExportRow, index: number, space: string | undefined): NewItem {
  return {
    seq: index,
    line: index + 1,
    bookingDate: row.date,
    dayStated: row.dayStated ?? true,
    valueDate: row.valueDate ?? null,
    amount: row.amount,
    currency: "HUF",
    originId: row.id === undefined ? null : `${space ?? "csv"}:${row.id}`,
    balanceAfter: row.balanceAfter ?? null,
    partnerAccountNr: row.accountNr ?? "",
    text: row.text ?? "",
  };
}
