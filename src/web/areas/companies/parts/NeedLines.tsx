import {
  IconAlertTriangle,
  IconCalendarX,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconFile,
  IconHelpCircle,
  IconHistory,
  IconMail,
  IconPencil,
  IconReplace,
  IconShieldCheck,
  IconUnlink,
} from "@tabler/icons-react";
import type { Need, NeedKind } from "./client-needs.ts";
import styles from "./needs.module.css";
import { needText, shortNeedText } from "#web/areas/companies/texts/client-needs.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

const ICONS: Record<NeedKind, IconType> = {
  failedFiles: IconFile,
  waitingFiles: IconHelpCircle,
  waitingMails: IconMail,
  parked: IconHelpCircle,
  changed: IconReplace,
  doubles: IconCopy,
  openDays: IconCalendarX,
  expired: IconShieldCheck,
  failing: IconUnlink,
  unread: IconAlertTriangle,
  ending: IconShieldCheck,
  late: IconHistory,
  unbooked: IconClock,
  silent: IconUnlink,
  old: IconUnlink,
  noData: IconFile,
  emptyAccounts: IconFile,
  deciding: IconClock,
  unfinished: IconPencil,
};

interface NeedLinesProps {
  readonly needs: readonly Need[];
  /** The words where nothing is needed. */
  readonly fine: string;
  /** The first reason in short words too. */
  readonly narrow?: boolean;
}

/** The first reason in ink with its icon, all others below as points and words. */
export function NeedLines({ needs, fine, narrow = false }: NeedLinesProps) {
  const [first, ...others] = needs;
  if (!first) {
    return (
      <span className={styles["first"]}>
        <Icon of={IconCircleCheck} className={styles["good"]} />
        <span className="muted">{fine}</span>
      </span>
    );
  }
  return (
    <span className="shrink block">
      <span className={styles["first"]}>
        <Icon of={ICONS[first.kind]} className={styles[first.tone]} />
        <span className="shrink breaks" title={needText(first)}>
          {narrow ? shortNeedText(first) : needText(first)}
        </span>
      </span>
      {others.length > 0 && (
        <span className={styles["others"]}>
          {others.map((need) => (
            <span className="inline" key={`${need.kind} ${need.bankName}`}>
              <Dot tone={need.tone} />
              {shortNeedText(need)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
