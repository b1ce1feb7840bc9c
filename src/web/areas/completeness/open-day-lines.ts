/** Open days of a company in lines. Pure. */
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";

/** A line for each run, one for runs beyond them, and one for accounts that are not decided yet. */
export function openDayLines({ runs, moreRuns, deciding }: OpenDays, today: string): string[] {
  const names = accountShortNames(runs);
  return [
    ...runs.map((run, place) => `${names[place]!}: ${openRunText(run, today)}`),
    ...(moreRuns > 0 ? [words.moreDays(moreRuns)] : []),
    ...(deciding > 0 ? [words.deciding] : []),
  ];
}
