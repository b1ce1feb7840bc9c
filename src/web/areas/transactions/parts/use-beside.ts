import { useMemo } from "react";
import { useClientState } from "#web/state/client-state.ts";
import { DOCKED_QUERY, useMedia } from "#web/ui/use-media.ts";
import { hasSparseDays, isRow, type ListItem } from "./list-items.ts";

/**
 * Whether the list stands beside an open drawer, and what it shows: beside the drawer bands of days
 * only for those who ask for them, because each row tells its day there; among found items none
 * where most days have one (`dated`: the rows tell their days then).
 */
export function useBeside(isOpen: boolean, items: readonly ListItem[], isSearch: boolean) {
  const beside = useMedia(DOCKED_QUERY) && isOpen;
  const showsDays = useClientState((state) => state.daysBeside);
  const dated = useMemo(() => isSearch && hasSparseDays(items), [isSearch, items]);
  const hidesDays = (beside && !showsDays) || dated;
  const shown = useMemo(() => (hidesDays ? items.filter(isRow) : items), [hidesDays, items]);
  return { beside, shown, dated };
}
