import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";

interface CardProps {
  readonly children: ReactNode;
  readonly padded?: boolean;
  readonly className?: string | undefined;
}

/** A white box with a hairline; never inside another one. */
export function Card({ children, padded = true, className }: CardProps) {
  return (
    <section className={classNames(blocks["card"], padded && blocks["padded"], className)}>
      {children}
    </section>
  );
}
