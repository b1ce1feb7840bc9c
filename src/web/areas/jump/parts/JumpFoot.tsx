import styles from "#web/areas/jump/parts/Jump.module.css";
import type { FoundItems } from "#web/areas/jump/parts/use-found-items.ts";
import type { JumpEntries } from "#web/areas/jump/parts/use-jump-entries.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";

interface JumpFootProps {
  readonly count: number;
  readonly isNothing: boolean;
  readonly state: JumpEntries["state"];
  readonly items: FoundItems["state"];
  /** Asks again for what failed. */
  readonly onRetry: () => void;
}

/** What was found, for those who do not see the list, and the keys for those who have some. */
export function JumpFoot({ count, isNothing, state, items, onRetry }: JumpFootProps) {
  const gap = gapOf(state, items);
  const isFailed = state === "failed" || items === "failed";
  return (
    <div className={styles["foot"]} data-quiet={gap === undefined || undefined}>
      <p role="status">
        {gap ?? <HiddenText>{isNothing ? words.none.title : words.found(count)}</HiddenText>}
      </p>
      {isFailed && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {modalTexts.retry}
        </Button>
      )}
      <div className={styles["keys"]} aria-hidden>
        {words.keys.flatMap(({ keys, meaning }) => [
          ...keys.map((key) => <Kbd key={key}>{key}</Kbd>),
          <span key={meaning}>{meaning}</span>,
        ])}
      </div>
    </div>
  );
}

/** What is missing of the list. */
function gapOf(state: JumpFootProps["state"], items: JumpFootProps["items"]): string | undefined {
  if (state !== "whole") return words[state];
  if (items === "failed") return words.itemsFailed;
  return items === "loading" ? words.itemsLoading : undefined;
}
