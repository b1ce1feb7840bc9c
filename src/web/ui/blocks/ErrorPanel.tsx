import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
import blocks from "./blocks.module.css";
import { ErrorId } from "./ErrorId.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

interface ErrorPanelProps {
  readonly title: string;
  /** The reason, and the state of the data. */
  readonly message: string;
  readonly errorId?: string | undefined;
  readonly retry?: { readonly label: string; readonly run: () => void };
  /** When the part tries again by itself: what it does, and in how long. */
  readonly auto?: { readonly lead: string; readonly time: string } | undefined;
}

/**
 * An error at its place: the event, the state of the data, the next step, and the id for support.
 */
export function ErrorPanel({ title, message, errorId, retry, auto }: ErrorPanelProps) {
  return (
    <div className={classNames(blocks["card"], blocks["error"])} role="alert">
      <Icon of={IconAlertCircle} size={20} />
      <div>
        <h2>{title}</h2>
        <p>{message}</p>
        {auto && (
          <p>
            {auto.lead} <b>{auto.time}</b>
          </p>
        )}
        {retry && (
          <Button size="small" icon={<Icon of={IconRefresh} />} onClick={retry.run}>
            {retry.label}
          </Button>
        )}
        {errorId && <ErrorId id={errorId} />}
      </div>
    </div>
  );
}
