/** The control verb `tell`: accounts of a netbank user with their movements, future ones too. */
import { readAccountNumber } from "#values/account-number.ts";
import type { ToldItem } from "./bank-world/bank-account.ts";
import type { BankWorld, ToldAccount } from "./bank-world/bank-world.ts";
import { findBank } from "./bank-world/sandbox-banks.data.ts";
import { readText, Refusal } from "./stand-in.ts";

const KINDS: readonly ToldItem["kind"][] = ["transfer", "card", "fee", "tax", "debit"];

/** Tells the body's accounts to the world. Throws Refusal. */
export function tellAccounts(world: BankWorld, body: Record<string, unknown>): unknown {
  const bank = findBank(readText(body["bankId"], "bankId"));
  if (bank === undefined) throw new Refusal(404, "No such bank");
  const accounts = listOf(body["accounts"]).map(readAccount);
  world.tell(bank.id, readText(body["bankUser"], "bankUser"), accounts);
  return { accounts: accounts.length };
}

function readAccount(given: Record<string, unknown>): ToldAccount {
  const number = readAccountNumber(readText(given["accountNumber"], "accountNumber"))?.canonical;
  if (number === undefined) throw new Refusal(400, "accountNumber is no account number");
  const told = listOf(given["items"]).map(readItem);
  if (told.some((item, index) => index > 0 && item.day < told[index - 1]!.day))
    throw new Refusal(400, "items are not in the order of their days");
  return {
    number,
    currency: readText(given["currency"], "currency"),
    name: readText(given["name"], "name"),
    owner: readText(given["owner"], "owner"),
    pending: Number(given["pending"] ?? 0),
    openingMinor: readMinor(given["opening"] ?? "0"),
    told,
  };
}

function readItem(given: Record<string, unknown>): ToldItem {
  const text = (name: string): string => (typeof given[name] === "string" ? given[name] : "");
  return {
    day: readText(given["bookingDate"], "bookingDate"),
    minor: readMinor(given["amount"]),
    partnerName: text("partnerName"),
    partnerAccount: text("partnerAccountNumber"),
    text: text("text"),
    reference: text("reference"),
    kind: KINDS.find((kind) => kind === given["kind"]) ?? "transfer",
  };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

/** Hundredths of a decimal with at most two places, as text or number. Throws Refusal. */
export function readMinor(value: unknown): number {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new Refusal(400, "amount is no decimal with at most two places");
  return (sign === "-" ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, "0")));
}
