/** The days that are not proven, in words. Pure. */
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { ApiReply } from "#web/api/client.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";

type Preview = Pick<ApiReply<"certificatePreview">, "accounts" | "openDays">;

interface OpenDays {
  readonly title: string;
  readonly gaps: readonly { readonly key: string; readonly text: string }[];
}

/**
 * Title and gaps of a period that is not whole. The present day is open although its items are
 * here: nothing is missing of it, so it is no day of the count and is said once. `ofExport`: said
 * of the days of an export.
 */
export function describeOpenDays(
  { accounts, openDays }: Preview,
  today: LocalDate,
  ofExport: boolean,
): OpenDays {
  const names = accountShortNames(accounts);
  const isOfToday = ({ from }: { readonly from: string }): boolean => from >= today;
  const gaps = accounts.flatMap((account, place) =>
    account.open
      .filter((gap) => !isOfToday(gap))
      .map((gap) => {
        const said = openRunText({ ...gap, currency: account.currency }, today);
        return { key: `${account.accountId} ${gap.from}`, text: `${names[place]!}: ${said}` };
      }),
  );
  const ofToday = accounts.flatMap(({ open }) => open.filter(isOfToday));
  const days = ofToday.reduce(
    (left, { from, to }) => left - daysBetween(from as LocalDate, to as LocalDate) - 1,
    openDays,
  );
  if (ofToday.length > 0 && gaps.length === 0)
    return {
      title: ofExport ? words.todayTitle : words.refusedToday,
      gaps: [{ key: "today", text: ofExport ? words.todayText : words.untilYesterday }],
    };
  return {
    title: ofExport ? words.openExport(days) : words.refused(days),
    gaps: ofToday.length > 0 ? [...gaps, { key: "today", text: words.todayOpen }] : gaps,
  };
}
