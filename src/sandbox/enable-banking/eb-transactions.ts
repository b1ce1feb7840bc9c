/** Movements by days, behind continuation keys that now and then lead to an empty page. */
import { DAY_MS } from "#values/durations.ts";
import {
  type BankAccount,
  countBooked,
  type ShownItem,
  showItems,
  showPending,
} from "../bank-world/bank-account.ts";
import { dayAt } from "../bank-world/days.ts";
import { type Answer, answerJson, type Call, Refusal } from "../stand-in.ts";
import { readUntil } from "./eb-sessions.ts";
import { shapeShown } from "./eb-shapes.ts";
import type { EnableBanking, Session } from "./eb-state.ts";

const PAGE_ITEMS = 100;
/**
 * In the first hour after the person logged in, a bank shows two years. Later it shows 90 days: the
 * law asks no more of a bank without a fresh login (Regulation (EU) 2018/389).
 */
const FRESH_MS = 3_600_000;
const FRESH_DAYS = 730;
const LATER_DAYS = 90;
const EARLY_MS = 6000;

interface Asked {
  readonly from: string | null;
  readonly to: string | null;
  readonly status: string | null;
  readonly offset: number;
  /** The page before this one was empty on purpose. */
  readonly skipped: boolean;
}

export function listTransactions(
  eb: EnableBanking,
  session: Session,
  account: BankAccount,
  call: Call,
): Answer {
  const asked = readAsked(call.query);
  if (asked.offset === 0 && !asked.skipped) countReading(eb, session, account, call);
  checkPeriod(eb, session, asked, call.query.get("strategy"));
  const asOf = readUntil(eb, session);
  const found =
    eb.world.clock.now() < session.madeAt + (session.sentinel === "early" ? EARLY_MS : 0)
      ? []
      : collect(account, asked, asOf);
  const rest = found.length - asked.offset;
  // A key with nothing on its page: the reader has to go on all the same.
  const empty = !asked.skipped && asked.offset === PAGE_ITEMS && rest > 0;
  const items = empty ? [] : found.slice(asked.offset, asked.offset + PAGE_ITEMS);
  const offset = asked.offset + items.length;
  const more = empty || offset < found.length;
  return answerJson(200, {
    transactions: items.map((item, index) =>
      shapeShown(session, account, correct(session, account, item, asOf), items[index - 1]),
    ),
    continuation_key: more ? writeKey({ ...asked, offset, skipped: empty }) : null,
  });
}

function collect(account: BankAccount, { from, to, status }: Asked, asOf: number): ShownItem[] {
  const inside = ({ bookingDay }: ShownItem): boolean =>
    (from === null || bookingDay >= from) && (to === null || bookingDay <= to);
  const all = status === "PDNG" ? [] : showItems(account, 1, Number.MAX_SAFE_INTEGER, asOf);
  const booked = all.filter((item) => !item.withdrawn && inside(item));
  const pending = status === "BOOK" ? [] : showPending(account, asOf).filter(inside);
  // Newest first, as banks list them.
  return [...pending, ...booked.toReversed()];
}

function correct(session: Session, account: BankAccount, item: ShownItem, asOf: number): ShownItem {
  const corrected =
    session.sentinel === "changed" &&
    session.readings > 1 &&
    item.ordinal === countBooked(account, asOf) - 1;
  return corrected ? { ...item, text: `${item.text} - javítva` } : item;
}

// Without the person at the screen a bank answers a few times a day only.
function countReading(eb: EnableBanking, session: Session, account: BankAccount, call: Call): void {
  session.readings++;
  eb.changed();
  const limit = eb.kept.settings.dailyReads;
  if (limit === null || call.headers["psu-ip-address"] !== undefined) return;
  const key = `${dayAt(eb.world.clock.now())} ${account.number}`;
  const reads = (eb.reads.get(key) ?? 0) + 1;
  eb.reads.set(key, reads);
  if (reads > limit)
    throw new Refusal(429, "Too many readings of the account today", "ASPSP_RATE_LIMIT_EXCEEDED");
}

function checkPeriod(
  eb: EnableBanking,
  session: Session,
  { from, to }: Asked,
  strategy: string | null,
): void {
  if (from !== null && to !== null && from > to)
    throw new Refusal(422, "date_from is after date_to", "WRONG_TRANSACTIONS_PERIOD");
  if (from === null || strategy === "longest") return;
  const now = eb.world.clock.now();
  const days = now - session.madeAt < FRESH_MS ? FRESH_DAYS : LATER_DAYS;
  if (from < dayAt(now - days * DAY_MS))
    throw new Refusal(422, `The bank gives ${days} days`, "WRONG_TRANSACTIONS_PERIOD");
}

function readAsked(query: URLSearchParams): Asked {
  const key = query.get("continuation_key");
  if (key !== null) {
    try {
      return JSON.parse(Buffer.from(key, "base64url").toString()) as Asked;
    } catch {
      throw new Refusal(422, "Wrong continuation_key", "WRONG_CONTINUATION_KEY");
    }
  }
  const [from, to] = [query.get("date_from"), query.get("date_to")];
  for (const day of [from, to])
    if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Refusal(422, "Wrong date");
  return { from, to, status: query.get("transaction_status"), offset: 0, skipped: false };
}

function writeKey(asked: Asked): string {
  return Buffer.from(JSON.stringify(asked)).toString("base64url");
}
