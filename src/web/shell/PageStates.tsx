import type { ReactNode } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { openModal } from "#web/modals/modals.ts";
import { pageStateTexts } from "#web/texts/page-states.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { ErrorPanel } from "#web/ui/blocks/ErrorPanel.tsx";

/** A failed query at its place: the missing part, the reason, the retry, and the id for support. */
export function QueryError({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const words = presentError(error);
  return (
    <ErrorPanel
      title={title}
      message={words.message}
      errorId={words.errorId}
      retry={{ label: pageStateTexts.retry, run: onRetry }}
    />
  );
}

/** A page of company data while no company is chosen. */
export function ChooseCompany({ children }: { readonly children: ReactNode }) {
  return (
    <EmptyState
      title={pageStateTexts.noCompany}
      actions={
        <Button onClick={() => openModal("companySwitch", {})}>
          {pageStateTexts.chooseCompany}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
