import {
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
} from "@tabler/icons-react";
import { useRef } from "react";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { openModal } from "#web/modals/modals.ts";
import { useLetterKey } from "#web/shell/key-help.ts";
import styles from "#web/shell/PeriodBox.module.css";
import type { ChosenPeriod } from "#web/state/client-state.ts";
import { choosePeriod, isSamePeriod, useShownPeriod } from "#web/state/page-period.ts";
import { periodName, periodTexts as words } from "#web/texts/period.ts";
import { todayDate } from "#web/time/now.ts";
import { monthPeriod } from "#web/time/periods.ts";
import { shiftMonth } from "#web/ui/fields/month-grid.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatMonth } from "#web/ui/text/format-date.ts";

/** So many months stand in the menu; older ones are reached step by step or by their days. */
const MONTHS_SHOWN = 12;
const HINT = { keys: ["H"], meaning: words.key };

/** The month of every page: its neighbours, the months before it, all of them, or other days. */
export function PeriodBox() {
  const period = useShownPeriod();
  const name = periodName(period?.from, period?.to) ?? words.all;
  const box = useRef<HTMLDivElement>(null);
  useLetterKey(HINT, () => {
    box.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    return true;
  });
  const today = todayDate();
  const month = dayOf(period) ?? today;
  const earlier = monthPeriod(shiftMonth(month, period ? -1 : 0));
  const later = monthPeriod(shiftMonth(month, 1));
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
        label={words.menu(name)}
        items={menuItems(period, today)}
        button={
          <>
            <Icon of={IconCalendar} />
            <b className="strong tabular">{name}</b>
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
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    monthPeriod(shiftMonth(today, -index)),
  );
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

function dayOf(period: ChosenPeriod | null): LocalDate | undefined {
  const day = parseLocalDate(period?.from ?? period?.to ?? "");
  return day.ok ? day.value : undefined;
}
