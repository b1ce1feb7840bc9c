import { useQuery } from "@tanstack/react-query";
import type { OpenRun } from "#contract/completeness/open-days.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { findUrgentConsents } from "#web/areas/bank-consents/urgent-consents.ts";
import { feedStatesQuery } from "#web/areas/bank-connect/connect-queries.ts";
import { useWaitingQuestions } from "#web/areas/questions/WaitingQuestion.tsx";

/** Days of one account that a statement would prove. */
export interface MissingAccount {
  readonly account: OpenRun;
  readonly runs: readonly OpenRun[];
}

/**
 * What a month still needs of its director: answers, statements, papers, consents. A company
 * without an account has its first steps instead.
 */
export function useThings(client: ClientMonth, month: string, over: boolean) {
  const { companyId } = client;
  const waiting = useWaitingQuestions(companyId);
  const feedQuery = useQuery(feedStatesQuery(companyId));
  const consents = findUrgentConsents(feedQuery.data?.feeds ?? []);
  const questions = (waiting.questions ?? []).filter(({ items }) =>
    items.some(({ date }) => date.startsWith(month)),
  );
  const missing = groupRuns(client, over, consents.length > 0);
  const { state, count } = client.lamps.papers;
  const papers = state === "client" ? count : 0;
  return {
    questions,
    missing,
    consents,
    /** Items without the paper that the company's rule asks for: one thing, on one page. */
    papers,
    count: questions.length + missing.length + consents.length + (papers > 0 ? 1 : 0),
    /** Nothing is counted before both are known. */
    isKnown: waiting.questions !== undefined && feedQuery.data !== undefined,
    error: waiting.error ?? feedQuery.error,
    retry: () => {
      waiting.retry();
      void feedQuery.refetch();
    },
  };
}

export type Things = ReturnType<typeof useThings>;

/** By account. Of a month that goes on, days without data are not missing yet. */
function groupRuns(
  { openDays, lamps }: ClientMonth,
  over: boolean,
  hasConsent: boolean,
): readonly MissingAccount[] {
  if (lamps.days.state !== "client" && lamps.days.state !== "office") return [];
  const runs = openDays.runs.filter(
    ({ reason }) => (over || reason !== "no_data") && !(reason === "feed_stopped" && hasConsent),
  );
  return [...Map.groupBy(runs, ({ accountId }) => accountId).values()].map((own) => ({
    account: own[0]!,
    runs: own,
  }));
}
