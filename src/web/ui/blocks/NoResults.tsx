import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

interface NoResultsProps {
  readonly title: string;
  /** The filters, in words. */
  readonly filters: string;
  /** The button that clears the filters. */
  readonly action: ReactNode;
}

/** A filter found nothing: shows the filters, and a way to clear them. */
export function NoResults({ title, filters, action }: NoResultsProps) {
  return (
    <div className={classNames(blocks["card"], blocks["inline"])} role="status">
      <Icon of={IconSearch} size={20} />
      <div>
        <h2>{title}</h2>
        <p>{filters}</p>
      </div>
      <div>{action}</div>
    </div>
  );
}
