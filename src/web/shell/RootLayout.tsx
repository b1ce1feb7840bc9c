import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { tabTitle } from "#web/texts/public.ts";

/** Around every page: the tab's title. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return <Outlet />;
}
