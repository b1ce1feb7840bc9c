/** One account in memory that takes exports in as ingestion does, for cases by the thousand without a database. */
import { pairDay } from "#server/features/ingestion/pair-items.ts";
import { judgeSpaces } from "#server/features/ingestion/pair-days.service.ts";
import type { NewItem, StatementFacts, StoredItem } from "#server/features/ingestion/pair-types.ts";
import type { StatementKind } from "#statements/statement.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface ExportRow {
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly text?: string;
  readonly id?: string;
  readonly accountNr?: string;
  readonly balanceAfter?: Amount;
  /** Which true payment the row is of; pairing never sees it. */
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
    const sameContent = new Set([...this.contents].filter(([, content]) => content === this.contents.get(sourceId)).map(([id]) => id));
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
    };
    const shifted = this.findShifted(fresh);
    const evidence = { statement, others: this.statements, sameContent, ...judgeSpaces(this.survey(fresh)) };
    const total = { added: 0, paired: 0, skipped: 0, doubtful: 0, superseded: 0 };
    for (const day of new Set(fresh.map((item) => item.bookingDate))) {
      const stored = this.items.filter((item) => item.bookingDate === day);
      const ofDay = fresh.filter((item) => item.bookingDate === day);
      const outcome = pairDay({ day, stored, fresh: ofDay, shifted }, evidence);
      for (const { seq, storedId } of outcome.pairs) this.confirm(storedId, sourceId, fresh[seq]!);
      for (const { seq, occurrence, doubleOf } of outcome.fresh) {
        const id = `item-${String(this.nextId++).padStart(6, "0")}`;
        this.items.push({ ...fresh[seq]!, id, occurrence, doubleOf, truth: given.rows[seq]!.truth,
          sources: [{ sourceId, line: fresh[seq]!.line }] });
      }
      this.items = this.items.filter((item) => !outcome.superseded.includes(item.id));
      total.added += outcome.fresh.length;
      total.paired += outcome.pairs.length;
      total.skipped += outcome.skipped.length;
      total.doubtful += outcome.fresh.filter((each) => each.doubleOf !== null).length;
      total.superseded += outcome.superseded.length;
    }
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
        (held) => held.originId === item.originId && held.amount === item.amount &&
          Math.abs(daysBetween(held.bookingDate, item.bookingDate)) <= 7,
      );
      const repeated = fresh.filter((other) => other.originId === item.originId && other.amount === item.amount).length;
      if (near.length === 1 && repeated === 1 && near[0]!.bookingDate !== item.bookingDate) shifted.set(item.seq, near[0]!.id);
    }
    return shifted;
  }

  private survey(fresh: readonly NewItem[]) {
    const spaces = new Set(fresh.flatMap((item) => item.originId?.split(":")[0] ?? []));
    return [...spaces].map((space) => {
      const own = fresh.filter((item) => item.originId?.startsWith(`${space}:`));
      const held = this.items.filter((item) => item.originId?.startsWith(`${space}:`));
      const days = new Set(own.map((item) => item.bookingDate).filter((day) => held.some((item) => item.bookingDate === day)));
      const count = (items: readonly (NewItem | HeldItem)[]): Map<string, number> => {
        const counts = new Map<string, number>();
        for (const item of items) {
          if (days.has(item.bookingDate)) counts.set(`${item.bookingDate} ${item.amount}`,
            (counts.get(`${item.bookingDate} ${item.amount}`) ?? 0) + 1);
        }
        return counts;
      };
      const [left, right] = [count(own), count(held)];
      const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, each) => total + each, 0);
      const common = [...left].reduce((total, [key, each]) => total + Math.min(each, right.get(key) ?? 0), 0);
      const ids = new Set(held.map((item) => `${item.originId} ${item.bookingDate} ${item.amount}`));
      const met = own.filter((item) => ids.has(`${item.originId} ${item.bookingDate} ${item.amount}`)).length;
      return { space, met, common, smaller: Math.min(sum(left), sum(right)) };
    });
  }
}

function toNewItem(row: ExportRow, index: number, space: string | undefined): NewItem {
  return {
    seq: index,
    line: index + 1,
    bookingDate: row.date,
    amount: row.amount,
    currency: "HUF",
    originId: row.id === undefined ? null : `${space ?? "csv"}:${row.id}`,
    balanceAfter: row.balanceAfter ?? null,
    partnerAccountNr: row.accountNr ?? "",
    text: row.text ?? "",
  };
}
