import { classNames } from "#web/ui/class-names.ts";
import { IconDownload, IconFilter, IconPlayerTrackNext, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { searchTexts } from "#web/areas/transactions/texts/search.ts";
import { SLOW_MS, useLasting } from "#web/ui/use-lasting.ts";
import { FilterChips, type FilterChipsProps } from "./FilterChips.tsx";
import { SeveralCompanies } from "./SeveralCompanies.tsx";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import type { BookedView } from "#web/areas/transactions/queries/viewer-search.ts";
import styles from "./viewer.module.css";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

interface ViewerTopProps extends FilterChipsProps {
  readonly total: number | undefined;
  readonly totalExact: boolean;
  /** Unbooked rows of the ticked accounts; only without filters, where they are the same rows. */
  readonly unbooked: number | undefined;
  readonly isSettling: boolean;
  readonly onExport: () => void;
}

/** Title, views, search and chips of the viewer. */
export function ViewerTop(props: ViewerTopProps) {
  const { handle, total, totalExact, phone } = props;
  const next = useNextClient();
  const isSlow = useLasting(props.isSettling, SLOW_MS);
  const [searching, setSearching] = useState(Boolean(handle.search.text));
  return (
    <div className={styles["top"]}>
      <div className={classNames("row wrap gap-2", styles["title"])}>
        <div className={styles["heading"]}>
          <h1>{words.title}</h1>
          {total !== undefined && (
            <span
              className={classNames("tabular one-line muted", styles["count"])}
              aria-live="polite"
            >
              {isSlow ? searchTexts.searching : words.count(total, totalExact)}
            </span>
          )}
        </div>
        <div className={classNames("row gap-2 end", styles["tools"])}>
          {phone ? (
            <PhoneTools onFilter={props.onFilter} onSearch={() => setSearching(!searching)} />
          ) : (
            <>
              <BookedViews handle={handle} unbooked={props.unbooked} />
              <SeveralCompanies />
              {next.available && (
                <Button
                  variant="secondary"
                  // The key is part of what is seen, so it is part of the name.
                  aria-label={`${clientsTexts.next} U`}
                  title={clientsTexts.nextHint}
                  icon={<Icon of={IconPlayerTrackNext} />}
                  onClick={next.go}
                >
                  <span className={styles["next"]}>{clientsTexts.next}</span> <Kbd>U</Kbd>
                </Button>
              )}
              <Button
                variant="secondary"
                aria-label={words.export}
                title={words.export}
                icon={<Icon of={IconDownload} />}
                onClick={props.onExport}
              >
                <span className={styles["word"]}>{words.export}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      {phone && searching && <div className="above-3">{props.search}</div>}
      <FilterChips {...props} />
    </div>
  );
}

function PhoneTools({ onSearch, onFilter }: Pick<ViewerTopProps, "onFilter"> & PhoneSearch) {
  return (
    <>
      <Button
        variant="quiet"
        size="large"
        square
        aria-label={words.openSearch}
        title={words.openSearch}
        onClick={onSearch}
      >
        <Icon of={IconSearch} size={20} />
      </Button>
      <Button
        variant="quiet"
        size="large"
        square
        aria-label={words.filters}
        title={words.filters}
        onClick={onFilter}
      >
        <Icon of={IconFilter} size={20} />
      </Button>
    </>
  );
}

interface PhoneSearch {
  readonly onSearch: () => void;
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
