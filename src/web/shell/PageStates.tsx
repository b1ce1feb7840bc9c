import type { ReactNode } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { faultWords } from "#web/shell/fault-words.ts";
import { useAutoRetry } from "#web/shell/use-fault-retry.ts";
import { faultTexts } from "#web/texts/load-fault.ts";
import { openModal } from "#web/modals/modals.ts";
import { pageStateTexts } from "#web/texts/page-states.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { ErrorPanel } from "#web/ui/blocks/ErrorPanel.tsx";

/**
 * A failed query at its place: the missing part, the reason, the retry, and the id for support.
 * While the server or the line is away it tries again by itself.
 */
export function QueryError({
  title,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const secondsLeft = useAutoRetry(error, onRetry);
  const words = faultWords(asApiError(error));
  const auto = secondsLeft !== undefined && {
    lead: faultTexts.retryIn,
    time: faultTexts.seconds(secondsLeft),
  };
  return (
    <ErrorPanel
      title={title}
      message={words.message}
      errorId={words.errorId}
      retry={{ label: pageStateTexts.retry, run: onRetry }}
      auto={auto || undefined}
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
