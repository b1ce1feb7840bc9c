/** Decides the way to a bank's transactions: the bank itself, Számlázz.hu, or files. Pure. */
import { foldLetters } from "#values/fold-text.ts";
import type { FeedBankRow } from "./connect-queries.ts";

/** Banks that Számlázz.hu's Autokassza reads, shown until the configured list has come. */
export const INVOICE_FEED_BANKS = [
  "Blink",
  "CIB",
  "Erste",
  "K&H",
  "MagNet",
  "MBH",
  "Raiffeisen",
  "UniCredit",
  "Wise",
] as const;

export interface BankWays {
  readonly direct: readonly FeedBankRow[];
  readonly invoice: readonly string[];
}

/**
 * Banks of both ways whose name holds the typed text; accents, case, „&” and blanks do not matter.
 */
export function findBanks(
  banks: readonly FeedBankRow[],
  search: string,
  invoiceBanks: readonly string[] = INVOICE_FEED_BANKS,
): BankWays {
  const typed = foldBankName(search);
  const matches = (name: string) => foldBankName(name).includes(typed);
  const collator = new Intl.Collator("hu");
  return {
    direct: banks
      .filter((bank) => matches(bank.name))
      .sort((a, b) => collator.compare(a.name, b.name)),
    invoice: invoiceBanks.filter(matches),
  };
}

/** Names of Számlázz.hu's banks that cannot be connected directly: for these it is the best way. */
export function onlyByInvoice(
  banks: readonly FeedBankRow[],
  invoiceBanks: readonly string[] = INVOICE_FEED_BANKS,
): readonly string[] {
  return invoiceBanks.filter((name) => !banks.some((bank) => isSameBank(bank.name, name)));
}

/** „K&H”, „K&H Bank” and „KH Bank Zrt.” are one bank. */
export function isSameBank(a: string, b: string): boolean {
  const [left, right] = [bankKey(a), bankKey(b)];
  return left.length > 0 && left === right;
}

/** A bank that the provider offers now; its health may still be poor. */
export function canConnect(bank: FeedBankRow): boolean {
  return bank.availableInSync && bank.connectionQualityIndicator.value !== "DISABLED";
}

/**
 * One key for every spelling of a bank's name: „OTP” of an aggregator is „OTP Bank” of a statement.
 */
export function bankKey(name: string): string {
  const words = name.replace(/\b(bank|zrt|nyrt|hungary|magyarorszag|magyarország)\b\.?/giu, " ");
  return foldBankName(words);
}

function foldBankName(text: string): string {
  return foldLetters(text).replace(/[^\p{L}\p{N}]/gu, "");
}
