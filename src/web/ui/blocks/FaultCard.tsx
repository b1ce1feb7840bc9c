import { IconRefresh } from "@tabler/icons-react";
import blocks from "./blocks.module.css";
import { ErrorId } from "./ErrorId.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

interface FaultCardProps {
  readonly title: string;
  readonly message: string;
  readonly errorId?: string | undefined;
  readonly retry: {
    readonly label: string;
    readonly running: boolean;
    readonly run: () => void;
  };
  /** When the page tries again by itself: what it does, and in how long. */
  readonly auto?: { readonly lead: string; readonly time: string } | undefined;
}

/** In place of a whole page that could not be had: what the matter is, and the ways on. */
export function FaultCard({ title, message, errorId, retry, auto }: FaultCardProps) {
  return (
    <div className={classNames(blocks["card"], blocks["fault"])}>
      <UnjoinedBridge />
      <div role="alert">
        <h2>{title}</h2>
        <p>{message}</p>
      </div>
      {auto && (
        <p className={blocks["faultAuto"]}>
          {auto.lead} <b className="medium ink">{auto.time}</b>
        </p>
      )}
      <Button icon={<Icon of={IconRefresh} />} loading={retry.running} onClick={retry.run}>
        {retry.label}
      </Button>
      {errorId && <ErrorId id={errorId} />}
    </div>
  );
}
