import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { type Command, useCommandGate } from "#web/ui/buttons/command-gate.ts";
import { classNames } from "#web/ui/class-names.ts";
import { GhostPage, type GhostName } from "#web/ui/marks/GhostPage.tsx";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The one or two steps that fill the page. */
  readonly actions?: ReactNode;
  /**
   * The endpoint that the words invite to; the words where the session may not call it, and the way
   * on that these name.
   */
  readonly step?:
    | { readonly command: Command; readonly otherwise: ReactNode; readonly way?: ReactNode }
    | undefined;
  /** Inside a card or table that already has a border. */
  readonly bare?: boolean;
  /** How the page will look; the unjoined bridge where it is not given. */
  readonly ghost?: GhostName;
}

/** The page is still empty: its pale picture or the unjoined bridge, with the next step. */
export function EmptyState({ title, children, actions, step, bare, ghost }: EmptyStateProps) {
  const may = useCommandGate();
  const refused = step && !may(step.command) ? step : undefined;
  return (
    <div
      className={classNames(
        blocks["empty"],
        !bare && blocks["card"],
        ghost !== undefined && blocks["withGhost"],
      )}
    >
      {ghost === undefined ? (
        <UnjoinedBridge />
      ) : (
        <div className={blocks["ghost"]}>
          <GhostPage of={ghost} />
        </div>
      )}
      <h2>{title}</h2>
      <p>{refused ? refused.otherwise : children}</p>
      {(actions || refused?.way) && (
        <div className={classNames("wrap center gap-2 above-4", blocks["emptyActions"])}>
          {actions}
          {refused?.way}
        </div>
      )}
    </div>
  );
}
