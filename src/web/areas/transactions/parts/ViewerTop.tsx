import {
  IconBuildingBank,
  IconDownload,
  IconFilter,
  IconPlayerTrackNext,
  IconSearch,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { searchTexts } from "#web/areas/transactions/texts/search.ts";
import { useLasting } from "#web/ui/use-lasting.ts";
import { describeFilters, type Chip } from "./filter-chips.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { BookedView } from "#web/areas/transactions/queries/viewer-search.ts";
import styles from "./viewer.module.css";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import {
  accountRailTexts,
  transactionsTexts as words,
} from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { AddFilterChip, FilterChip } from "#web/ui/fields/FilterChip.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { todayDate } from "#web/time/now.ts";

/** A list that takes longer than this says so; the old rows stay meanwhile. */
const SLOW_MS = 400;

interface ViewerTopProps {
  readonly handle: ViewerSearchHandle;
  readonly total: number | undefined;
  readonly totalExact: boolean;
  /** Unbooked rows of the ticked accounts; only without filters, where they are the same rows. */
  readonly unbooked: number | undefined;
  readonly phone: boolean;
  /** The search box, where it stands. */
  readonly search: ReactNode;
  /** The currency of the company's accounts, where it is one alone. */
  readonly unit: string | undefined;
  readonly isSettling: boolean;
  readonly onExport: () => void;
  readonly onFilter: () => void;
  readonly onAccounts: () => void;
}

/** Title, views, search and chips of the viewer. */
export function ViewerTop(props: ViewerTopProps) {
  const { handle, total, totalExact, phone } = props;
  const next = useNextClient();
  const isSlow = useLasting(props.isSettling, SLOW_MS);
  const [searching, setSearching] = useState(Boolean(handle.search.text));
  return (
    <div className={styles["top"]}>
      <div className={styles["title"]}>
        <h1>{words.title}</h1>
        {total !== undefined && (
          <span className={styles["count"]} aria-live="polite">
            {isSlow ? searchTexts.searching : words.count(total, totalExact)}
          </span>
        )}
        <div className={styles["tools"]}>
          {phone ? (
            <PhoneTools {...props} onSearch={() => setSearching(!searching)} />
          ) : (
            <>
              <BookedViews handle={handle} unbooked={props.unbooked} />
              {next.available && (
                <Button
                  variant="secondary"
                  title={clientsTexts.nextHint}
                  icon={<Icon of={IconPlayerTrackNext} />}
                  onClick={next.go}
                >
                  {clientsTexts.next} <Kbd>U</Kbd>
                </Button>
              )}
              <Button
                variant="secondary"
                icon={<Icon of={IconDownload} />}
                onClick={props.onExport}
              >
                {words.export}
              </Button>
            </>
          )}
        </div>
      </div>
      {phone && searching && <div className={styles["searchLine"]}>{props.search}</div>}
      <FilterChips {...props} />
    </div>
  );
}

function PhoneTools(props: ViewerTopProps & { readonly onSearch: () => void }) {
  const next = useNextClient();
  return (
    <>
      {next.available && (
        <Button
          variant="quiet"
          size="large"
          square
          aria-label={clientsTexts.next}
          title={clientsTexts.nextHint}
          onClick={next.go}
        >
          <Icon of={IconPlayerTrackNext} size={20} />
        </Button>
      )}
      <Button
        variant="quiet"
        size="large"
        square
        aria-label={words.openSearch}
        title={words.openSearch}
        onClick={props.onSearch}
      >
        <Icon of={IconSearch} size={20} />
      </Button>
      <Button
        variant="quiet"
        size="large"
        square
        aria-label={accountRailTexts.choose}
        title={accountRailTexts.choose}
        onClick={props.onAccounts}
      >
        <Icon of={IconBuildingBank} size={20} />
      </Button>
      <Button
        variant="quiet"
        size="large"
        square
        aria-label={words.filters}
        title={words.filters}
        onClick={props.onFilter}
      >
        <Icon of={IconFilter} size={20} />
      </Button>
    </>
  );
}

function BookedViews({
  handle,
  unbooked,
}: {
  readonly handle: ViewerSearchHandle;
  readonly unbooked: number | undefined;
}) {
  return (
    <SegmentedControl<BookedView>
      label={words.views.label}
      value={handle.search.booked ?? "ALL"}
      onChange={(booked) => handle.change({ booked: booked === "ALL" ? undefined : booked })}
      segments={[
        { value: "ALL", label: words.views.ALL },
        {
          value: "UNBOOKED",
          label: words.views.UNBOOKED,
          ...(unbooked !== undefined && { count: formatCount(unbooked) }),
        },
        { value: "BOOKED", label: words.views.BOOKED },
      ]}
    />
  );
}

function FilterChips(props: ViewerTopProps) {
  const { handle, phone } = props;
  const chips = describeFilters(handle.search, todayDate(), props.unit);
  const booked = handle.search.booked;
  const all = phone && booked && booked !== "ALL" ? [describeView(booked), ...chips] : chips;
  const shown = phone ? all.slice(0, 1) : all;
  const remove = (chip: Chip) =>
    handle.change(Object.fromEntries(chip.fields.map((field) => [field, undefined])));
  if (phone && all.length === 0) return null;
  return (
    <div className={styles["chips"]}>
      {!phone && props.search}
      {shown.map((chip) => (
        <FilterChip
          key={chip.key}
          name={chip.name}
          value={chip.value}
          onRemove={() => remove(chip)}
        />
      ))}
      <AddFilterChip hiddenCount={all.length - shown.length} onClick={props.onFilter} />
      {(all.length > 1 || (all.length > 0 && handle.search.text)) && (
        <Button variant="quiet" size="small" onClick={handle.clear}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  );
}

/** The booked view as a chip, where its own control does not fit. */
function describeView(booked: BookedView): Chip {
  return { key: "view", name: words.views.label, value: words.views[booked], fields: ["booked"] };
}
