/**
 * The control verbs that every stand-in with a bank behind it has: clock, the bank's truth,
 * movements, qualities.
 */
import { DAY_MS } from "#values/durations.ts";
import { hungarianIban, readAccountNumber } from "#values/account-number.ts";
import {
  type AddedItem,
  type BankAccount,
  balanceOf,
  type ItemPatch,
  showItems,
  showPending,
} from "./bank-world/bank-account.ts";
import type { BankWorld } from "./bank-world/bank-world.ts";
import { findBank, QUALITIES, type Quality } from "./bank-world/sandbox-banks.data.ts";
import { readText, Refusal } from "./stand-in.ts";
import { readMinor, tellAccounts } from "./tell-accounts.ts";

/** The effect of a verb on the bank's books, for stand-ins that notify. */
export interface WorldChange {
  readonly accountNumber: string;
  readonly kind: "added" | "changed";
  readonly notify: boolean;
}

/** Answers the verb, or undefined for one that is not the world's. Throws Refusal. */
export function answerWorldControl(
  world: BankWorld,
  verb: string,
  body: Record<string, unknown>,
  changed: (change: WorldChange) => void,
): unknown {
  if (verb === "clock") return moveClock(world, body);
  if (verb === "truth") return showTruth(world, body);
  if (verb === "tell") return tellAccounts(world, body);
  if (verb === "quality") {
    const bank = findBank(readText(body["bankId"], "bankId"));
    const value = QUALITIES.find((one) => one === body["value"]);
    if (bank === undefined || value === undefined)
      throw new Refusal(400, "Unknown bank or quality");
    world.setQuality(bank.id, value satisfies Quality);
    return { ok: true };
  }
  if (verb !== "add" && verb !== "change" && verb !== "withdraw") return undefined;
  const number = readNumber(world, body);
  const notify = body["notify"] !== false;
  if (verb === "add") {
    const items = Array.isArray(body["items"]) ? (body["items"] as Record<string, unknown>[]) : [];
    const ordinals = world.add(number, items.map(readItem));
    changed({ accountNumber: number, kind: "added", notify });
    return { ordinals };
  }
  const ordinal = Number(body["ordinal"]);
  if (verb === "change")
    world.change(number, ordinal, readItem((body["item"] ?? body) as Record<string, unknown>));
  else world.withdraw(number, ordinal, body["moved"] === true);
  changed({ accountNumber: number, kind: "changed", notify });
  return { ok: true };
}

function moveClock(world: BankWorld, body: Record<string, unknown>): unknown {
  const to = typeof body["to"] === "string" ? Date.parse(body["to"]) : undefined;
  if (to !== undefined && Number.isNaN(to)) throw new Refusal(400, "to is no date");
  const by = Number(body["days"] ?? 0) * DAY_MS + Number(body["hours"] ?? 0) * 3_600_000;
  world.clock.move(to === undefined ? by : to - world.clock.now());
  return { now: new Date(world.clock.now()).toISOString() };
}

function readNumber(world: BankWorld, body: Record<string, unknown>): string {
  const number =
    readAccountNumber(readText(body["accountNumber"], "accountNumber"))?.canonical ?? "";
  if (world.find(number) === undefined) throw new Refusal(404, `No account ${number}`);
  return number;
}

function readItem(body: Record<string, unknown>): AddedItem["item"] {
  const texts: [keyof ItemPatch, string][] = [
    ["partnerName", "partnerName"],
    ["partnerAccount", "partnerAccountNumber"],
    ["text", "text"],
    ["reference", "reference"],
    ["bookingDay", "bookingDate"],
    ["valueDay", "valueDate"],
    ["garbled", "garbled"],
  ];
  const patch = Object.fromEntries(
    texts.flatMap(([key, name]) => (typeof body[name] === "string" ? [[key, body[name]]] : [])),
  );
  return {
    ...(patch as ItemPatch),
    ...(body["amount"] === undefined ? {} : { minor: readMinor(body["amount"]) }),
  };
}

function showTruth(world: BankWorld, body: Record<string, unknown>): unknown {
  if (body["accountNumber"] !== undefined)
    return { accounts: [showAccount(world, world.find(readNumber(world, body))!, true)] };
  return {
    accounts: [...world.list()].map((account) =>
      showAccount(world, account, String(body["items"]) === "true"),
    ),
  };
}

const decimal = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

// The bank's own books; a test compares the program's rows with them.
function showAccount(world: BankWorld, account: BankAccount, items: boolean): unknown {
  const now = world.clock.now();
  const { number, bankId, currency, name, owner, usage } = account;
  const facts = {
    accountNumber: number,
    iban: hungarianIban(number),
    bankId,
    currency,
    name,
    owner,
    usage,
  };
  if (!items) return facts;
  const show = (item: ReturnType<typeof showItems>[number]): unknown => ({
    ordinal: item.ordinal,
    bookingDate: item.bookingDay,
    valueDate: item.valueDay,
    amount: decimal(item.minor),
    currency,
    partnerName: item.partnerName,
    partnerAccountNumber: item.partnerAccount,
    text: item.text,
    reference: item.reference,
    endToEndId: item.endToEndId,
    withdrawn: item.withdrawn,
  });
  return {
    ...facts,
    balance: decimal(balanceOf(account, now)),
    items: showItems(account, 1, Number.MAX_SAFE_INTEGER, now).map(show),
    pending: showPending(account, now).map(show),
  };
}
