import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Leaves the page that shows it for another one. The router's own `Navigate` does so once: where
 * another call to the same page overtakes it, the page stays, and stays empty. This one leaves
 * again each time that the router has come to rest here.
 */
export function LeaveTo({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  const isAtRest = useRouterState({ select: ({ status }) => status === "idle" });
  useEffect(() => {
    if (isAtRest) void navigate({ to, replace: true });
  }, [isAtRest, navigate, to]);
  return null;
}
