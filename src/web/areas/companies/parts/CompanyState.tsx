import { daysLeft } from "#web/areas/bank-feeds/feed-words.ts";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import styles from "./companies.module.css";
import { nowMs, todayDate } from "#web/time/now.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { companiesTexts as words } from "#web/areas/companies/texts/companies.ts";
import { CellSub } from "#web/ui/data/DataTable.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

/** The state, and on a phone what other columns say elsewhere. */
export function CompanyStateCell({ company }: { readonly company: CompanyRow }) {
  return (
    <>
      <CompanyState company={company} />
      <CompanyFacts company={company} />
    </>
  );
}

interface State {
  readonly tone: "bad" | "warning";
  readonly text: string;
}

/** What matters most now, and below all else that is not as it should be. */
function CompanyState({ company }: { readonly company: CompanyRow }) {
  const [first, ...others] = listStates(company);
  const { dataThrough } = company.overview;
  if (company.status === "preRegistered") return <Tag tone="warning">{words.preRegistered}</Tag>;
  if (first === undefined)
    return dataThrough ? (
      <Tag tone="good">{words.fine}</Tag>
    ) : (
      <Tag tone="line">{words.noData}</Tag>
    );
  return (
    <>
      <Tag tone={first.tone}>{first.text}</Tag>
      {others.length > 0 && <CellSub>{others.map(({ text }) => text).join(", ")}</CellSub>}
    </>
  );
}

/** What needs somebody, the most pressing first. */
function listStates(company: CompanyRow): State[] {
  const { failedFiles, waitingFiles, waitingMails, changedItems } = company.overview;
  const { feedState, consentExpiry, consentEndsAt, openDoubles, openDays } = company.overview;
  const bad = (isSo: boolean, text: () => string): State[] =>
    isSo ? [{ tone: "bad", text: text() }] : [];
  const warning = (isSo: boolean, text: () => string): State[] =>
    isSo ? [{ tone: "warning", text: text() }] : [];
  // No consent can end for a company that no bank connection reads.
  const isEnding = feedState === "ok" && consentExpiry < 2;
  return [
    ...bad(feedState === "expired", () => words.consentExpired),
    ...bad(failedFiles > 0, () => words.failedFiles(failedFiles)),
    ...warning(waitingFiles > 0, () => words.waitingFiles(waitingFiles)),
    ...warning(waitingMails > 0, () => words.waitingMails(waitingMails)),
    ...warning(changedItems > 0, () => words.changedItems(changedItems)),
    ...warning(openDoubles > 0, () => words.openDoubles(openDoubles)),
    ...warning(openDays.days > 0, () => words.openDays(openDays.days)),
    ...bad(feedState === "failing", () => words.feedFailing),
    ...warning(feedState === "silent", () => words.feedSilent),
    ...warning(isEnding, () => words.consentEnding(daysLeft(consentEndsAt, nowMs()) ?? 0)),
    ...warning(openDays.empty.length > 0, () => words.emptyAccounts(openDays.empty.length)),
    ...warning(openDays.deciding > 0, () => words.deciding),
  ];
}

/** On a phone, where they have no columns: the unbooked items, and the last day of the data. */
function CompanyFacts({ company }: { readonly company: CompanyRow }) {
  const { unbookedCount, oldestUnbookedDate } = company.overview;
  const data = lastDataWords(company.overview, todayDate(), nowMs());
  const facts = [
    unbookedCount > 0 && words.unbookedSince(unbookedCount, oldestUnbookedDate),
    data && words.dataUntil(data.day),
  ].filter(Boolean);
  return <span className={styles["phoneFacts"]}>{facts.join(", ")}</span>;
}
