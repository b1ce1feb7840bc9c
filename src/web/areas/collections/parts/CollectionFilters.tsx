import { classNames } from "#web/ui/class-names.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { CollectionList } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import type {
  CollectionKind,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import styles from "./collections.module.css";

/** Typing rests this long before the list follows. */
const SETTLE_MS = 250;

type Show = "all" | "todo" | "matched";

interface FilterProps {
  readonly kind: CollectionKind;
  readonly reply: CollectionList;
  readonly handle: ReturnType<typeof useCollectionSearch>;
}

export function CollectionFilters({ kind, reply, handle }: FilterProps) {
  const { search, change } = handle;
  const { counts, sources } = reply;
  const show: Show = search.state === "todo" || search.state === "matched" ? search.state : "all";
  return (
    <div className="row wrap gap-2 below-3">
      <SegmentedControl<Show>
        label={words.showLabel}
        value={show}
        onChange={(value) => change({ state: value === "all" ? undefined : value })}
        segments={[
          { value: "all", label: words.shows.all, count: formatCount(counts.all) },
          { value: "todo", label: words.shows.todo, count: formatCount(counts.todo) },
          { value: "matched", label: words.shows.matched },
        ]}
      />
      <SourceAndText kind={kind} sources={sources} handle={handle} />
    </div>
  );
}

/** The choice of a provider, where there are several, and the box for numbers and references. */
export function SourceAndText({
  kind,
  sources,
  handle: { search, change },
}: Pick<FilterProps, "kind" | "handle"> & { readonly sources: readonly string[] }) {
  return (
    <>
      {sources.length > 1 && (
        <span className={classNames("inline within relative", styles["sources"])}>
          <select
            className="within ink surface pointer"
            aria-label={words.source}
            value={search.source ?? ""}
            onChange={(event) => change({ source: event.currentTarget.value || undefined })}
          >
            <option value="">{words.allSources}</option>
            {sources.map((source) => (
              <option key={source} value={source}>
                {settlementSourceName(source)}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} />
        </span>
      )}
      <div className={styles["search"]}>
        <TypedSearch
          label={words.search[kind]}
          value={search.text ?? ""}
          onSettled={(text) => change({ text: text || undefined })}
        />
      </div>
    </>
  );
}

/** A search box whose text counts once typing rests. */
export function TypedSearch({
  label,
  value,
  onSettled,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSettled: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  // The address may change by itself: back, or „Szűrők törlése”.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const settled = useLatest((text: string) => {
    if (text !== value) onSettled(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => settled.current(typed.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, settled]);
  return <SearchBox label={label} value={typed} onChange={setTyped} />;
}
