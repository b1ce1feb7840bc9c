/**
 * Movements of a statement that its bank has announced and not booked. They are in none of its sums
 * and balances, and so prove nothing.
 */
import type { AnnouncedItem, ReadProblem, ReadTransaction } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";

/** A bank announces a handful; a file with more of them is no list that a person looks through. */
const ANNOUNCED_MAX = 1_000;

/** A movement as a reader makes it, with the day that the file states, if it states one. */
type Announced = Omit<ReadTransaction, "bookingDate" | "bookingDateStated"> & {
  readonly bookingDate: LocalDate | undefined;
};

export class AnnouncedItems {
  private readonly items: AnnouncedItem[] = [];

  get count(): number {
    return this.items.length;
  }

  /** False, and not taken, beyond the limit. */
  add({ bookingDate, valueDate, ...item }: Announced): boolean {
    if (this.items.length >= ANNOUNCED_MAX) return false;
    const { amount, currency, line } = item;
    this.items.push({
      date: bookingDate ?? valueDate,
      amount,
      currency,
      partnerName: item.partnerName,
      partnerAccountNr: item.partnerAccountNr,
      remittance: item.remittance,
      type: item.type,
      line,
    });
    return true;
  }

  /** For the trailer; `currency`: of the statement, for items that name none. */
  told(currency: string): { readonly announced?: readonly AnnouncedItem[] } {
    if (this.items.length === 0) return {};
    return {
      announced: this.items.map((item) => (item.currency ? item : { ...item, currency })),
    };
  }

  /** Says how many there are; undefined where there is none. */
  problem(statement: number): ReadProblem | undefined {
    const count = this.items.length;
    if (count === 0) return undefined;
    return {
      code: "items_announced",
      severity: "warning",
      message: `${count} items are announced and not booked.`,
      statement,
      params: { count: String(count) },
    };
  }
}
