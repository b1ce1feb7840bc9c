/** What the company's accountants ask the director for until it is there. */
import type { StandingReminder } from "#contract/companies/reminders.ts";
import { apiQuery } from "#web/api/queries.ts";

export const standingQuery = (companyId: string) =>
  apiQuery("Company", "reminderList", { query: { company_id: companyId } });

interface Days {
  readonly accountNr: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

/** The reminder that asks for days of these; undefined where none does. */
export function findAsking(
  reminders: readonly StandingReminder[] | undefined,
  { accountNr, currency, from, to }: Days,
): StandingReminder | undefined {
  return reminders?.find(
    ({ kind, gap }) =>
      kind === "upload" &&
      (gap === null ||
        (gap.accountNr === accountNr &&
          gap.currency === currency &&
          gap.from <= to &&
          gap.to >= from)),
  );
}
