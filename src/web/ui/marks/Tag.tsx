import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconType } from "./Icon.tsx";
import marks from "./marks.module.css";

export type TagTone = "plain" | "brand" | "good" | "warning" | "bad" | "brass" | "line";

interface TagProps {
  readonly tone?: TagTone;
  readonly icon?: IconType;
  readonly children: ReactNode;
}

/** A short state; `line` means absence, `brass` only the accountant's work. */
export function Tag({ tone = "plain", icon, children }: TagProps) {
  return (
    <span className={classNames(marks["tag"], tone !== "plain" && marks[tone])}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  );
}
