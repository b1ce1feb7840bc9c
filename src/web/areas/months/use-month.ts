import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { useClientState } from "#web/state/client-state.ts";
import { usePagePeriod } from "#web/state/page-period.ts";
import { todayDate } from "#web/time/now.ts";
import { monthPeriod } from "#web/time/periods.ts";
import { shiftMonth } from "#web/ui/fields/month-grid.ts";

/**
 * The month of pages that show one: that of the header's first day; where every month is chosen,
 * the last one that is over. The header names it.
 */
export function useMonth(): string {
  const period = useClientState((state) => state.period);
  const first = parseLocalDate(period?.from ?? period?.to ?? "");
  const day: LocalDate = first.ok ? first.value : shiftMonth(todayDate(), -1);
  usePagePeriod({ days: monthPeriod(day), choose: () => {} });
  return day.slice(0, 7);
}
