import { IconBuildingBank, IconFilter, IconHistory, IconSearch } from "@tabler/icons-react";
import { type FocusEvent, type Ref, useId, useMemo } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import type { ViewerFilter } from "#web/areas/transactions/parts/use-viewer-filter.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { searchTexts as words } from "#web/areas/transactions/texts/search.ts";
import { todayDate } from "#web/time/now.ts";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";
import styles from "./search.module.css";
import { partOf, type SearchOption, withPart } from "./search-options.ts";
import { useSearchBox } from "./use-search-box.ts";
import { describeReading } from "./describe-reading.ts";
import { surroundingsOf, unitOf } from "./read-search.ts";
import { useQuery } from "@tanstack/react-query";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

/** The most letters that the server looks for. */
const LETTERS_MAX = 200;

export interface SearchFieldProps {
  readonly companyId: string;
  readonly handle: ViewerSearchHandle;
  readonly filterOf: ViewerFilter["filterOf"];
  readonly accounts: readonly BankAccount[];
  /** The list itself is on its way: numbers beside the suggestions wait for it. */
  readonly isSettling: boolean;
  readonly phone: boolean;
  readonly onDone: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The search box with its suggestions: how the text was understood, and the last searches. */
export function SearchField(props: SearchFieldProps) {
  const { companyId, handle, filterOf, accounts, isSettling, phone, onDone, ref } = props;
  const id = useId();
  const today = todayDate();
  const surroundings = useMemo(() => surroundingsOf(accounts, today), [accounts, today]);
  const own = useMemo(() => {
    const names = accountShortNames(accounts);
    return accounts.map(({ accountNr, originate, currency }, place) => {
      return { accountNr, originate, currency, name: names[place]! };
    });
  }, [accounts]);
  const box = useSearchBox({ handle, companyId, accounts: own, surroundings, onDone });
  const filters = box.options.map((option) => {
    const part = partOf(option, surroundings);
    return part && filterOf(withPart(handle.stored, part));
  });
  const mayCount = box.open && box.settled === box.typed && !isSettling;
  const counts = useSearchCounts(companyId, filters, mayCount);
  const unit = unitOf(surroundings);
  const isPanelOpen = box.open;
  return (
    <div
      className={styles["search"]}
      onFocus={(event) => isOutside(event) && box.onFocus()}
      onBlur={(event) => isOutside(event) && box.onBlur()}
    >
      <SearchBox
        ref={ref}
        label={words.label}
        value={box.typed}
        onChange={box.type}
        onClear={box.clear}
        inputProps={{
          role: "combobox",
          maxLength: LETTERS_MAX,
          // Opened by a press it is empty; a kept text brings no keyboard over the rows.
          autoFocus: phone && box.typed === "",
          "aria-expanded": isPanelOpen && box.options.length > 0,
          "aria-controls": `${id}-options`,
          "aria-autocomplete": "list",
          "aria-activedescendant":
            isPanelOpen && box.active >= 0 ? `${id}-${String(box.active)}` : undefined,
          onKeyDown: box.onKeyDown,
        }}
        {...(!phone && { shortcut: "/" })}
      />
      {isPanelOpen && (
        // A press on a suggestion must not take the cursor out of the box first.
        <div className={styles["panel"]} onPointerDown={(event) => event.preventDefault()}>
          <div role="listbox" id={`${id}-options`} aria-label={words.panel}>
            {groupOptions(box.options).map(({ title, members }) => (
              <div key={title} role="group" aria-label={title} className="pad-2-0 line-below">
                <div className={styles["groupTitle"]} aria-hidden>
                  {title}
                </div>
                {members.map(({ option, place }) => (
                  <OptionLine
                    key={option.key}
                    id={`${id}-${String(place)}`}
                    option={option}
                    label={labelOf(option, (reading) => describeReading(reading, today, unit))}
                    count={counts[place]}
                    isActive={place === box.active}
                    onTake={() => (box.take(option), onDone())}
                  />
                ))}
              </div>
            ))}
          </div>
          <p className={styles["also"]}>
            {words.alsoLead}{" "}
            {words.also.map((example, place) => (
              <span key={example}>
                {place > 0 && ", "}
                <b className="medium tabular one-line ink">{example}</b>
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}

/** The cursor comes from outside of the box or goes there. */
function isOutside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget);
}

interface OptionLineProps {
  readonly id: string;
  readonly option: SearchOption;
  readonly label: string;
  readonly count: SearchCount | undefined;
  readonly isActive: boolean;
  readonly onTake: () => void;
}

function OptionLine({ id, option, label, count, isActive, onTake }: OptionLineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles["option"]}
      onClick={onTake}
    >
      <Icon className="muted" of={iconOf(option)} />
      <span className="breaks">{label}</span>
      {count && (
        <span className="small tabular one-line muted">
          {words.count(count.total, count.totalExact)}
        </span>
      )}
    </div>
  );
}

interface OptionGroup {
  readonly title: string;
  readonly members: readonly { readonly option: SearchOption; readonly place: number }[];
}

function groupOptions(options: readonly SearchOption[]): readonly OptionGroup[] {
  const placed = options.map((option, place) => ({ option, place }));
  const isRecent = ({ option }: (typeof placed)[number]) => option.kind === "recent";
  return [
    { title: words.understood, members: placed.filter((each) => !isRecent(each)) },
    { title: words.recent, members: placed.filter(isRecent) },
  ].filter(({ members }) => members.length > 0);
}

function labelOf(
  option: SearchOption,
  describe: (reading: Extract<SearchOption, { kind: "reading" }>["reading"]) => string,
): string {
  if (option.kind === "reading") return describe(option.reading);
  return option.kind === "account" ? words.ownAccount(option.name) : option.text;
}

function iconOf(option: SearchOption): IconType {
  if (option.kind === "recent") return IconHistory;
  if (option.kind === "account") return IconBuildingBank;
  const { kind } = option.reading;
  return kind === "conditions" ? IconFilter : kind === "account" ? IconBuildingBank : IconSearch;
}

/** The server counts no more filters at once. */
const FILTERS_MAX = 10;

type SearchCount = ApiReply<"transactionCounts">["counts"][number];

/**
 * The numbers of items of the options, in their order. Asked once the list itself is here, so that
 * it does not wait for them; `asked` false: not yet.
 */
function useSearchCounts(
  companyId: string,
  filters: readonly (TransactionFilter | undefined)[],
  asked: boolean,
): readonly (SearchCount | undefined)[] {
  const wanted = filters.filter((filter) => filter !== undefined).slice(0, FILTERS_MAX);
  const body = {
    company_id: companyId,
    filters: wanted.map(({ company_id: _company, ...filter }) => filter),
  };
  const query = useQuery({
    ...apiQuery("Transaction", "transactionCounts", { body }),
    enabled: asked && wanted.length > 0,
    // A number beside a line is a help: without it the line says what it does.
    retry: false,
  });
  const counts = query.data?.counts;
  let place = 0;
  return filters.map((filter) => (filter === undefined ? undefined : counts?.[place++]));
}
