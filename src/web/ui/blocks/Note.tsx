import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

export type NoteTone = "info" | "good" | "warning" | "bad" | "brass";

interface NoteProps {
  readonly tone: NoteTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The one next step, as secondary or ghost buttons. */
  readonly actions?: ReactNode;
  readonly icon?: IconType;
}

const ICONS: Record<NoteTone, IconType> = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
  brass: IconCertificate,
};

/** A reason in words with the step beside it. Amber and red only when the user can do something. */
export function Note({ tone, title, children, actions, icon }: NoteProps) {
  return (
    <div
      className={classNames(blocks["note"], blocks[tone])}
      role={tone === "bad" ? "alert" : "note"}
    >
      <Icon of={icon ?? ICONS[tone]} size={20} />
      <div className={blocks["noteBody"]}>
        <div className={blocks["noteTitle"]}>{title}</div>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className={blocks["noteActions"]}>{actions}</div>}
    </div>
  );
}
