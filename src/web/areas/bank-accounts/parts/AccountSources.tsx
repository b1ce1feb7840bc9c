import { useQuery } from "@tanstack/react-query";
import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import type { AccountSource } from "#contract/bank-accounts/account-sources.ts";
import { apiQuery } from "#web/api/queries.ts";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { FeedStateLine } from "#web/areas/bank-feeds/FeedLine.tsx";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { nowMs } from "#web/time/now.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { SkeletonLine } from "#web/ui/blocks/Skeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { type Account, busyWords, SourceMenu, type Sources } from "./AccountMenu.tsx";
import { SourceDays } from "./SourceDays.tsx";
import styles from "./account-sources.module.css";

interface AccountSourcesProps {
  readonly sources: Sources;
  readonly name: string;
  readonly feedOf: (accountId: string) => FeedState | undefined;
  readonly today: LocalDate;
}

/** The sources of an account: what each has told, and of which days. */
export function AccountSources({ sources, name, feedOf, today }: AccountSourcesProps) {
  const { companyId, accountId } = sources[0];
  const query = useQuery(
    apiQuery("BankAccount", "accountSourceList", {
      query: { company_id: companyId, account_id: accountId },
    }),
  );
  return (
    <>
      <ul aria-label={words.sources.label(name)}>
        {sources.map((source) => (
          <SourceRow
            key={source.accountId}
            source={source}
            name={name}
            feed={feedOf(source.accountId)}
            today={today}
            told={query.data?.sources.find((each) => each.accountId === source.accountId)}
          />
        ))}
      </ul>
      {query.isError && (
        <QueryError
          title={words.sources.failed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLine width="100%" line={88} height={72} />}
      {query.data && <SourceDays reply={query.data} />}
    </>
  );
}

interface SourceRowProps {
  readonly source: Account;
  readonly name: string;
  readonly feed: FeedState | undefined;
  readonly today: LocalDate;
  /** Undefined until its counts are here. */
  readonly told: AccountSource | undefined;
}

function SourceRow({ source, name, feed, today, told }: SourceRowProps) {
  const last = lastDataWords(source, today, nowMs());
  const busy = busyWords(source);
  const until =
    feed?.state === "active" && feed.consentEndsAt !== null
      ? words.sources.consent(formatDate(budapestDate(Date.parse(feed.consentEndsAt))))
      : undefined;
  const facts = [
    !feed && (last ? words.lastData(last.whole) : words.noData),
    until,
    told && words.sources.items(told.items, told.sharedItems),
  ].filter(Boolean);
  return (
    <li className={styles["source"]}>
      <div className={styles["name"]}>
        {words.originate[source.originate]}
        {busy && <Tag tone="line">{busy}</Tag>}
      </div>
      <div className={styles["facts"]}>
        {feed && (
          <FeedStateLine
            feed={feed}
            companyId={source.companyId}
            accountName={`${name}, ${words.originate[source.originate]}`}
          />
        )}
        <p>{facts.join(" · ")}</p>
      </div>
      <div className={styles["files"]}>
        {told && told.files > 0 && (
          <AppLink to={to.files()}>{words.sources.files(told.files)}</AppLink>
        )}
      </div>
      <SourceMenu source={source} name={name} feed={feed} />
    </li>
  );
}
