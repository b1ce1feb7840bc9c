/** One account in its bank's books, and the part that the bank shows at an instant. */
import { DAY_MS } from "#values/durations.ts";
import { dayAt, dayOfNumber, numberOfDay } from "./days.ts";
import { drawItem, type DrawnItem } from "./draw-item.ts";

/** Changes that a test may make to a movement. `minor` is signed, in hundredths of the currency. */
export interface ItemPatch {
  readonly minor?: number;
  readonly partnerName?: string;
  readonly partnerAccount?: string;
  readonly text?: string;
  readonly reference?: string;
  readonly bookingDay?: string;
  readonly valueDay?: string;
  /**
   * The way in which the aggregator garbles the movement: see `garble-item.ts`; empty: not at all.
   */
  readonly garbled?: string;
}

/** A movement that was added by hand, standing behind the `afterBase`-th drawn one. */
export interface AddedItem {
  readonly afterBase: number;
  readonly addedAt: number;
  readonly item: ItemPatch & { readonly kind?: DrawnItem["kind"] };
  /** The withdrawn ordinal that this movement repeats at the end. */
  readonly standsFor?: number;
}

/** A movement that was told to the bank; `minor` is signed, in hundredths. */
export type ToldItem = Pick<
  DrawnItem,
  "kind" | "minor" | "partnerName" | "partnerAccount" | "text" | "reference"
> & { readonly day: string };

export interface BankAccount {
  /** 24 digits. */
  readonly number: string;
  readonly bankId: string;
  readonly currency: string;
  readonly name: string;
  readonly owner: string;
  readonly usage: "ORGA" | "PRIV";
  readonly seed: number;
  /** Days since 1970 of its first movement. */
  readonly startDay: number;
  readonly itemsPerYear: number;
  /** Movements that are announced but not booked. */
  readonly pending: number;
  readonly openingMinor: number;
  /**
   * Sandbox time. A day later one movement is taken back and one changes its text, unless `quiet`.
   */
  readonly madeAt: number;
  readonly quiet: boolean;
  /** By day, future ones too; such an account has these movements and no drawn ones. */
  readonly told?: readonly ToldItem[];
  readonly added: AddedItem[];
  /** By ordinal. */
  readonly changes: Record<string, ItemPatch>;
  /**
   * Ordinals that the bank took back, with the sandbox time of it; `moved` ones are shown at a
   * later ordinal only.
   */
  readonly withdrawn: Record<string, { readonly at: number; readonly moved: boolean }>;
}

/** A movement as shown. Days are `YYYY-MM-DD`. */
export interface ShownItem extends DrawnItem {
  /** From 1, strictly growing; 0 for announced ones. */
  readonly ordinal: number;
  /** The ordinal in its id: another one only for a movement that was withdrawn and moved. */
  readonly idOrdinal: number;
  readonly bookingDay: string;
  readonly valueDay: string;
  readonly withdrawn: boolean;
  readonly pending: boolean;
  readonly garbled?: string;
}

// Every fiftieth movement repeats the one before it: two equal payments on one day are two
// payments.
const twinOf = (n: number): number => (n % 50 === 7 ? n - 1 : n);

function baseDay(account: BankAccount, n: number): number {
  return account.startDay + Math.floor(((twinOf(n) - 1) * 365) / account.itemsPerYear);
}

/** Number of drawn (or told) movements that are booked at an instant. */
function countBase(account: BankAccount, ms: number): number {
  if (account.told !== undefined) {
    const day = dayAt(ms);
    const ahead = account.told.findIndex((item) => item.day > day);
    return ahead === -1 ? account.told.length : ahead;
  }
  const today = numberOfDay(dayAt(ms));
  if (today < account.startDay || account.itemsPerYear === 0) return 0;
  let count = Math.floor(((today - account.startDay + 1) * account.itemsPerYear) / 365) + 2;
  while (count > 0 && baseDay(account, count) > today) count--;
  return count;
}

/** The highest ordinal that is shown at an instant. */
export function countBooked(account: BankAccount, ms: number): number {
  let count = countBase(account, ms);
  for (const { addedAt } of account.added) if (addedAt <= ms) count++;
  return count;
}

/**
 * The booked movement at an ordinal, or undefined where none stands (behind the last, or moved
 * away).
 */
export function showItem(account: BankAccount, ordinal: number, ms: number): ShownItem | undefined {
  return ordinal < 1 || ordinal > countBooked(account, ms)
    ? undefined
    : drawAt(account, ordinal, ms);
}

// Draws a booked ordinal: a whole list is counted once and not for each of its movements.
function drawAt(account: BankAccount, ordinal: number, ms: number): ShownItem | undefined {
  let before = 0;
  for (const added of account.added) {
    const own = added.afterBase + before + 1;
    if (own === ordinal) return showAdded(account, added, ordinal, ms);
    if (own > ordinal) break;
    before++;
  }
  return dress(account, drawBase(account, ordinal - before, ordinal), ms);
}

function showAdded(
  account: BankAccount,
  added: AddedItem,
  ordinal: number,
  ms: number,
): ShownItem | undefined {
  if (added.standsFor !== undefined) {
    const stood = showOriginal(account, added.standsFor, ms);
    return stood && { ...stood, ordinal, idOrdinal: added.standsFor, withdrawn: true };
  }
  const day = added.item.bookingDay ?? dayAt(added.addedAt);
  const { bookingDay: _bookingDay, valueDay, ...facts } = added.item;
  const plain: ShownItem = {
    kind: "transfer",
    minor: 0,
    partnerName: "",
    partnerAccount: "",
    text: "",
    reference: "",
    endToEndId: "",
    atMidnight: false,
    valueDelay: 0,
    ...facts,
    ordinal,
    idOrdinal: ordinal,
    bookingDay: day,
    valueDay: valueDay ?? day,
    withdrawn: false,
    pending: false,
  };
  return dress(account, plain, ms);
}

// The movement that was moved, as it was before: its own place no longer shows it.
function showOriginal(account: BankAccount, ordinal: number, ms: number): ShownItem | undefined {
  const { [String(ordinal)]: _moved, ...withdrawn } = account.withdrawn;
  return showItem(
    {
      ...account,
      withdrawn,
      added: account.added.filter(({ standsFor }) => standsFor !== ordinal),
    },
    ordinal,
    ms,
  );
}

function drawBase(account: BankAccount, n: number, ordinal: number): ShownItem {
  if (account.told !== undefined) return showTold(account.told[n - 1]!, ordinal);
  const drawn = drawItem(account.seed, twinOf(n), account.currency, account.usage);
  const day = baseDay(account, n);
  return {
    ...drawn,
    ordinal,
    idOrdinal: ordinal,
    bookingDay: dayOfNumber(day),
    valueDay: dayOfNumber(day + drawn.valueDelay),
    withdrawn: false,
    pending: false,
  };
}

function showTold({ day, ...facts }: ToldItem, ordinal: number): ShownItem {
  const never = { endToEndId: "", atMidnight: false, valueDelay: 0, withdrawn: false };
  const days = { bookingDay: day, valueDay: day, pending: false };
  return { ...facts, ...never, ...days, ordinal, idOrdinal: ordinal };
}

// Applies changes after the booking: by hand, or drawn for the day after the account was made.
function dress(account: BankAccount, item: ShownItem, ms: number): ShownItem | undefined {
  const taken = account.withdrawn[String(item.ordinal)];
  if (taken !== undefined && taken.at <= ms)
    return taken.moved ? undefined : { ...item, withdrawn: true };
  const changed = { ...item, ...account.changes[String(item.ordinal)] };
  if (account.quiet || ms < account.madeAt + DAY_MS) return changed;
  const first = countBase(account, account.madeAt);
  if (first < 20) return changed;
  if (item.ordinal === first - 5) return { ...changed, withdrawn: true };
  if (item.ordinal === first - 8) return { ...changed, text: `${changed.text} (kiegészítve)` };
  return changed;
}

/** Booked movements of an ordinal range in their order, ends included. */
export function showItems(account: BankAccount, from: number, to: number, ms: number): ShownItem[] {
  const items: ShownItem[] = [];
  const last = Math.min(to, countBooked(account, ms));
  for (let ordinal = Math.max(1, from); ordinal <= last; ordinal++) {
    const item = drawAt(account, ordinal, ms);
    if (item !== undefined) items.push(item);
  }
  return items;
}

/** The announced movements: the next ones that will be booked, with fewer words. */
export function showPending(account: BankAccount, ms: number): ShownItem[] {
  const next = countBase(account, ms) + 1;
  const today = dayAt(ms);
  const left = account.told === undefined ? account.pending : account.told.length - next + 1;
  return Array.from({ length: Math.min(account.pending, left) }, (_, index) => {
    const item = drawBase(account, next + index, 0);
    return {
      ...item,
      idOrdinal: next + index,
      bookingDay: today,
      valueDay: today,
      reference: "",
      pending: true,
      text: item.text.split(" ").slice(0, 2).join(" "),
    };
  });
}

/** Booked balance in hundredths. */
export function balanceOf(account: BankAccount, ms: number): number {
  let minor = account.openingMinor;
  for (const item of showItems(account, 1, Number.MAX_SAFE_INTEGER, ms))
    if (!item.withdrawn) minor += item.minor;
  return minor;
}
