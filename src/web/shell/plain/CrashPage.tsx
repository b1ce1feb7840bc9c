import type { ErrorComponentProps } from "@tanstack/react-router";
import { PlainPage } from "./PlainPage.tsx";
import { useTabTitle } from "#web/navigation/tab-title.ts";
import { faultWords } from "#web/shell/fault-words.ts";
import { usePageAgain } from "#web/shell/use-page-again.ts";
import { faultTexts as words } from "#web/texts/load-fault.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { ErrorId } from "#web/ui/blocks/ErrorId.tsx";

/**
 * In place of a page outside the shell, or of the shell itself, where its code did not come, it
 * failed, or nobody could be asked whose session it is.
 */
export function CrashPage({ reset, error }: ErrorComponentProps) {
  const again = usePageAgain(error, reset);
  const fault = faultWords(error);
  useTabTitle(fault.title);
  return (
    <PlainPage
      broken
      title={fault.title}
      actions={
        <>
          <Button size="large" loading={again.running} onClick={again.run}>
            {words.retry}
          </Button>
          {fault.errorId && <ErrorId id={fault.errorId} />}
        </>
      }
    >
      {fault.message}
      {again.secondsLeft !== undefined && (
        <>
          {" "}
          {words.retryIn} {words.seconds(again.secondsLeft)}.
        </>
      )}
    </PlainPage>
  );
}
