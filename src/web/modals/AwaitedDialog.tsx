import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

interface AwaitedDialogProps<Data> {
  /** Of the dialog while there are no data. */
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** What could not be had. */
  readonly failed: string;
  /** The dialog itself. */
  readonly children: (data: Data) => ReactElement;
}

/** A dialog about data that the server gives: says that it waits, or why it cannot go on. */
export function AwaitedDialog<Data>({ title, query, failed, children }: AwaitedDialogProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <DialogBody title={title}>
      {query.isError ? (
        <QueryError title={failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </DialogBody>
  );
}
