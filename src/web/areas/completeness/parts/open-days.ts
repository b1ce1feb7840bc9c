/** The days that are not proven, in words. Pure. */
import type { ApiReply } from "#web/api/client.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import type { LocalDate } from "#values/local-date.ts";

type Preview = Pick<ApiReply<"certificatePreview">, "accounts" | "openDays">;

interface OpenDays {
  readonly title: string;
  readonly gaps: readonly { readonly key: string; readonly text: string }[];
}

/**
 * Title and gaps of a period that is not whole. The present day is open although its items are
 * here: nothing is missing of it. `ofExport`: said of the days of an export.
 */
export function describeOpenDays(
  { accounts, openDays }: Preview,
  today: LocalDate,
  ofExport: boolean,
): OpenDays {
  const names = accountShortNames(accounts);
  const gaps = accounts.flatMap((account, place) =>
    account.open.map((gap) => {
      const isToday = gap.from >= today;
      const said = isToday
        ? words.todayOpen
        : completenessTexts.short({ ...gap, numbers: null }, account.currency);
      return {
        key: `${account.accountId} ${gap.from}`,
        text: `${names[place]!}: ${said}`,
        isToday,
      };
    }),
  );
  if (ofExport && gaps.length > 0 && gaps.every(({ isToday }) => isToday))
    return { title: words.todayTitle, gaps: [{ key: "today", text: words.todayText }] };
  return { title: ofExport ? words.openExport(openDays) : words.refused(openDays), gaps };
}
