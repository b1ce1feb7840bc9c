import { describeProgram } from "#contract/integrator-keys/through-words.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { nowMs } from "#web/time/now.ts";
import { Parts } from "./Parts.tsx";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  personEventSentences,
  personEventTexts as words,
} from "#web/areas/profile/texts/profile.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

type PersonEvent = ApiReply<"personEventList">["events"][number];

/** The person's own log: logins, and changes of the ways into his account. */
export function PersonEventsCard() {
  const query = useInfiniteQuery({
    queryKey: ["Profile", "personEventList"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi("personEventList", { query: { page: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextPage,
  });
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <SettingCard title={words.title} purpose={words.purpose}>
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {events?.length === 0 && <p className={styles["muted"]}>{words.empty}</p>}
      {events && events.length > 0 && (
        <ul aria-label={words.listLabel}>
          {events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          loading={query.isFetchingNextPage}
          loadingText={words.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </SettingCard>
  );
}

function EventRow({ event }: { readonly event: PersonEvent }) {
  const sentences: Readonly<Record<string, ((about: string) => string) | undefined>> =
    personEventSentences;
  const origin =
    event.address === ""
      ? [words.byProgram]
      : [event.device || words.unknownDevice, words.address(event.address)];
  const through = event.through && describeProgram(event.through.kind, event.through.program);
  return (
    <li className={styles["row"]}>
      <div className="breaks">
        <b className="medium">{sentences[event.kind]?.(event.about) ?? words.unknown}</b>
        <p className={styles["muted"]}>
          <Parts
            parts={[formatRecent(event.at, nowMs()), ...(through ? [through] : []), ...origin]}
          />
        </p>
      </div>
    </li>
  );
}
