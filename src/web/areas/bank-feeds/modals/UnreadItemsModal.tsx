import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UnreadItemRow } from "#contract/bank-feeds/unread-items.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import styles from "#web/areas/bank-feeds/parts/feeds.module.css";
import { usePullNow } from "#web/areas/bank-feeds/use-pull-now.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import { nowMs } from "#web/time/now.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

const words = feedTexts.unread;

type Reply = ApiReply<"feedUnreadList">;

/** Unread items of an account: their known facts, and their text as it came. */
export function UnreadItemsModal({
  companyId,
  bankAccountId,
  accountName,
}: ModalPurposes["unreadItems"]) {
  const isOwner = useClientState((state) => state.role) === "entrepreneur";
  const pull = usePullNow();
  const query = useInfiniteQuery<
    Reply,
    ApiError,
    UnreadItemRow[],
    readonly ["BankAccount", ...unknown[]],
    string | null
  >({
    queryKey: ["BankAccount", "feedUnreadList", companyId, bankAccountId],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        "feedUnreadList",
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
    select: (data) => data.pages.flatMap((page) => page.items),
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
          {isOwner && (
            <Button
              variant="secondary"
              loading={pull.isPending}
              onClick={() =>
                pull.mutate({ body: { company_id: companyId, bank_account_id: bankAccountId } })
              }
            >
              {words.again}
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
        <p>{words.lead}</p>
        {query.isPending && <SkeletonRows rows={3} />}
        {query.isError && !query.data && (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && <p>{words.empty}</p>}
        <ol className={styles["unread"]} aria-label={words.title}>
          {query.data?.map((item) => (
            <Item key={item._id} item={item} companyId={companyId} isOwner={isOwner} />
          ))}
        </ol>
      </div>
    </DialogBody>
  );
}

interface ItemProps {
  readonly item: UnreadItemRow;
  readonly companyId: string;
  readonly isOwner: boolean;
}

function Item({ item, companyId, isOwner }: ItemProps) {
  const { amount, bookingDate, currency, field, firstSeenAt, raw } = item;
  return (
    <li>
      <p className={styles["facts"]}>
        <span>{bookingDate === null ? words.dayUnknown : formatDate(bookingDate)}</span>
        {amount === null ? (
          <span>{words.amountUnknown}</span>
        ) : (
          <AmountText amount={amount} currency={currency || "?"} />
        )}
      </p>
      <p className={styles["sub"]}>
        {words.why[field]} · {words.since(formatRecent(firstSeenAt, nowMs()))}
      </p>
      <details>
        <summary>{words.raw}</summary>
        {/* A long text scrolls in its own frame, which the keyboard has to reach. */}
        <pre tabIndex={0}>{indent(raw)}</pre>
      </details>
      {isOwner && <PutAway companyId={companyId} itemId={item._id} />}
    </li>
  );
}

/**
 * A person may know better than the program: an item that is in the books already need not wait
 * here for ever.
 */
function PutAway({ companyId, itemId }: { readonly companyId: string; readonly itemId: string }) {
  const [asking, setAsking] = useState(false);
  const put = useApiMutation("feedUnreadPutAway", {
    invalidates: ["BankAccount"],
    onError: (error) => addToast(errorToast(error)),
  });
  if (!asking) {
    return (
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        {words.done}
      </Button>
    );
  }
  return (
    <div role="group" aria-label={words.done} className={styles["ask"]}>
      <p className={styles["sub"]}>{words.doneAsk}</p>
      <Button
        variant="secondary"
        size="small"
        autoFocus
        loading={put.isPending}
        onClick={() => put.mutate({ params: { id: companyId, itemId } })}
      >
        {words.doneConfirm}
      </Button>
      <Button variant="ghost" size="small" onClick={() => setAsking(false)}>
        {words.doneBack}
      </Button>
    </div>
  );
}

/** The bank's text in lines where it is whole JSON, else as it is. */
function indent(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
