import {
  formatDate,
  formatInstant,
  formatInterval,
  formatMonthDay,
  formatRecent,
} from "./format-date.ts";
import { classNames } from "#web/ui/class-names.ts";

type DateTextProps = { readonly className?: string } & (
  | { readonly date: string; readonly short?: boolean }
  | { readonly from: string; readonly to: string }
  | { readonly instant: string; readonly nowMs?: number }
);

/** A day, an interval of days, or an instant in Budapest (with `nowMs`: „ma 05:12”). */
export function DateText(props: DateTextProps) {
  const className = classNames("tabular", props.className);
  if ("instant" in props) {
    const words =
      props.nowMs === undefined
        ? formatInstant(props.instant)
        : formatRecent(props.instant, props.nowMs);
    return (
      <time className={className} dateTime={props.instant} title={formatInstant(props.instant)}>
        {words}
      </time>
    );
  }
  if ("from" in props)
    return <span className={className}>{formatInterval(props.from, props.to)}</span>;
  return (
    <time className={className} dateTime={props.date}>
      {props.short ? formatMonthDay(props.date) : formatDate(props.date)}
    </time>
  );
}
