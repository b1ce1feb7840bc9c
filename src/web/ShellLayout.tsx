import { Outlet } from "@tanstack/react-router";
import { AppFrame } from "#web/AppFrame.tsx";

/** The layout route of the authenticated area. */
export function ShellLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
