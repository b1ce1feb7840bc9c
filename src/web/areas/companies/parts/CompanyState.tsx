import { daysLeft } from "#web/areas/bank-feeds/feed-words.ts";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import styles from "./companies.module.css";
import { nowMs, todayDate } from "#web/time/now.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { companiesTexts as words } from "#web/areas/companies/texts/companies.ts";
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

/** The one thing about a company that matters most now. */
function CompanyState({ company }: { readonly company: CompanyRow }) {
  const {
    failedFiles,
    waitingFiles,
    changedItems,
    lastDataAt,
    dataThrough,
    feedState,
    consentExpiry,
    consentEndsAt,
  } = company.overview;
  if (company.status === "preRegistered") return <Tag tone="warning">{words.preRegistered}</Tag>;
  if (feedState === "expired") return <Tag tone="bad">{words.consentExpired}</Tag>;
  if (failedFiles > 0) return <Tag tone="bad">{words.failedFiles(failedFiles)}</Tag>;
  if (waitingFiles > 0) return <Tag tone="warning">{words.waitingFiles(waitingFiles)}</Tag>;
  if (changedItems > 0) return <Tag tone="warning">{words.changedItems(changedItems)}</Tag>;
  if (feedState === "failing") return <Tag tone="bad">{words.feedFailing}</Tag>;
  if (feedState === "silent") return <Tag tone="warning">{words.feedSilent}</Tag>;
  // No consent can end for a company that no bank connection reads.
  if (feedState === "ok" && consentExpiry < 2) {
    return <Tag tone="warning">{words.consentEnding(daysLeft(consentEndsAt, nowMs()) ?? 0)}</Tag>;
  }
  if (!lastDataAt && !dataThrough) return <Tag tone="line">{words.noData}</Tag>;
  return <Tag tone="good">{words.fine}</Tag>;
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
