import type { ReactNode } from "react";
import text from "./text.module.css";

/** Words only screen readers say. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={text["hidden"]}>{children}</span>;
}
