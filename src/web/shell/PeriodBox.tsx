import {
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { openModal } from "#web/modals/modals.ts";
import { useSharedKeyHelp } from "#web/shell/key-help.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import styles from "#web/shell/PeriodBox.module.css";
import type { ChosenPeriod } from "#web/state/client-state.ts";
import { choosePeriod, isSamePeriod, useShownPeriod } from "#web/state/page-period.ts";
import { periodTexts as words } from "#web/texts/period.ts";
import { todayDate } from "#web/time/now.ts";
import { isWholeMonth, monthAfter } from "#web/time/periods.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDate, formatInterval, formatMonth } from "#web/ui/text/format-date.ts";

/** So many months stand in the menu; older ones are reached step by step or by their days. */
const MONTHS_SHOWN = 12;
const HINT = { keys: ["H"], meaning: words.key };

/** The month of every page: its neighbours, the months before it, all of them, or other days. */
export function PeriodBox() {
  const period = useShownPeriod();
  const box = useRef<HTMLDivElement>(null);
  useMonthKey(box);
  const today = todayDate();
  const month = dayOf(period) ?? today;
  const earlier = monthAfter(month, period ? -1 : 0);
  const later = monthAfter(month, 1);
  return (
    <div ref={box} className={styles["box"]} role="group" aria-label={words.label}>
      <button
        type="button"
        className={styles["step"]}
        title={words.to(formatMonth(earlier.from))}
        aria-label={words.to(formatMonth(earlier.from))}
        onClick={() => choosePeriod(earlier)}
      >
        <Icon of={IconChevronLeft} />
      </button>
      <RowMenu
        label={words.menu(periodName(period))}
        items={menuItems(period, today)}
        button={
          <>
            <Icon of={IconCalendar} />
            <b>{periodName(period)}</b>
            <Icon of={IconChevronDown} />
          </>
        }
      />
      <button
        type="button"
        className={styles["step"]}
        title={words.to(formatMonth(later.from))}
        aria-label={words.to(formatMonth(later.from))}
        disabled={period === null || later.from > today}
        onClick={() => choosePeriod(later)}
      >
        <Icon of={IconChevronRight} />
      </button>
    </div>
  );
}

function menuItems(period: ChosenPeriod | null, today: LocalDate): readonly RowMenuItem[] {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => monthAfter(today, -index));
  const item = (key: string, label: string, own: ChosenPeriod | null): RowMenuItem => ({
    key,
    label,
    ...(isSamePeriod(own, period) && { icon: IconCheck }),
    run: () => choosePeriod(own),
  });
  return [
    ...months.map((each) => item(each.from, formatMonth(each.from), each)),
    item("all", words.all, null),
    { key: "own", label: words.own, run: () => openModal("periodChoice", { period }) },
  ];
}

/** „2026. október”, „Minden hónap”, „2026. 10. 03. – 10. 12.” */
function periodName(period: ChosenPeriod | null): string {
  if (period === null) return words.all;
  const { from, to } = period;
  if (from && to) return isWholeMonth(from, to) ? formatMonth(from) : formatInterval(from, to);
  return from ? words.since(formatDate(from)) : words.until(formatDate(to ?? ""));
}

function dayOf(period: ChosenPeriod | null): LocalDate | undefined {
  const day = parseLocalDate(period?.from ?? period?.to ?? "");
  return day.ok ? day.value : undefined;
}

/** The key H opens the menu from every page. */
function useMonthKey(box: React.RefObject<HTMLDivElement | null>): void {
  useSharedKeyHelp(HINT);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey || pageKey(event) !== "h") return;
      event.preventDefault();
      box.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [box]);
}
