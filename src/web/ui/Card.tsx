import type { ReactNode } from "react";
import blocks from "#web/ui/blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";

/** A white box with a hairline; never inside another one. */
export function Card({ children, padded = true, className }: { readonly children: ReactNode; readonly padded?: boolean; readonly className?: string | undefined }) {
  return <section className={classNames(blocks["card"], padded && blocks["padded"], className)}>{children}</section>;
}
