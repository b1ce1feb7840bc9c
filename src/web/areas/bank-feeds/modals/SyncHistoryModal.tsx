import { useInfiniteQuery } from "@tanstack/react-query";
import type { SyncRun } from "#contract/bank-feeds/feed-states.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import styles from "#web/areas/bank-feeds/parts/feeds.module.css";
import { runLine } from "#web/areas/bank-feeds/feed-words.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

const words = feedTexts.history;

/**
 * The readings of an account: when, the new items, and the next try after a failure; for directors
 * and accountants alike.
 */
export function SyncHistoryModal({
  companyId,
  bankAccountId,
  accountName,
}: ModalPurposes["syncHistory"]) {
  const query = useInfiniteQuery<
    ApiReply<"syncRunList">,
    ApiError,
    SyncRun[],
    readonly ["BankAccount", ...unknown[]],
    string | null
  >({
    queryKey: ["BankAccount", "syncRunList", companyId, bankAccountId],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        "syncRunList",
        {
          params: { id: companyId },
          query: {
            bank_account_id: bankAccountId,
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap((page) => page.syncs),
    // A reading of a minute ago must be there when the history is opened again.
    staleTime: 0,
    refetchOnMount: true,
  });
  return (
    <DialogBody
      title={words.title}
      size="fields"
      footer={
        <>
          {query.hasNextPage && (
            <Button
              variant="secondary"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
          <Button variant="secondary" onClick={closeModal}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className={styles["dialog"]}>
        <p>
          <b>{accountName}</b>
        </p>
        {query.isPending && <SkeletonRows rows={4} />}
        {query.isError && !query.data && (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && <p>{words.empty}</p>}
        <ol className={styles["runs"]} aria-label={words.title}>
          {query.data?.map((run) => (
            <Run key={run._id} run={run} />
          ))}
        </ol>
      </div>
    </DialogBody>
  );
}

function Run({ run }: { readonly run: SyncRun }) {
  const line = runLine(run, nowMs());
  const { triggers, filled, pending, unread } = feedTexts.runs;
  const details = [
    triggers[run.trigger],
    run.filledFrom && run.filledTo && filled(formatInterval(run.filledFrom, run.filledTo)),
    run.unreadCount > 0 && unread(run.unreadCount),
    run.pendingCount ? pending(run.pendingCount) : undefined,
  ].filter(Boolean);
  return (
    <li>
      <Dot tone={line.tone} />
      <div>
        <p>{line.text}</p>
        <p className={styles["sub"]}>{details.join(" · ")}</p>
      </div>
    </li>
  );
}
