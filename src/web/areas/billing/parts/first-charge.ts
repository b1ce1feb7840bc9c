/** When a plan that is chosen today is charged first. */
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { addDays, type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { createTexts as words } from "#web/areas/billing/texts/billing.ts";
import { todayDate } from "#web/time/now.ts";
import { formatDate } from "#web/ui/text/format-date.ts";

/** The first day that is not paid or free by the trial; undefined where that is today. */
function firstUnpaid(group: SubscriptionGroup): LocalDate | undefined {
  const last = group.endedAt ?? group.worksUntil ?? group.trialUntil;
  const parsed = last === null ? undefined : parseLocalDate(last);
  return parsed?.ok && parsed.value >= todayDate() ? addDays(parsed.value, 1) : undefined;
}

/** The day in words. */
export function firstChargeDay(group: SubscriptionGroup): string {
  return formatDate(firstUnpaid(group) ?? todayDate());
}

/** A sentence on what is charged when. */
export function chargeSentence(group: SubscriptionGroup): string {
  const day = firstUnpaid(group);
  if (day === undefined) return words.chargeToday;
  return group.trialUntil === null
    ? words.chargeLater(formatDate(addDays(day, -1)))
    : words.noChargeToday(formatDate(day));
}
