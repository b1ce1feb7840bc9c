/** The sum of all items up to a day. Pure. */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { ItemDay } from "./proof-facts.ts";

export class RunningSum {
  private readonly days: readonly LocalDate[];
  private readonly sums: readonly Amount[];

  /** `days`: oldest first. */
  constructor(days: readonly ItemDay[]) {
    let sum = 0n;
    this.days = days.map(({ day }) => day);
    this.sums = days.map((each) => (sum += each.sum));
  }

  upTo(day: LocalDate): Amount {
    const count = this.countUpTo(day);
    return count === 0 ? 0n : this.sums[count - 1]!;
  }

  /** Whether items are of days behind the first and up to the second. */
  hasItems(after: LocalDate, upTo: LocalDate): boolean {
    return this.countUpTo(upTo) > this.countUpTo(after);
  }

  private countUpTo(day: LocalDate): number {
    let low = 0;
    let high = this.days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.days[middle]! <= day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
