import { IconBuildingBank, IconPlayerTrackNext } from "@tabler/icons-react";
import { useContext, type ReactNode } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { groupOrigins } from "#web/areas/bank-accounts/group-origins.ts";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { BookedView } from "#web/areas/transactions/queries/viewer-search.ts";
import {
  accountRailTexts,
  sortTexts,
  transactionsTexts as words,
} from "#web/areas/transactions/texts/transactions.ts";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { ArrivalsOfPerson } from "./new-rows.ts";
import { classNames } from "#web/ui/class-names.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { AddFilterChip, FilterChip } from "#web/ui/fields/FilterChip.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { describeFilters, type Chip } from "./filter-chips.ts";
import { SavedViews } from "./saved-views/SavedViews.tsx";
import { SeveralCompanies } from "./SeveralCompanies.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { isSameAccount, useAccountChoice } from "./use-account-choice.ts";
import styles from "./viewer.module.css";

export interface FilterChipsProps {
  readonly companyId: string;
  readonly handle: ViewerSearchHandle;
  readonly accounts: readonly BankAccount[];
  /** The currency of the company's accounts, where it is one alone. */
  readonly unit: string | undefined;
  readonly phone: boolean;
  /** The search box of a desk, before the chips. */
  readonly search: ReactNode;
  readonly onFilter: () => void;
  readonly onAccounts: () => void;
}

/** The search box, and the filters in force as chips; the choice of accounts is one of them. */
export function FilterChips(props: FilterChipsProps) {
  const { handle, accounts, phone } = props;
  const chips = describeFilters(handle.search, todayDate(), props.unit);
  const booked = handle.search.booked;
  const all = phone ? [...describeView(booked), ...chips, ...describeSort(handle)] : chips;
  const shown = phone ? all.slice(0, 1) : all;
  const remove = (chip: Chip) =>
    handle.change(Object.fromEntries(chip.fields.map((field) => [field, undefined])));
  const inForce = shown.map((chip) => (
    <FilterChip key={chip.key} name={chip.name} value={chip.value} onRemove={() => remove(chip)} />
  ));
  return (
    <div
      className={classNames(
        "row wrap gap-2 above-3",
        styles["chips"],
        accounts.length === 0 && styles["waiting"],
      )}
    >
      {!phone && props.search}
      {/* The line of a phone moves sideways: what narrows the list stands at its start. */}
      {phone && inForce}
      {phone && <NextClient />}
      {phone && <SeveralCompanies small />}
      {accounts.length > 1 && <AccountChip accounts={accounts} onOpen={props.onAccounts} />}
      {handle.search.newSince === undefined && <NewChip handle={handle} />}
      {!phone && inForce}
      {(!phone || all.length > shown.length) && (
        <AddFilterChip hiddenCount={all.length - shown.length} onClick={props.onFilter} />
      )}
      {(all.length > 1 || (all.length > 0 && handle.search.text)) && (
        <Button variant="quiet" size="small" onClick={handle.clear}>
          {words.clearFilters}
        </Button>
      )}
      <SavedViews companyId={props.companyId} handle={handle} accounts={accounts} />
      {!phone && <SortMenu handle={handle} />}
    </div>
  );
}

/** The booked view as a chip, where its own control does not fit. */
function describeView(booked: BookedView | undefined): Chip[] {
  if (booked === undefined || booked === "ALL") return [];
  const value = words.views[booked];
  return [{ key: "view", name: words.views.label, value, fields: ["booked"] }];
}

/** Another order than the usual one as a chip, where its menu does not fit. */
function describeSort({ search: { sort } }: ViewerSearchHandle): Chip[] {
  if (sort === undefined) return [];
  return [{ key: "sort", name: sortTexts.label, value: sortTexts.orders[sort], fields: ["sort"] }];
}

/** What came since the last visit, or else since yesterday: one press shows it. */
function NewChip({ handle }: Pick<FilterChipsProps, "handle">) {
  const arrivals = useContext(ArrivalsOfPerson);
  const since = arrivals?.get("LAST_VISIT")?.count ? "LAST_VISIT" : "YESTERDAY";
  const arrived = arrivals?.get(since);
  if (!arrived || arrived.count === 0) return null;
  return (
    <Button variant="secondary" size="small" onClick={() => handle.change({ newSince: since })}>
      {arrivalTexts.toggle[since]} <b>{arrivalTexts.count(arrived.count, arrived.countExact)}</b>
    </Button>
  );
}

function NextClient() {
  const next = useNextClient();
  if (!next.available) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      title={clientsTexts.nextHint}
      icon={<Icon of={IconPlayerTrackNext} />}
      onClick={next.go}
    >
      {clientsTexts.next}
    </Button>
  );
}

interface AccountChipProps {
  readonly accounts: readonly BankAccount[];
  readonly onOpen: () => void;
}

/** The ticked accounts: beside the rail only where some are left out, elsewhere always. */
function AccountChip({ accounts, onOpen }: AccountChipProps) {
  const { asked, chooseAll } = useAccountChoice(accounts);
  if (asked.length === 0) {
    return (
      <span className={styles["withoutRail"]}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={IconBuildingBank} />}
          onClick={onOpen}
        >
          {accountRailTexts.allOf(groupOrigins(accounts).length)}
        </Button>
      </span>
    );
  }
  const names = accountShortNames(accounts);
  // Sources of one account have its name.
  const chosen = [
    ...new Set(
      names.filter((_, place) => asked.some((ref) => isSameAccount(ref, accounts[place]!))),
    ),
  ];
  return (
    <FilterChip
      name={accountRailTexts.account}
      value={
        chosen.length === 1
          ? chosen[0]!
          : accountRailTexts.some(chosen.length, groupOrigins(accounts).length)
      }
      onOpen={onOpen}
      onRemove={chooseAll}
    />
  );
}
