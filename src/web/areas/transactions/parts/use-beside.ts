import { useMemo } from "react";
import { useClientState } from "#web/state/client-state.ts";
import { DOCKED_QUERY, useMedia } from "#web/ui/use-media.ts";
import { isRow, type ListItem } from "./list-items.ts";

/**
 * Whether the list stands beside an open drawer, and what it shows there: bands of days only for
 * those who ask for them, because each row tells its day.
 */
export function useBeside(isOpen: boolean, items: readonly ListItem[]) {
  const beside = useMedia(DOCKED_QUERY) && isOpen;
  const showsDays = useClientState((state) => state.daysBeside);
  const shown = useMemo(
    () => (beside && !showsDays ? items.filter(isRow) : items),
    [beside, showsDays, items],
  );
  return { beside, shown };
}
