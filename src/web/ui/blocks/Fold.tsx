import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

interface FoldProps {
  readonly title: string;
  readonly icon?: IconType;
  /** What is inside, in a few words: „14”, „2 forrás, 1 tétel”. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of details that few readers need: closed, and it says what is inside. */
export function Fold({ title, icon, note, children }: FoldProps) {
  return (
    <details className={blocks["fold"]}>
      <summary className="row gap-2 pointer">
        {icon && <Icon className="fixed muted" of={icon} />}
        <h3 className="fill medium">{title}</h3>
        {note && <span className="small muted">{note}</span>}
        <Icon className="fixed muted" of={IconChevronDown} />
      </summary>
      <div className={blocks["folded"]}>{children}</div>
    </details>
  );
}
