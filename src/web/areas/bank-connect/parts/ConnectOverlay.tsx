import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { cancelConnect, connectInFullPage, reopenWindow } from "#web/areas/bank-connect/connect.ts";
import { CONNECT_WAIT_MS, type ConnectState } from "./connect-flow.ts";
import { ConnectSteps } from "./ConnectSteps.tsx";
import styles from "./connect.module.css";
import { PopupHelpBox } from "./PopupHelpBox.tsx";
import { nowMs } from "#web/time/now.ts";
import { DialogFrame, DialogTitle } from "#web/modals/DialogFrame.tsx";
import { connectTexts as words } from "#web/areas/bank-connect/texts/connect.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";

export type RunningFlow = Extract<ConnectState, { phase: "starting" | "following" }>;

interface ConnectOverlayProps {
  readonly flow: RunningFlow;
  /** Opened from the line: Escape leads back to it. */
  readonly onFold?: (() => void) | undefined;
}

/**
 * Blocks the page while the bank's window is open. Escape asks whether to give up; nothing closes
 * it by accident.
 */
export function ConnectOverlay({ flow, onFold }: ConnectOverlayProps) {
  const [asking, setAsking] = useState(false);
  const { request } = flow;
  const leftMs = useLeft(flow.sinceMs);
  return (
    <DialogFrame onClose={onFold ?? (() => setAsking((before) => !before))} keepsOnClick>
      <div className={styles["box"]}>
        <div className={styles["head"]}>
          <div>
            <DialogTitle>{titleOf(flow)}</DialogTitle>
            <p className="muted">{words.keepOpen}</p>
          </div>
          {request.bankName && <NameMark name={request.bankName} size="large" />}
        </div>
        <div className={styles["main"]}>
          <ConnectSteps flow={flow} leftMs={leftMs} />
          {flow.popup !== "closed" && <PopupHelpBox blocked={flow.popup === "blocked"} />}
        </div>
        {asking ? (
          <CancelQuestion onBack={() => setAsking(false)} />
        ) : (
          <OverlayActions onCancel={() => setAsking(true)} blocked={flow.popup === "blocked"} />
        )}
      </div>
    </DialogFrame>
  );
}

function titleOf({ popup, request }: RunningFlow): string {
  if (popup === "blocked") return words.titleBlocked(request.bankName);
  if (popup === "closed") return words.titleClosed(request.bankName);
  return popup === "away"
    ? words.titleAway(request.bankName)
    : words.title[request.action](request.bankName);
}

function OverlayActions({
  blocked,
  onCancel,
}: {
  readonly blocked: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className={styles["foot"]}>
      <Button variant="ghost" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button variant="secondary" onClick={connectInFullPage}>
        {words.fullPage}
      </Button>
      <Button
        variant={blocked ? "filled" : "secondary"}
        icon={<Icon of={IconExternalLink} />}
        data-autofocus
        onClick={reopenWindow}
      >
        {words.reopen}
      </Button>
    </div>
  );
}

function CancelQuestion({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className={styles["foot"]} role="alertdialog" aria-label={words.cancelAsk}>
      <p>{words.cancelAsk}</p>
      <Button variant="secondary" autoFocus onClick={onBack}>
        {words.cancelBack}
      </Button>
      <Button variant="danger" onClick={cancelConnect}>
        {words.cancelConfirm}
      </Button>
    </div>
  );
}

/** Milliseconds left of the wait, by the second. */
function useLeft(sinceMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A flow that began since the last tick has all its time left.
  return Math.min(CONNECT_WAIT_MS, Math.max(0, sinceMs + CONNECT_WAIT_MS - now));
}
