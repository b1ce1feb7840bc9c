import { IconBookmark, IconCheck, IconDeviceFloppy, IconList, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import {
  type AnyView,
  useViewCommands,
  useViews,
  type ViewFilter,
  type ViewPlace,
} from "#web/areas/transactions/queries/use-view-calls.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { openModal } from "#web/modals/modals.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "../viewer.module.css";

interface ViewsMenuProps {
  readonly place: ViewPlace;
  readonly handle: ViewerSearchHandle;
  /** What the list shows, as a view keeps it. */
  readonly conditions: ViewFilter;
  /** Whether the list shows exactly this view. */
  readonly isShown: (filter: ViewFilter | null) => boolean;
  /** Shows the view; false where the list would be wider than it. */
  readonly show: (filter: ViewFilter | null) => boolean;
}

/** A person's saved views: choosing one, keeping the present filter, and their care. */
export function ViewsMenu({ place, handle, conditions, isShown, show }: ViewsMenuProps) {
  const query = useViews(place);
  const { change } = useViewCommands(place);
  // The view that was chosen last can take the filter that grew out of it.
  const [lastId, setLastId] = useState<string>();
  const views: readonly AnyView[] = query.data?.views ?? [];
  const active = views.find(({ filter }) => isShown(filter));
  const last = views.find(({ _id }) => _id === lastId);
  const blocked = findBlock(handle, query.isError);
  const isFull = views.length >= SAVED_VIEWS_MAX;
  const replace = (view: AnyView) =>
    change.mutate(
      { id: view._id, filter: conditions },
      {
        onSuccess: () => addToast({ intent: "success", ...words.replaced(view.name) }),
        onError: tellFailure(words.failed),
      },
    );
  const items: RowMenuItem[] = views.map((view) => ({
    key: view._id,
    label: view.name,
    ...(view === active && { icon: IconCheck }),
    run: () => {
      if (show(view.filter)) setLastId(view._id);
    },
  }));
  if (!active)
    items.push({
      key: "save",
      label: words.save,
      icon: IconPlus,
      disabledReason: blocked ?? (isFull ? words.full(SAVED_VIEWS_MAX) : undefined),
      run: () => openModal("savedViewName", { place, filter: conditions }),
    });
  if (last && !active)
    items.push({
      key: "replace",
      label: words.replace(last.name),
      icon: IconDeviceFloppy,
      disabledReason: blocked,
      run: () => replace(last),
    });
  if (views.length > 0)
    items.push({
      key: "manage",
      label: words.manage,
      icon: IconList,
      run: () => openModal("savedViews", { place }),
    });
  return (
    <RowMenu
      label={words.menu(active?.name)}
      items={items}
      button={
        <>
          <Icon of={IconBookmark} />
          <span className={styles["viewName"]}>{active?.name ?? words.button}</span>
        </>
      }
    />
  );
}

/** Why the present filter cannot be kept. */
function findBlock(handle: ViewerSearchHandle, isAway: boolean): string | undefined {
  if (isAway) return words.failedToLoad;
  return handle.unmet.length > 0 || Object.keys(handle.named).length > 0 ? words.notNow : undefined;
}
