import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./SavedViewsModal.module.css";

/** The person's views of the company: other names, and those that are not needed any more. */
export function SavedViewsModal({ companyId }: ModalPurposes["savedViews"]) {
  const query = useQuery(
    apiQuery("Profile", "savedViewList", { query: { company_id: companyId } }),
  );
  const remove = useApiMutation("savedViewDelete", {
    invalidates: ["Profile"],
    onError: tellFailure(words.removeFailed),
  });
  return (
    <DialogBody title={words.manageTitle}>
      {query.isError ? (
        <QueryError
          title={words.failedToLoad}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <Skeleton height={80} />
      ) : query.data.views.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ul className={styles["views"]}>
          {query.data.views.map((view) => (
            <li key={view._id}>
              <span className={styles["name"]}>
                {view.name}
                {view.filter === null && <small>{words.unreadable}</small>}
              </span>
              <Button
                variant="quiet"
                square
                aria-label={words.renameOf(view.name)}
                title={words.rename}
                onClick={() => openModal("savedViewName", { companyId, view })}
              >
                <Icon of={IconPencil} />
              </Button>
              <Button
                variant="quiet"
                square
                aria-label={words.removeOf(view.name)}
                title={words.remove}
                loading={remove.isPending && remove.variables?.params.id === view._id}
                onClick={() =>
                  remove.mutate({ params: { id: view._id }, query: { company_id: companyId } })
                }
              >
                <Icon of={IconTrash} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DialogBody>
  );
}
