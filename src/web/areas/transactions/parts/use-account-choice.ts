import { useEffect, useMemo } from "react";
import type { BankAccountRef } from "#contract/fields.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { NamedAccounts, UnmetFilter } from "#web/areas/transactions/queries/viewer-search.ts";
import { setClientState, useClientState } from "#web/state/client-state.ts";
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
    /** Whether some accounts are ticked, as far as the person knows. */
    hasTicked: stored.length > 0,
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
    chooseOnly: (group: readonly BankAccountRef[]) => choose(group),
  };
}

export interface NamedChoice {
  /** The accounts that the address names; undefined where it names none. */
  readonly refs: readonly BankAccountRef[] | undefined;
  /** The names that no account has. */
  readonly unmet: readonly UnmetFilter[];
}

/**
 * The accounts that the address names by number, by origin or by both: they are ticked once the
 * list of accounts is here.
 */
export function useNamedAccounts(
  { named, settleNamed }: Pick<ViewerSearchHandle, "named" | "settleNamed">,
  accounts: readonly BankAccountRef[] | undefined,
): NamedChoice {
  const { accountNr, originate } = named;
  const refs = useMemo(
    () => (accounts ? findNamed({ accountNr, originate }, accounts) : undefined),
    [accounts, accountNr, originate],
  );
  useEffect(() => {
    if (!refs || refs.length === 0) return;
    setClientState({ selectedBankAccounts: refs });
    settleNamed();
    // The address changes with the call; only newly found accounts are ticked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refs]);
  const isNamed = accountNr !== undefined || originate !== undefined;
  const isUnmet = isNamed && refs?.length === 0;
  return { refs: isNamed ? refs : undefined, unmet: isUnmet ? namesOf(named) : NOTHING };
}

const NOTHING: readonly never[] = [];

function namesOf({ accountNr, originate }: NamedAccounts): readonly UnmetFilter[] {
  return [
    ...(accountNr === undefined ? [] : [{ field: "accountNr" as const, value: accountNr }]),
    ...(originate === undefined ? [] : [{ field: "originate" as const, value: originate }]),
  ];
}

/** The accounts of that number and that origin; undefined where neither is named. */
export function findNamed(
  { accountNr, originate }: NamedAccounts,
  accounts: readonly BankAccountRef[],
): readonly BankAccountRef[] | undefined {
  if (accountNr === undefined && originate === undefined) return undefined;
  const canonical = accountNr && readAccountNumber(accountNr)?.canonical;
  const digits = accountNr && accountDigitsFromLink(accountNr);
  // A foreign number came without its country and check digits, as the rule of links says.
  const isNumber = (each: string) =>
    each === canonical || (digits !== "" && accountDigitsFromLink(each) === digits);
  return accounts
    .filter(
      (each) =>
        (accountNr === undefined || isNumber(each.accountNr)) &&
        (originate === undefined || each.originate === originate.toLowerCase()),
    )
    .map(toRef);
}

function toRef({ accountNr, originate, currency }: BankAccountRef): BankAccountRef {
  return { accountNr, originate, currency };
}
