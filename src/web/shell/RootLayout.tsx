import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";

const PRODUCT = "Bankhíd";

/** Around every page: the tab's title. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : `Híd a bank és a könyvelés között · ${PRODUCT}`;
  }, [title]);
  return <Outlet />;
}
