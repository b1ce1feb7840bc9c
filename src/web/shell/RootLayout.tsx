import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { takenTitle } from "#web/navigation/tab-title.ts";
import { tabTitle } from "#web/texts/public.ts";

/** Around every page: the tab's title, by the address unless the page has taken another one. */
export function RootLayout() {
  const byAddress = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const { title: taken } = useSyncExternalStore(takenTitle.subscribe, takenTitle.get);
  const title = taken ?? byAddress;
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return <Outlet />;
}
