import { useEffect } from "react";
import type { BankAccountRef } from "#contract/fields.ts";
import { forgetRememberedAccount } from "#web/areas/transactions/queries/remembered-search.ts";
import { clientState, setClientState, useClientState } from "#web/state/client-state.ts";
import { accountDigitsFromLink, readAccountNumber } from "#values/account-number.ts";

/**
 * True when a reference names the account; a reference without a currency names all of that number
 * and origin.
 */
export function isSameAccount(ref: BankAccountRef, account: BankAccountRef): boolean {
  return (
    ref.accountNr === account.accountNr &&
    ref.originate === account.originate &&
    (!ref.currency || ref.currency === account.currency)
  );
}

/**
 * The ticked accounts. The store keeps an empty list for "all", so that a new account is in without
 * being ticked.
 */
export function useAccountChoice(accounts: readonly BankAccountRef[]) {
  const stored = useClientState((state) => state.selectedBankAccounts);
  const known = stored.filter((ref) => accounts.some((account) => isSameAccount(ref, account)));
  const chosen = known.length > 0 ? known : accounts.map(toRef);
  const choose = (next: readonly BankAccountRef[]) => {
    // No ticked account would be an empty page, so it means all accounts again.
    setClientState({
      selectedBankAccounts: next.length === accounts.length ? [] : next.map(toRef),
    });
  };
  return {
    chosen,
    /** The accounts in the question to the server; empty = all accounts of the company. */
    asked: known,
    toggle(account: BankAccountRef): void {
      const without = chosen.filter((ref) => !isSameAccount(ref, account));
      choose(without.length < chosen.length ? without : [...chosen, account]);
    },
    /** All of these, or none when all were ticked. */
    toggleAll(group: readonly BankAccountRef[]): void {
      const without = chosen.filter((ref) => !group.some((account) => isSameAccount(ref, account)));
      choose(chosen.length - without.length === group.length ? without : [...without, ...group]);
    },
    chooseAll: () => choose([]),
  };
}

/** Ticks the account that a link named, once its list is here. */
export function useLinkedAccount(accounts: readonly BankAccountRef[] | undefined): void {
  useEffect(() => {
    const linked = clientState().transactionFilter;
    if (!accounts || !linked?.accountNr) return;
    const canonical = readAccountNumber(linked.accountNr)?.canonical;
    // A foreign number came without its country and check digits, as the rule of links says.
    const isNamed = ({ accountNr }: BankAccountRef) =>
      accountNr === canonical || accountDigitsFromLink(accountNr) === linked.accountNr;
    const named = accounts.filter(
      (each) => isNamed(each) && (!linked.originate || each.originate === linked.originate),
    );
    if (named.length > 0) setClientState({ selectedBankAccounts: named.map(toRef) });
    forgetRememberedAccount();
  }, [accounts]);
}

function toRef({ accountNr, originate, currency }: BankAccountRef): BankAccountRef {
  return { accountNr, originate, currency };
}
