/** The list of movements: ordinals, days, pages of 200, announced ones, tombstones. */
import {
  type BankAccount,
  countBooked,
  type ShownItem,
  showItems,
  showPending,
} from "../bank-world/bank-account.ts";
import { type Answer, answerJson, Refusal } from "../stand-in.ts";
import { type Aggreg8, readUntil } from "./aggreg8-consents.ts";
import { bookingInstant, makeItemId, readItemId, shapeShown } from "./aggreg8-shapes.ts";
import type { Consent, LinkedAccount } from "./aggreg8-state.ts";

const PAGE_ITEMS = 200;

interface Asked {
  readonly status: string | null;
  readonly from: number;
  readonly to: number;
  readonly ordinals: boolean;
  readonly fromInstant: string | null;
  readonly toInstant: string | null;
  readonly page: number;
}

interface Target {
  readonly consent: Consent;
  readonly link: LinkedAccount;
  readonly account: BankAccount;
}

/** One account of a living consent; 404 for another person's, 403 when the consent has ended. */
export function needAccount(a8: Aggreg8, accountId: string, userId?: string): Target {
  const found = a8.state.findAccount(accountId);
  const account = found && a8.world.find(found.account.number);
  if (
    found === undefined ||
    account === undefined ||
    (userId !== undefined && found.consent.userId !== userId)
  ) {
    throw new Refusal(404, "Account not found");
  }
  if (found.consent.passiveUntil <= a8.world.clock.now())
    throw new Refusal(403, "The info sharing consent has expired");
  return { consent: found.consent, link: found.account, account };
}

export function listTransactions(
  a8: Aggreg8,
  query: URLSearchParams,
  shape: readonly string[],
): Answer {
  const userId = query.get("userId");
  if (!userId) throw new Refusal(400, "userId is required");
  if (a8.state.findUser(userId) === undefined) throw new Refusal(404, "User not found");
  const asked = readAsked(query);
  const accountId = query.get("accountId");
  const targets = accountId
    ? [needAccount(a8, accountId, userId)]
    : a8.state
        .consentsOf(userId)
        .flatMap((consent) => consent.accounts.map(({ _id }) => needAccount(a8, _id, userId)));
  for (const consent of new Set(targets.map((target) => target.consent)))
    if (asked.page === 0) consent.readings++;
  const all = targets.flatMap((target) =>
    drawItems(a8, target.consent, target.account, asked).map((item) => ({ target, item })),
  );
  const shown = all.slice(asked.page * PAGE_ITEMS, (asked.page + 1) * PAGE_ITEMS);
  const transactions = shown.map(({ target, item }) => shapeOne(a8, target, item, shape));
  if (shape.includes("array")) return answerJson(200, transactions);
  return answerJson(200, {
    transactions,
    totalPages: Math.ceil(all.length / PAGE_ITEMS),
    page: asked.page,
  });
}

function shapeOne(
  a8: Aggreg8,
  target: Target,
  item: ShownItem,
  shape: readonly string[],
): Record<string, unknown> | null {
  const { consent, link, account } = target;
  const round = consent.sentinel === "unstable" ? consent.readings : 0;
  // The bank corrects a booked movement after it was read for the first time.
  const readAgain = consent.sentinel === "changed" && consent.readings > 1;
  const corrected = readAgain && item.ordinal === countBooked(account, readUntil(a8, consent)) - 1;
  const dressed = corrected ? { ...item, text: `${item.text} - javítva` } : item;
  const shaped = shapeShown(
    makeItemId(a8.state.epoch, link.serial, round, item),
    link,
    account,
    dressed,
  );
  if (shaped === null || !shape.includes("id")) return shaped;
  const { _id, ...rest } = shaped;
  return { id: _id, ...rest };
}

function drawItems(a8: Aggreg8, consent: Consent, account: BankAccount, asked: Asked): ShownItem[] {
  if (consent.readyAt > a8.world.clock.now()) return [];
  const asOf = readUntil(a8, consent);
  const booked =
    asked.status === "pending"
      ? []
      : showItems(account, asked.from, asked.to, asOf).filter((item) => isAsked(item, asked));
  // Announced movements have neither an ordinal nor a booking day to be asked for.
  const byBooking = asked.ordinals || asked.fromInstant !== null || asked.toInstant !== null;
  const pending = asked.status === "booked" || byBooking ? [] : showPending(account, asOf);
  return [...booked, ...pending];
}

function isAsked(item: ShownItem, { fromInstant, toInstant }: Asked): boolean {
  if (fromInstant === null && toInstant === null) return true;
  const at = bookingInstant(item);
  return (fromInstant === null || at >= fromInstant) && (toInstant === null || at <= toInstant);
}

function readAsked(query: URLSearchParams): Asked {
  const status = query.get("status");
  if (status !== null && status !== "booked" && status !== "pending")
    throw new Refusal(400, "status is booked or pending");
  const from = readNumber(query, "fromOrdinalOnAccount");
  const to = readNumber(query, "toOrdinalOnAccount");
  return {
    status: from !== null || to !== null ? "booked" : status,
    ordinals: from !== null || to !== null,
    from: from ?? 1,
    to: to ?? Number.MAX_SAFE_INTEGER,
    fromInstant: readInstant(query, "fromBookingDateTime"),
    toInstant: readInstant(query, "toBookingDateTime"),
    page: readNumber(query, "page") ?? 0,
  };
}

function readNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(400, `${name} is no whole number`);
  return Number(text);
}

// UTC; without a time it is midnight.
function readInstant(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text === null) return null;
  const ms = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(ms))
    throw new Refusal(400, `${name} is no ISO date`);
  return new Date(ms).toISOString();
}

export function getTransaction(a8: Aggreg8, id: string, shape: readonly string[]): Answer {
  const parts = readItemId(id);
  const found =
    parts?.epoch === a8.state.epoch ? a8.state.findAccountBySerial(parts.serial) : undefined;
  if (parts === undefined || found === undefined) throw new Refusal(404, "Transaction not found");
  const target = needAccount(a8, found.account._id);
  const { consent, account } = target;
  const asOf = readUntil(a8, consent);
  const item = parts.pending
    ? showPending(account, asOf).find(({ idOrdinal }) => idOrdinal === parts.ordinal)
    : showItems(account, parts.ordinal, Number.MAX_SAFE_INTEGER, asOf).find(
        ({ idOrdinal }) => idOrdinal === parts.ordinal,
      );
  if (item === undefined) throw new Refusal(404, "Transaction not found");
  return answerJson(200, shapeOne(a8, target, item, shape));
}
