import { IconX } from "@tabler/icons-react";
import { cancelConnect } from "#web/areas/bank-connect/connect.ts";
import { connectTexts as words } from "#web/areas/bank-connect/texts/connect.ts";
import { InBatchSlot, useBatchPlace } from "#web/shell/BatchSlot.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import type { FollowingState } from "./connect-flow.ts";
import styles from "./connect-line.module.css";

interface ConnectLineProps {
  readonly flow: FollowingState;
  /** Shows the steps, and the ways to go on. */
  readonly onOpen: () => void;
}

/**
 * A connection that was left unfinished, on a page that was loaded since. It blocks nothing. When
 * it is closed, a late yes of the bank is told all the same.
 */
export function ConnectLine({ flow, onOpen }: ConnectLineProps) {
  const place = useBatchPlace();
  return (
    <InBatchSlot place={place}>
      <section
        className={classNames(styles["line"], place === "rail" && styles["inRail"])}
        aria-label={words.line.label}
      >
        <div className={styles["words"]} role="status">
          <b>{words.titleAway(flow.request.bankName)}</b>
          <span>{words.line.text}</span>
        </div>
        <Button variant="secondary" size="small" onClick={onOpen}>
          {words.cancelBack}
        </Button>
        <Button
          variant="quiet"
          size="small"
          square
          aria-label={words.line.close}
          title={words.line.close}
          onClick={cancelConnect}
        >
          <Icon of={IconX} />
        </Button>
      </section>
    </InBatchSlot>
  );
}
