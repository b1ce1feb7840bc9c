import { useEffect } from "react";
import { clientsTexts } from "#web/areas/companies/texts/clients.ts";
import { useNextClient } from "#web/areas/companies/use-next-client.ts";
import { useSharedKeyHelp } from "#web/shell/key-help.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import { useLatest } from "#web/ui/use-latest.ts";

const HINT = { keys: ["U"], meaning: clientsTexts.keys.next };

/** The key U leads an accountant to the next client from every page. */
export function NextClientKey() {
  const next = useLatest(useNextClient());
  useSharedKeyHelp(HINT);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey || pageKey(event) !== "u") return;
      if (!next.current.available) return;
      event.preventDefault();
      next.current.go();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [next]);
  return null;
}
