import type { ReactNode } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { pageStateTexts } from "#web/texts/page-states.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { PlainPage } from "./PlainPage.tsx";

interface FailedLinkPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Other ways on, beside the new try. */
  readonly children?: ReactNode;
}

/** In place of the page of a link that nobody could be asked about. */
export function FailedLinkPage({ error, onRetry, children }: FailedLinkPageProps) {
  const { title, message } = presentError(error);
  return (
    <PlainPage
      broken
      title={title}
      actions={
        <>
          <Button size="large" onClick={onRetry}>
            {pageStateTexts.retry}
          </Button>
          {children}
        </>
      }
    >
      {message}
    </PlainPage>
  );
}
