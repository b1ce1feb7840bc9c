import { IconPencil, IconTrash } from "@tabler/icons-react";
import {
  type AnyView,
  useViewCommands,
  useViews,
} from "#web/areas/transactions/queries/use-view-calls.ts";
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

/**
 * The person's views of a company or of several ones: other names, and those that are not needed
 * any more.
 */
export function SavedViewsModal({ place }: ModalPurposes["savedViews"]) {
  const query = useViews(place);
  const { remove } = useViewCommands(place);
  const views: readonly AnyView[] | undefined = query.data?.views;
  return (
    <DialogBody title={words.manageTitle}>
      {query.isError ? (
        <QueryError
          title={words.failedToLoad}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : !views ? (
        <Skeleton height={80} />
      ) : views.length === 0 ? (
        <p>{place === null ? words.emptyOfSeveral : words.empty}</p>
      ) : (
        <ul className={styles["views"]}>
          {views.map((view) => (
            <li className="row gap-2 line-below" key={view._id}>
              <span className="fill shrink breaks">
                {view.name}
                {view.filter === null && (
                  <small className="block small muted">{words.unreadable}</small>
                )}
              </span>
              <Button
                variant="quiet"
                square
                aria-label={words.renameOf(view.name)}
                title={words.rename}
                onClick={() => openModal("savedViewName", { place, view })}
              >
                <Icon of={IconPencil} />
              </Button>
              <Button
                variant="quiet"
                square
                aria-label={words.removeOf(view.name)}
                title={words.remove}
                loading={remove.isPending && remove.variables === view._id}
                onClick={() =>
                  remove.mutate(view._id, { onError: tellFailure(words.removeFailed) })
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
