import { classNames } from "#web/ui/class-names.ts";
import { IconBuilding, IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { describeFilters } from "#web/areas/transactions/parts/filter-chips.ts";
import { SortMenu } from "#web/areas/transactions/parts/SortMenu.tsx";
import styles from "#web/areas/transactions/parts/viewer.module.css";
import type { ClientPage } from "#web/areas/transactions/queries/client-pages.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import {
  type BookedView,
  parseTypedAmount,
} from "#web/areas/transactions/queries/viewer-search.ts";
import { clientTransactionTexts as texts } from "#web/areas/transactions/texts/client-transactions.ts";
import { searchTexts } from "#web/areas/transactions/texts/search.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { openModal } from "#web/modals/modals.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { AddFilterChip, FilterChip } from "#web/ui/fields/FilterChip.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { SLOW_MS, useLasting } from "#web/ui/use-lasting.ts";
import { ClientChoiceList } from "./ClientChoiceList.tsx";
import { ClientSums } from "./ClientSums.tsx";
import { ClientViews } from "./ClientViews.tsx";
import { type AddressedChoice, handleOf } from "./use-client-choice.ts";

interface ClientTopProps {
  readonly companies: readonly CompanyRow[];
  readonly who: "clients" | "companies";
  readonly handle: ViewerSearchHandle;
  readonly choice: AddressedChoice;
  readonly total: number | undefined;
  readonly totalExact: boolean;
  /** The rows of the new filter are on their way; count and sums are those of the last one. */
  readonly isSettling: boolean;
  readonly sums: ClientPage["sums"];
  readonly phone: boolean;
  readonly search: ReactNode;
  readonly onExport: () => void;
}

/** Title, views, search, chips and sums above the list over several companies. */
export function ClientTop(props: ClientTopProps) {
  const { companies, who, handle, choice, total, totalExact, sums, phone, search, onExport } =
    props;
  const isSlow = useLasting(props.isSettling, SLOW_MS);
  return (
    <div className={styles["top"]}>
      <div className={classNames("row wrap gap-2", styles["title"])}>
        <div className={styles["heading"]}>
          <h1>{texts.title[who]}</h1>
          {total !== undefined && (
            <span
              className={classNames("tabular one-line muted", styles["count"])}
              aria-live="polite"
            >
              {isSlow ? searchTexts.searching : words.count(total, totalExact)}
            </span>
          )}
        </div>
        {!phone && (
          <div className={classNames("row gap-2 end", styles["tools"])}>
            <SegmentedControl<BookedView>
              label={words.views.label}
              value={handle.search.booked ?? "ALL"}
              onChange={(booked) =>
                handle.change({ booked: booked === "ALL" ? undefined : booked })
              }
              segments={(["ALL", "UNBOOKED", "BOOKED"] as const).map((value) => ({
                value,
                label: words.views[value],
              }))}
            />
            <Button variant="secondary" icon={<Icon of={IconDownload} />} onClick={onExport}>
              {words.export}
            </Button>
          </div>
        )}
      </div>
      {phone && <div className="above-2">{search}</div>}
      <div className={classNames("row wrap gap-2 above-3", styles["chips"])}>
        {!phone && search}
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={IconBuilding} />}
          onClick={() => openChoice(companies, who, choice)}
        >
          {texts.chosen(choice.ids.length, companies.length)}
        </Button>
        {phone && (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={IconDownload} />}
            onClick={onExport}
          >
            {words.export}
          </Button>
        )}
        {describeFilters(handle.search, todayDate()).map((chip) => (
          <FilterChip
            key={chip.key}
            name={chip.name}
            value={chip.value}
            onRemove={() =>
              handle.change(Object.fromEntries(chip.fields.map((field) => [field, undefined])))
            }
          />
        ))}
        <AddFilterChip
          hiddenCount={0}
          onClick={() =>
            openModal("transactionFilters", {
              values: handle.search,
              currencies: (sums ?? []).map(({ currency }) => currency),
              showBooked: phone,
              parseAmount: parseTypedAmount,
              onApply: ({ booked, sort, ...values }) =>
                handle.change({
                  ...values,
                  ...(phone && { booked: booked === "ALL" ? undefined : booked, sort }),
                }),
            })
          }
        />
        <ClientViews handle={handle} choice={choice} />
        {!phone && <SortMenu handle={handle} />}
      </div>
      {!isSlow && <ClientSums sums={sums} phone={phone} />}
    </div>
  );
}

function openChoice(
  companies: readonly CompanyRow[],
  who: "clients" | "companies",
  choice: AddressedChoice,
): void {
  const title = texts.rail[who];
  openModal("accountChoice", {
    title: texts.choose[who],
    children: <ClientChoicePicker companies={companies} title={title} choice={choice} />,
  });
}

/**
 * The choice as a sheet, where there is no rail. Dialogs stand outside of the router, so it keeps
 * the choice itself and tells the address of each change.
 */
function ClientChoicePicker({
  companies,
  title,
  choice,
}: {
  readonly companies: readonly CompanyRow[];
  readonly title: string;
  readonly choice: AddressedChoice;
}) {
  const { ids, left, accountIds, all, show } = choice;
  const [chosen, setChosen] = useState({ ids, left, accountIds });
  const handle = handleOf(chosen, (nextIds, nextAccounts) => {
    show(nextIds, nextAccounts);
    setChosen({ ids: nextIds.length === 0 ? all : nextIds, left, accountIds: nextAccounts });
  });
  return <ClientChoiceList companies={companies} choice={handle} title={title} />;
}
