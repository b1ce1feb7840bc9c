import { IconChevronDown, IconReport } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import type { CollectionList } from "#contract/collections/collections.ts";
import type { GroupCounts } from "#web/areas/collections/parts/collection-rows.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import type {
  CollectionKind,
  useCollectionSearch,
} from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import styles from "./collections.module.css";

/** Typing rests this long before the list follows. */
const SETTLE_MS = 250;

type Show = "all" | "todo" | "way" | "matched";
type Handle = ReturnType<typeof useCollectionSearch>;
type View = NonNullable<Handle["search"]["view"]>;

const SHOWS: readonly string[] = ["todo", "way", "matched"];
const KINDS: readonly CollectionKind[] = ["courier", "card"];

/** One line: whose turn it is, whose settlements, a number; the other lists behind „…”. */
export function CollectionFilters({
  all,
  groups,
  providers,
  handle,
}: {
  /** Settlements of all groups. */
  readonly all: number;
  readonly groups: GroupCounts;
  readonly providers: CollectionList["providers"];
  readonly handle: Handle;
}) {
  const { search, change } = handle;
  const show = search.state && SHOWS.includes(search.state) ? (search.state as Show) : "all";
  return (
    <div className="row wrap gap-2 below-3">
      <SegmentedControl<Show>
        label={words.showLabel}
        value={show}
        onChange={(value) => change({ state: value === "all" ? undefined : value })}
        segments={[
          { value: "all", label: words.shows.all, count: formatCount(all) },
          { value: "todo", label: words.shows.todo, count: formatCount(groups.todo) },
          {
            value: "way",
            label: words.shows.way,
            count: formatCount(groups.way + groups.unchecked),
          },
          { value: "matched", label: words.shows.matched },
        ]}
      />
      <SourceAndText
        providers={providers}
        handle={handle}
        label={words.search}
        menu={<ListsMenu providers={providers} handle={handle} />}
      />
    </div>
  );
}

/** Parcels and payments of the kinds that there are, and the clearing account of a provider. */
function ListsMenu({
  providers,
  handle: { search, change },
}: {
  readonly providers: CollectionList["providers"];
  readonly handle: Handle;
}) {
  const ofKind = (kind: CollectionKind) => providers.filter((each) => each.kind === kind);
  const showItems = (kind: CollectionKind, view: View) => {
    const isTheirs = ofKind(kind).some(({ source }) => source === search.source);
    change({
      view,
      kind: undefined,
      state: undefined,
      ...(!isTheirs && { source: undefined }),
    });
  };
  const item = (view: View, run: () => void) => {
    return { key: view, label: words.views[view], icon: IconReport, run };
  };
  return (
    <RowMenu
      label={words.views.label}
      items={[
        ...KINDS.filter((kind) => ofKind(kind).length > 0).map((kind) => {
          const view = kind === "courier" ? "parcels" : "payments";
          return item(view, () => showItems(kind, view));
        }),
        ...(search.source ? [item("ledger", () => change({ view: "ledger" }))] : []),
      ]}
    />
  );
}

/** The choice of a kind or a provider, where there are several, and the box for numbers. */
export function SourceAndText({
  providers,
  label,
  menu,
  handle: { search, change },
}: {
  readonly providers: CollectionList["providers"];
  readonly label: string;
  readonly menu?: ReactNode;
  readonly handle: Handle;
}) {
  const kinds = KINDS.filter((kind) => providers.some((each) => each.kind === kind));
  const options = (kind: CollectionKind) =>
    providers
      .filter((each) => each.kind === kind)
      .map(({ source }) => (
        <option key={source} value={source}>
          {settlementSourceName(source)}
        </option>
      ));
  return (
    <>
      {providers.length > 1 && (
        <span className={classNames("inline within relative", styles["sources"])}>
          <select
            className="within ink surface pointer"
            aria-label={words.source}
            value={search.source ?? search.kind ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const kind = KINDS.find((each) => each === value);
              change({ kind, source: kind || !value ? undefined : value });
            }}
          >
            <option value="">{words.allSources}</option>
            {kinds.length === 1
              ? options(kinds[0]!)
              : kinds.map((kind) => (
                  <optgroup key={kind} label={words.kinds[kind]}>
                    <option value={kind}>{words.allOfKind[kind]}</option>
                    {options(kind)}
                  </optgroup>
                ))}
          </select>
          <Icon of={IconChevronDown} />
        </span>
      )}
      {menu}
      <div className={styles["search"]}>
        <TypedSearch
          label={label}
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
