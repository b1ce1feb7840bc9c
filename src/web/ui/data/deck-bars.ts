/**
 * Geometry of the deck chart: credits rise above the line, debits hang below. Pure, so that it can
 * be tested.
 */
import { absolute, parseAmount, type Amount } from "#values/money.ts";

export interface DeckDay {
  readonly date: string;
  /** Decimal string or 10⁻⁵ units; a debit may be negative or its magnitude. */
  readonly credit: string | bigint;
  readonly debit: string | bigint;
}

export interface DeckBar {
  readonly date: string;
  readonly side: "credit" | "debit";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const DECK_WIDTH = 400;
export const DECK_HEIGHT = 56;
/** The line stands at 58 % of the height. */
export const DECK_LINE = 32.5;
/** A movement is never invisible. */
const BAR_MIN = 1.5;
const ABOVE = 21;
const BELOW = 21;
const FILL = 0.825;

/**
 * Bars of the days in their order; every chart has its own scale, days without movement are gaps.
 */
export function deckBars(days: readonly DeckDay[]): DeckBar[] {
  const read = days.map((day) => ({
    date: day.date,
    credit: magnitude(day.credit),
    debit: magnitude(day.debit),
  }));
  const largest = read
    .flatMap((day) => [day.credit, day.debit])
    .reduce((max, amount) => (amount > max ? amount : max), 0n);
  if (largest === 0n) return [];
  const slot = DECK_WIDTH / Math.max(1, days.length);
  const width = slot * FILL;
  return read.flatMap((day, index) => {
    const x = index * slot + (slot - width) / 2;
    const up = scale(day.credit, largest, ABOVE);
    const down = scale(day.debit, largest, BELOW);
    const bars: DeckBar[] = [];
    if (up > 0)
      bars.push({ date: day.date, side: "credit", x, y: DECK_LINE - 0.5 - up, width, height: up });
    if (down > 0)
      bars.push({ date: day.date, side: "debit", x, y: DECK_LINE + 0.5, width, height: down });
    return bars;
  });
}

function magnitude(amount: string | bigint): Amount {
  if (typeof amount === "bigint") return absolute(amount);
  const parsed = parseAmount(amount);
  return parsed.ok ? absolute(parsed.value) : 0n;
}

/**
 * Only the share of the largest bar becomes a number, in steps of 1/10000: enough for pixels, safe
 * for any sum.
 */
function scale(amount: Amount, largest: Amount, height: number): number {
  if (amount === 0n) return 0;
  const share = (amount * 10_000n) / largest;
  return Math.max(BAR_MIN, (Number(share) / 10_000) * height);
}
