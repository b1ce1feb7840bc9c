/**
 * The banks whose statements are taken, from the same heads that the readers use: what this page
 * and the landing page say of them is never written twice.
 */
import { codesOf } from "#statements/heads/find-source.ts";
import type { BankHead } from "#statements/heads/source-head.ts";
import { BANK_HEADS } from "#statements/heads/source-heads.ts";
import { foldText } from "#values/fold-text.ts";

/** How sure a bank's own files are, as a visitor sees it. */
export type SupportState = "verified" | "documented" | "mapped";

export interface SupportedBank {
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly state: SupportState;
  /** Its files are read by general knowledge alone: nobody has tried one. */
  readonly isAssumed: boolean;
  /** Containers of its own files, such as `xlsx`; empty where only standard files are read. */
  readonly formats: readonly string[];
  /** A public list names MultiCash among its exports. */
  readonly listsMulticash: boolean;
  /** First digits of its account numbers. */
  readonly codes: readonly string[];
  readonly feeds: readonly ("aggreg8" | "szamlazzhu")[];
}

/** The surest first. */
export const SUPPORT_STATES: readonly SupportState[] = ["verified", "documented", "mapped"];
const byName = new Intl.Collator("hu").compare;

/** Banks that hold accounts of companies, the surest first, then by name. */
export const SUPPORTED_BANKS: readonly SupportedBank[] = BANK_HEADS.filter(
  (head) => head.withoutCompanyAccounts !== true,
)
  .map(supportedBank)
  .sort(
    (a, b) =>
      SUPPORT_STATES.indexOf(a.state) - SUPPORT_STATES.indexOf(b.state) || byName(a.name, b.name),
  );

function supportedBank(head: BankHead): SupportedBank {
  const { key, name, shortName, status, formats = [], feeds = [] } = head;
  const isKnown = status === "verified" || status === "documented";
  return {
    key,
    name,
    shortName,
    state: isKnown ? status : "mapped",
    isAssumed: status === "assumed",
    formats,
    listsMulticash: head.listsMulticash === true,
    codes: codesOf(head.accountCodes),
    feeds,
  };
}

/** The names that people use of the banks that a provider brings without files, by name. */
export function namesWithFeed(feed: "aggreg8" | "szamlazzhu"): string[] {
  return SUPPORTED_BANKS.filter(({ feeds }) => feeds.includes(feed))
    .map(({ shortName }) => shortName)
    .sort(byName);
}

/** The names that people use of the banks whose exports, by a public list, hold MultiCash. */
export function namesWithMulticash(): string[] {
  return SUPPORTED_BANKS.filter(({ listsMulticash }) => listsMulticash)
    .map(({ shortName }) => shortName)
    .sort(byName);
}

/** Banks of a state whose name, or the beginning of whose account numbers, has the typed text. */
export function findSupportedBanks(text: string, state: SupportState | "all"): SupportedBank[] {
  const wanted = foldText(text.trim());
  const digits = /^[\d\s-]{1,26}$/.test(text.trim()) ? text.replace(/\D/g, "").slice(0, 3) : "";
  return SUPPORTED_BANKS.filter((bank) => {
    if (state !== "all" && bank.state !== state) return false;
    if (wanted === "") return true;
    if (digits !== "") return bank.codes.some((code) => code.startsWith(digits));
    return foldText(`${bank.name} ${bank.shortName} ${bank.key}`).includes(wanted);
  });
}

/** How many banks are in a state. */
export function countSupported(state: SupportState | "all"): number {
  return findSupportedBanks("", state).length;
}
