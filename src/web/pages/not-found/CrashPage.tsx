import type { ErrorComponentProps } from "@tanstack/react-router";
import { PlainPage } from "#web/shell/PlainPage.tsx";
import { publicTexts } from "#web/texts/public.ts";
import { Button } from "#web/ui/Button.tsx";

/** A page that could not be shown: its code did not load, or it failed. */
export function CrashPage({ reset }: ErrorComponentProps) {
  const words = publicTexts.crash;
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
      {words.message}
    </PlainPage>
  );
}
