import type { ReactNode } from "react";
import { StateLegend } from "#web/areas/supported-banks/parts/StateTag.tsx";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import styles from "#web/areas/supported-banks/parts/SupportedBanks.module.css";
import { SUPPORT_STATES, type SupportState } from "#web/areas/supported-banks/supported-list.ts";
import { classNames } from "#web/ui/class-names.ts";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

type States = Readonly<Record<SupportState, { readonly name: string; readonly text: string }>>;

interface SupportedListProps {
  readonly texts: {
    readonly title: string;
    readonly states: States;
    readonly search: string;
    readonly columns: Readonly<Record<string, string>>;
    readonly none: {
      readonly title: string;
      readonly text: (query: string) => string;
      readonly clear: string;
    };
  };
  readonly leads: readonly string[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Beside the search field. */
  readonly filters: ReactNode;
  /** Of the list that nothing matches. */
  readonly onClear: () => void;
  /** Class of the names of columns, where these are other ones than the banks'. */
  readonly namesClass?: string | undefined;
  readonly rows: readonly ReactNode[];
  /** Below the list. */
  readonly after: ReactNode;
}

/** A public page that lists by name how well something is supported. */
export function SupportedList(props: SupportedListProps) {
  const { texts, query, rows } = props;
  return (
    <div className={styles["page"]}>
      <PublicHead />
      <main className={styles["wrap"]}>
        <h1>{texts.title}</h1>
        {props.leads.map((lead) => (
          <p key={lead} className={styles["lead"]}>
            {lead}
          </p>
        ))}
        <StateLegend states={texts.states} />
        <div className={classNames("row wrap gap-3 below-4", styles["filters"])}>
          <div className={styles["search"]}>
            <SearchBox label={texts.search} value={query} onChange={props.onQuery} />
          </div>
          {props.filters}
        </div>
        {rows.length === 0 ? (
          <NoResults
            title={texts.none.title}
            filters={texts.none.text(query)}
            action={
              <Button variant="secondary" onClick={props.onClear}>
                {texts.none.clear}
              </Button>
            }
          />
        ) : (
          <div className={classNames("surface box clip", styles["table"])}>
            <div className={classNames(styles["names"], props.namesClass)} aria-hidden>
              {Object.values(texts.columns).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ul>{rows}</ul>
          </div>
        )}
        {props.after}
      </main>
      <PublicFooter />
    </div>
  );
}

/** Choice of one state or all, each with how many it has. */
export function StateFilter(props: {
  readonly label: string;
  readonly all: string;
  readonly states: States;
  readonly value: SupportState | "all";
  readonly onChange: (state: SupportState | "all") => void;
  readonly count: (state: SupportState | "all") => number;
}) {
  return (
    <SegmentedControl
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      segments={(["all", ...SUPPORT_STATES] as const).map((value) => ({
        value,
        label: value === "all" ? props.all : props.states[value].name,
        count: String(props.count(value)),
      }))}
    />
  );
}
