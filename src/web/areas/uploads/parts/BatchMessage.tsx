import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconHelpCircle,
  IconRefresh,
  IconX,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { describeBatch, type BatchLine, type BatchTone } from "../queries/describe-batch.ts";
import {
  dismissBatch,
  listRetriable,
  type UploadBatch,
} from "#web/areas/uploads/upload-batches.ts";
import { sendAgain } from "../queries/uploads.ts";
import styles from "./BatchMessage.module.css";
import { useBatchLinks } from "./use-batch-links.ts";
import { useOffline } from "#web/api/line.ts";
import { batchTexts as words } from "#web/areas/uploads/texts/batch.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

const ICONS: Record<BatchTone, IconType> = {
  way: IconRefresh,
  done: IconCircleCheck,
  waits: IconHelpCircle,
  bad: IconAlertCircle,
};

interface BatchMessageProps {
  readonly batch: UploadBatch;
  /** Beside others, or of another company than the current one: then it says whose it is. */
  readonly named: boolean;
  /** One row, whose details open on demand: where the rail has no room for it. */
  readonly compact: boolean;
  /** Beside a more urgent one in the rail: its files only on demand, so that each title is seen. */
  readonly folded?: boolean;
}

/** A row beside the rail's icons shows at least so much of the text. */
const ROW_CHARS = 60;

/** The one message of a batch; it changes in place, from the arrival of its files to the result. */
export function BatchMessage({ batch, named, compact, folded = false }: BatchMessageProps) {
  const brief = compact || folded;
  const message = describeBatch(batch, useOffline());
  const { companies } = useCompanies();
  const links = useBatchLinks(batch, message, companies);
  const [open, setOpen] = useState(false);
  const phone = useMedia(PHONE_QUERY);
  const retriable = listRetriable(batch).length;
  const { tone, title, text, lines, percent } = message;
  const showLines = lines.length > 0 && (!brief || open);
  const actions = [
    ...(retriable > 0
      ? [{ key: "retry", label: words.retry(retriable), run: () => sendAgain(batch) }]
      : []),
    ...links,
  ];
  const isCut = phone || text.length > ROW_CHARS;
  const hasMore =
    brief && (lines.length > 0 || (compact ? actions.length > 1 || isCut : actions.length > 0));
  return (
    <section
      className={classNames(
        styles["message"],
        styles[tone],
        compact && styles["compact"],
        folded && styles["folded"],
        open && styles["open"],
      )}
      aria-label={words.label}
    >
      <div className={classNames("top gap-1", styles["head"])}>
        {compact && <Icon of={ICONS[tone]} size={20} />}
        <div
          className={classNames("fill shrink", styles["words"])}
          role={tone === "bad" ? "alert" : "status"}
          data-batch-tone={tone}
        >
          <b>{title}</b>
          <span>
            {named && <span className={styles["company"]}>{batch.companyName}</span>}
            {text}
            {brief && !open && lines.length > 0 && ` ${summarise(lines)}`}
          </span>
        </div>
        {compact && actions[0] && (
          <Button variant="secondary" size="small" onClick={actions[0].run}>
            {actions[0].label}
          </Button>
        )}
        {hasMore && (
          <Button
            variant="quiet"
            size="small"
            square
            aria-expanded={open}
            aria-label={open ? words.less : words.more(batch.files.length)}
            title={open ? words.less : words.more(batch.files.length)}
            onClick={() => setOpen(!open)}
          >
            <Icon of={open ? IconChevronDown : IconChevronUp} />
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          square
          aria-label={words.close}
          title={words.close}
          onClick={() => dismissBatch(batch.id)}
        >
          <Icon of={IconX} />
        </Button>
      </div>
      {percent !== undefined && (
        <div
          className={styles["bar"]}
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ transform: `scaleX(${percent / 100})` }} />
        </div>
      )}
      {showLines && <Lines lines={lines} />}
      {(!brief || open) && <Actions actions={compact ? actions.slice(1) : actions} />}
    </section>
  );
}

function summarise(lines: readonly BatchLine[]): string {
  return lines.map(({ name, note }) => `${name}: ${note}`).join("; ");
}

function Lines({ lines }: { readonly lines: readonly BatchLine[] }): ReactNode {
  return (
    <ul className={styles["lines"]}>
      {lines.map((line) => (
        <li
          key={line.key}
          className={classNames(styles[line.tone], "flex gap-2")}
          title={line.advice || undefined}
        >
          <Icon of={line.tone === "waits" ? IconHelpCircle : IconX} />
          <span className="shrink breaks muted">
            <b>{line.name}</b>
            {line.note}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Action {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

function Actions({ actions }: { readonly actions: readonly Action[] }): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className={styles["links"]}>
      {actions.map(({ key, label, run }) => (
        <button className="strong brand plain flat pointer" key={key} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
}
