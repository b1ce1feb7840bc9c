import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { PlainPage } from "./PlainPage.tsx";
import { loadFaultTexts } from "#web/texts/load-fault.ts";
import { publicTexts } from "#web/texts/public.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/**
 * The words of browsers, and of the loader of style sheets, for a file that could not be loaded.
 */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i;

/** A page that could not be shown: its code did not load, or it failed. */
export function CrashPage({ reset, error }: ErrorComponentProps) {
  const words = publicTexts.crash;
  const notLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  useReloadOnline(notLoaded);
  return (
    <PlainPage
      broken
      title={words.title}
      actions={
        <Button
          size="large"
          onClick={() => {
            reset();
            // A new release may have replaced the files this page asks for.
            window.location.reload();
          }}
        >
          {words.retry}
        </Button>
      }
    >
      {notLoaded ? loadFaultTexts.part.message : words.message}
    </PlainPage>
  );
}

/** The address is already the wanted one: when the connection is back, the page opens by itself. */
function useReloadOnline(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [wanted]);
}
