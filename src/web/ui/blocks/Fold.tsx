import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";

interface FoldProps {
  readonly title: string;
  readonly icon?: IconType;
  /** What is inside, in a few words: „14”, „2 forrás, 1 tétel”. */
  readonly note?: ReactNode;
  /** Where it stands among the headings around it. */
  readonly heading?: "h2" | "h3";
  readonly children: ReactNode;
}

/** A part of details that few readers need: closed, and it says what is inside. */
export function Fold({ title, icon, note, heading: Title, children }: FoldProps) {
  return (
    <details className={blocks["fold"]}>
      <summary className="row gap-2 pointer">
        {icon && <Icon className="fixed muted" of={icon} />}
        {Title ? (
          <Title className="fill medium">{title}</Title>
        ) : (
          <span className="fill medium">{title}</span>
        )}
        {note && <span className="small muted">{note}</span>}
        <Icon className="fixed muted" of={IconChevronDown} />
      </summary>
      <div className={blocks["folded"]}>{children}</div>
    </details>
  );
}
