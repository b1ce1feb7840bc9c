import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import styles from "./feeds.module.css";

interface AccountListDialogProps<Row> {
  readonly accountName: string;
  readonly words: {
    readonly title: string;
    readonly lead?: string;
    readonly more: string;
    readonly close: string;
    readonly failed: string;
    readonly empty: string;
  };
  readonly query: UseInfiniteQueryResult<Row[], ApiError>;
  readonly look: "runs" | "unread";
  readonly skeletonRows: number;
  /** Stands between „more” and „close”. */
  readonly action?: ReactNode;
  /** One list item, with its key. */
  readonly renderRow: (row: Row) => ReactNode;
}

/** A list about one account in a dialog: its pages, its failure, and that it is empty. */
export function AccountListDialog<Row>(props: AccountListDialogProps<Row>) {
  const closeModal = useCloseModal();
  const { accountName, words, query, look, skeletonRows, action, renderRow } = props;
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
          {action}
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
        {words.lead !== undefined && <p>{words.lead}</p>}
        {query.isPending && <SkeletonRows rows={skeletonRows} />}
        {query.isError && !query.data && (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && <p>{words.empty}</p>}
        <ol className={styles[look]} aria-label={words.title}>
          {query.data?.map(renderRow)}
        </ol>
      </div>
    </DialogBody>
  );
}
