import type { ReactNode } from "react";
import text from "./text.module.css";

interface HiddenTextProps {
  readonly children: ReactNode;
  /** A heading, where what follows would hang below none. */
  readonly as?: "span" | "h2";
}

/** Words only screen readers say. */
export function HiddenText({ children, as: Tag = "span" }: HiddenTextProps) {
  return <Tag className={text["hidden"]}>{children}</Tag>;
}
