import { Outlet, useMatches } from "@tanstack/react-router";
import { AppFrame } from "#web/AppFrame.tsx";
import { hasNoCompany } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";

/** The layout route of the authenticated area. */
export function ShellLayout() {
  const bare = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.bare)?.staticData.bare,
  });
  const newcomer = useClientState(hasNoCompany);
  return (
    <AppFrame bare={bare === "always" || (bare === "withoutCompany" && newcomer)}>
      <Outlet />
    </AppFrame>
  );
}
