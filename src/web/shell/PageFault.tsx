import { type ErrorComponentProps, useMatches } from "@tanstack/react-router";
import { faultWords } from "#web/shell/fault-words.ts";
import { usePageAgain } from "#web/shell/use-page-again.ts";
import { faultTexts as words } from "#web/texts/load-fault.ts";
import { FaultCard } from "#web/ui/blocks/FaultCard.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/**
 * In the shell, in place of a page that could not be shown: its code did not come, or it failed.
 * Header, rail and everything that runs in the shell stay.
 */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const again = usePageAgain(error, reset);
  const fault = faultWords(error);
  const { secondsLeft } = again;
  return (
    <>
      {title && <PageHeader title={title} />}
      <FaultCard
        title={fault.title}
        message={fault.message}
        errorId={fault.errorId}
        retry={{
          label: words.retry,
          running: again.running,
          run: again.run,
        }}
        auto={
          secondsLeft === undefined
            ? undefined
            : { lead: words.retryIn, time: words.seconds(secondsLeft) }
        }
      />
    </>
  );
}
