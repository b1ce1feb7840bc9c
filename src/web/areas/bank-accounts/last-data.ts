/**
 * Words about an account's or a company's latest data: the last day that they cover, and when they
 * came.
 */
import { lastDataTexts as words } from "#web/areas/bank-accounts/texts/last-data.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatDate, formatNearDay, formatRecent } from "#web/ui/text/format-date.ts";

/** On a Monday the newest data of a bank is Friday's. */
const FRESH_DAYS = 3;

export interface LastDataFacts {
  /** The last day covered. */
  readonly dataThrough: string | null;
  /** Instant at which data came. */
  readonly lastDataAt: string | null;
}

export interface LastDataWords {
  /** The day, without its year where that is this one: `11. 21.` */
  readonly day: string;
  /** `érkezett ma 05:12`; empty where the time is not known. */
  readonly came: string;
  /** Both in one sentence, the day with its year: `2026. 11. 21., érkezett ma 05:12`. */
  readonly whole: string;
  /** Whether the day is as recent as a daily source can have it. */
  readonly fresh: boolean;
}

/** The words for the latest data; `undefined` where there is none. */
export function lastDataWords(
  { dataThrough, lastDataAt }: LastDataFacts,
  today: LocalDate,
  nowMs: number,
): LastDataWords | undefined {
  const came = lastDataAt === null ? "" : words.came(formatRecent(lastDataAt, nowMs));
  if (dataThrough === null)
    return came
      ? { day: words.noRows, came, whole: `${words.noRows}, ${came}`, fresh: false }
      : undefined;
  return {
    day: formatNearDay(dataThrough, today),
    came,
    whole: came ? `${formatDate(dataThrough)}, ${came}` : formatDate(dataThrough),
    fresh: dataThrough >= addDays(today, -FRESH_DAYS),
  };
}

/**
 * The day of a balance that is not the last day of the data: newer items came without a balance, or
 * a statement told of days without items.
 */
export function otherBalanceDay(
  {
    balance,
    balanceDate,
    dataThrough,
  }: {
    readonly balance: string | null;
    readonly balanceDate: string | null;
    readonly dataThrough: string | null;
  },
  today: LocalDate,
): string | undefined {
  if (balance === null || balanceDate === null || balanceDate === dataThrough) return undefined;
  return formatNearDay(balanceDate, today);
}
