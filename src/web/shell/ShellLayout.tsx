import { Outlet } from "@tanstack/react-router";
import { AppShell } from "#web/shell/AppShell.tsx";

/** The layout route of the authenticated area. */
export function ShellLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
