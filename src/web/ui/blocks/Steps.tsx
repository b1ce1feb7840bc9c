import { classNames } from "#web/ui/class-names.ts";
import { IconCheck } from "@tabler/icons-react";
import blocks from "./blocks.module.css";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** The place in a short sequence; `current` counts from 1. */
export function Steps({
  labels,
  current,
}: {
  readonly labels: readonly string[];
  readonly current: number;
}) {
  return (
    <ol className={classNames("row gap-3", blocks["steps"])}>
      {labels.map((label, index) => {
        const step = index + 1;
        const state =
          step < current ? blocks["stepDone"] : step === current ? blocks["stepOn"] : undefined;
        return (
          <li key={label} className={state} aria-current={step === current ? "step" : undefined}>
            <span className={blocks["stepNumber"]}>
              {step < current ? <Icon of={IconCheck} size={14} /> : step}
            </span>
            {label}
          </li>
        );
      })}
    </ol>
  );
}
