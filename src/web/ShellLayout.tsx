import { Outlet, useMatches } from "@tanstack/react-router";
import { AppFrame } from "#web/AppFrame.tsx";
import { mayOpen } from "#web/navigation/own-pages.ts";
import { LinkSessionPage } from "#web/shell/PageStates.tsx";
import { hasNoCompany } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";

/** The layout route of the authenticated area. */
export function ShellLayout() {
  const bare = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.bare)?.staticData.bare,
  });
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  // Of the page that is drawn: on the way to another one the address is ahead of it, and a page of
  // the person's own affairs would be drawn for a moment and ask for what the tab cannot have.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  const opens = useClientState(mayOpen(path));
  const newcomer = useClientState(hasNoCompany);
  return (
    <AppFrame bare={bare === "always" || (bare === "withoutCompany" && newcomer)}>
      {opens ? <Outlet /> : <LinkSessionPage title={title ?? ""} />}
    </AppFrame>
  );
}
