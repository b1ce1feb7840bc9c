/**
 * How many bank accounts a company may have on a day, by what the gateway was paid: a second
 * reckoning beside the program's standing, which knows neither its tables nor its rules. It reads
 * only days and net sums, and finds the plan by its price.
 */
import { DAY_MS } from "#values/durations.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

export interface ToldPayment {
  readonly orderRef: string;
  readonly day: LocalDate;
  readonly netFt: number;
  /** The first day that the payer was told to have paid for. */
  readonly from: LocalDate;
}

/** Rooms by the net price of a month; no two plans of the table may cost the same. */
export type RoomsByPrice = ReadonlyMap<number, number>;

interface Stretch {
  readonly orderRefs: readonly string[];
  readonly from: LocalDate;
  readonly until: LocalDate;
  /** The price and the room, from which day on. */
  readonly steps: readonly {
    readonly from: LocalDate;
    readonly netFt: number;
    readonly room: number;
  }[];
}

export interface JudgedRoom {
  /** What must be allowed: paid for, or the trial's. */
  readonly least: number;
  /** What may be allowed: the same, or within the days of grace what was paid before. */
  readonly most: number;
}

/**
 * The room of the day. `takenBack`: orders whose money the payer's bank took back, with the number
 * of payments that the gateway had told by then.
 */
export function judgeRoom(
  given: {
    readonly payments: readonly ToldPayment[];
    readonly takenBack: ReadonlyMap<string, number>;
    readonly rooms: RoomsByPrice;
    readonly trialUntil: LocalDate;
    readonly trialRoom: number;
    readonly freeRoom: number;
    readonly graceDays: number;
  },
  today: LocalDate,
): JudgedRoom {
  const stretches = listStretches(given).filter(
    ({ orderRefs }) => !given.takenBack.has(orderRefs[0]!),
  );
  const base = today < given.trialUntil ? given.trialRoom : given.freeRoom;
  const now = stretches.find(({ from, until }) => from <= today && today < until);
  if (now !== undefined) {
    const steps = now.steps.filter(
      ({ from }, index) => from <= today && !given.takenBack.has(now.orderRefs[index]!),
    );
    const room = Math.max(...steps.map((step) => step.room));
    return { least: room, most: room };
  }
  const before = stretches.findLast(({ until }) => until <= today);
  const graced =
    before !== undefined && today < addDays(before.until, given.graceDays)
      ? Math.max(
          ...before.steps
            .filter((_, index) => !given.takenBack.has(before.orderRefs[index]!))
            .map(({ room }) => room),
        )
      : 0;
  // Nothing at all may be allowed while a month is unpaid.
  return { least: 0, most: Math.max(base, graced) };
}

/** The months that were paid, each with the larger plans that were paid within it. */
function listStretches({
  payments,
  rooms,
  graceDays,
  takenBack,
}: Pick<
  Parameters<typeof judgeRoom>[0],
  "payments" | "rooms" | "graceDays" | "takenBack"
>): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let anchor = 1;
  for (const [index, { orderRef, day, netFt, from }] of payments.entries()) {
    const isKept = ({ orderRefs: [month] }: Stretch): boolean =>
      (takenBack.get(month!) ?? Infinity) > index;
    const last = stretches.findLast(isKept);
    if (last !== undefined && day < last.until) {
      // Money within a paid month is the difference of a larger plan.
      const step = last.steps.at(-1)!;
      const share = days(day, last.until) / days(last.from, last.until);
      const found = [...rooms].find(
        ([price]) => price > step.netFt && Math.round((price - step.netFt) * share) === netFt,
      );
      if (found === undefined) throw new Error(`${netFt} Ft are no difference of two plans`);
      const [price, room] = found;
      stretches[stretches.indexOf(last)] = {
        ...last,
        orderRefs: [...last.orderRefs, orderRef],
        steps: [...last.steps, { from: day, netFt: price, room }],
      };
      continue;
    }
    const room = rooms.get(netFt);
    if (room === undefined) throw new Error(`${netFt} Ft are no price of a month`);
    // A payment within the days of grace pays from their beginning, or from a new order on; any
    // other one from its own day on.
    const isNext = last !== undefined && day < addDays(last.until, graceDays);
    const earliest = isNext ? last.until : day;
    if (from < earliest || from > day) throw new Error(`A payment of ${day} is for ${from}`);
    if (from !== last?.until) anchor = Number(from.slice(8));
    stretches.push({
      orderRefs: [orderRef],
      from,
      until: nextMonth(from, anchor),
      steps: [{ from: day, netFt, room }],
    });
  }
  return stretches;
}

const days = (from: LocalDate, until: LocalDate): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;

function nextMonth(from: LocalDate, anchor: number): LocalDate {
  const [year, month] = from.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchor, last)))
    .toISOString()
    .slice(0, 10) as LocalDate;
}
