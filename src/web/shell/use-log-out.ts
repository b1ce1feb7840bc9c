import { useQueryClient } from "@tanstack/react-query";
import { logOut } from "#web/state/session.ts";
import { forgetUnsaved } from "#web/navigation/unsaved.ts";
import { to } from "#web/navigation/paths.ts";

/**
 * Logout: clears both storages and the cache, then loads the landing page in place of the current
 * history entry. A real page load, so that no data of the session stay in memory behind the Back
 * key.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  return () => {
    forgetUnsaved();
    queryClient.clear();
    void logOut().finally(() => window.location.replace(to.home()));
  };
}
