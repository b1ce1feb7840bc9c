import type { FilterSelection } from "./use-filter-selection.ts";
import styles from "./whole-selection.module.css";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { CheckMark } from "#web/ui/fields/CheckField.tsx";
import { formatDate, formatMonthDay } from "#web/ui/text/format-date.ts";

interface WholeSelectionProps {
  readonly selection: FilterSelection;
  readonly phone: boolean;
  /** The day of the current row, offered as the last one. */
  readonly offeredDay: string | undefined;
}

/** Above the list: the selection holds the whole filter, not only the loaded rows. */
export function WholeSelection({ selection, phone, offeredDay }: WholeSelectionProps) {
  const { counted, day, isFailed } = selection;
  const items = counted && counted.count + counted.unchanged;
  const offers = day === undefined && offeredDay !== undefined;
  return (
    <div className={styles["line"]} role="status">
      <CheckMark label={words.clear} checked readOnly onClick={selection.clear} />
      <span className="shrink cut">
        {isFailed && words.countFailed}
        {!isFailed && items === undefined && words.countingWhole}
        {items !== undefined && (
          <>
            <b>{nameItems(items, day, phone)}</b>
            {phone ? !offers && words.wholeFilterShortRest : words.wholeFilterRest}
          </>
        )}
      </span>
      {offers && (
        <button
          className="pad-1-0 fixed small medium brand plain pointer"
          type="button"
          onClick={() => selection.selectAll(offeredDay)}
        >
          {phone
            ? words.onlyUpToShort(formatMonthDay(offeredDay))
            : words.onlyUpTo(formatDate(offeredDay))}
        </button>
      )}
      <button
        type="button"
        className="pad-1-0 end fixed small medium brand plain pointer"
        onClick={selection.clear}
      >
        {phone ? words.clearShort : words.clear}
      </button>
    </div>
  );
}

function nameItems(items: number, day: string | undefined, phone: boolean): string {
  if (day !== undefined)
    return phone
      ? words.upToWholeShort(items, formatMonthDay(day))
      : words.upToWhole(items, formatDate(day));
  return phone ? words.wholeFilterShort(items) : words.wholeFilter(items);
}
