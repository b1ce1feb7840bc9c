/** The items that a typed text means, for searches outside of their list. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { apiQuery } from "#web/api/queries.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { describeReading } from "#web/areas/transactions/parts/search/describe-reading.ts";
import {
  readSearch,
  surroundingsOf,
  unitOf,
  type SearchReading,
} from "#web/areas/transactions/parts/search/read-search.ts";
import { viewerFilter, type SearchPart } from "#web/areas/transactions/queries/viewer-search.ts";
import { transactionsTexts } from "#web/areas/transactions/texts/transactions.ts";
import { todayDate } from "#web/time/now.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import type { LocalDate } from "#values/local-date.ts";
import { transactionTypeText } from "#values/transaction-types.ts";

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 200;
/** Shorter texts are in nearly every item. */
const LETTERS_MIN = 2;
const NO_READINGS: readonly SearchReading[] = [];
const NO_ACCOUNTS: readonly BankAccount[] = [];

export interface FoundItem {
  readonly id: string;
  readonly partner: string;
  readonly date: string;
  readonly account: string;
  readonly description: string;
  readonly amount: string;
  readonly currency: string;
}

export interface ItemSearch {
  /** The filter of the reading that found the items; without any, of the likeliest one. */
  readonly search: SearchPart | undefined;
  /** How that reading understands the text. */
  readonly said: string | undefined;
  /** The text means a sum, days or an account and no words. */
  readonly isExact: boolean;
  readonly items: readonly FoundItem[];
  /** The days of a text that may mean nothing else, whatever it may mean besides. */
  readonly days:
    | {
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly said: string;
      }
    | undefined;
  readonly total: number;
  readonly totalExact: boolean;
  readonly state: "idle" | "loading" | "failed" | "whole";
}

/**
 * Asks for the readings of a text one after another, the likeliest first, until one finds items.
 * `companyId` undefined: nothing is asked.
 */
export function useItemSearch(companyId: string | undefined, text: string): ItemSearch {
  const settled = useSettled(text, PAUSE_MS);
  const today = todayDate();
  const known = useQuery({
    ...bankAccountsQuery(companyId ?? ""),
    enabled: companyId !== undefined,
  });
  const accounts = known.data?.accounts ?? NO_ACCOUNTS;
  const surroundings = useMemo(() => surroundingsOf(accounts, today), [accounts, today]);
  const readings = useMemo(() => {
    const mayAsk = companyId !== undefined && settled.trim().length >= LETTERS_MIN;
    return mayAsk ? readSearch(settled, surroundings) : NO_READINGS;
  }, [companyId, settled, surroundings]);
  const [at, setAt] = useState({ readings, place: 0 });
  const place = at.readings === readings ? at.place : 0;
  const reading = readings[place];
  const body = viewerFilter(reading?.search ?? {}, companyId ?? "", []);
  const query = useQuery({
    ...apiQuery("Transaction", "transactionList", { body }),
    enabled: reading !== undefined,
    // The palette says that it could not look, and the list itself is one press away.
    retry: false,
  });
  const rows = query.data?.transactions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const isNothing = rows?.length === 0;
  if (isNothing && place + 1 < readings.length) setAt({ readings, place: place + 1 });
  const isSettled = settled === text;
  const shown = isSettled && rows && !isNothing ? rows : [];
  const meant = shown.length > 0 ? reading : readings[0];
  const names = accountShortNames(accounts);
  const nameOf = (id: string) => names[accounts.findIndex((each) => each.accountId === id)];
  return {
    // Who presses Enter at once gets the list of what he has typed.
    search: (isSettled ? meant : readSearch(text, surroundings)[0])?.search,
    said: meant && describeReading(meant, today, unitOf(surroundings)),
    isExact: meant?.kind !== undefined && meant.kind !== "text",
    items: shown.map((row) => present(row, nameOf(row.accountId) ?? row.accountNr)),
    days: isSettled ? findDays(readings, today) : undefined,
    total: query.data?.total ?? 0,
    totalExact: query.data?.totalExact ?? true,
    state: stateOf({
      isSettled,
      isAsked: reading !== undefined,
      query,
      isNothing,
      more: place + 1 < readings.length,
    }),
  };
}

function findDays(readings: readonly SearchReading[], today: LocalDate): ItemSearch["days"] {
  const days = readings.find(({ search }) =>
    Object.keys(search).every((name) => name === "dateFrom" || name === "dateTo"),
  );
  if (!days) return undefined;
  const { dateFrom: from, dateTo: to } = days.search;
  return { from, to, said: describeReading(days, today, undefined) };
}

interface Asked {
  readonly isSettled: boolean;
  readonly isAsked: boolean;
  readonly query: { readonly isError: boolean; readonly data: unknown };
  readonly isNothing: boolean;
  readonly more: boolean;
}

function stateOf({ isSettled, isAsked, query, isNothing, more }: Asked): ItemSearch["state"] {
  if (!isSettled) return "loading";
  if (!isAsked) return "idle";
  if (query.isError) return "failed";
  return query.data === undefined || (isNothing && more) ? "loading" : "whole";
}

function present(row: Transaction, account: string): FoundItem {
  const { _id: id, bookingDate: date, description, amount, currency } = row;
  const partner = row.partnerName || transactionTypeText(row.type) || transactionsTexts.noPartner;
  return { id, partner, date, account, description, amount, currency };
}
