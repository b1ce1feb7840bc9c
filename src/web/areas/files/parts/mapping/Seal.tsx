import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { triedProblemText } from "#web/areas/files/texts/mapping.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import type { Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";

const PROBLEMS_SHOWN = 4;
const ICONS = { good: IconCircleCheck, neutral: IconInfoCircle, warning: IconAlertTriangle };

interface SealProps {
  readonly tone?: keyof typeof ICONS;
  readonly children: ReactNode;
}

/** What the trial of a mapping comes to, in its colour. */
export function Seal({ tone = "neutral", children }: SealProps) {
  return (
    <div className={styles["seal"]} data-tone={tone === "neutral" ? undefined : tone}>
      <Icon of={ICONS[tone]} />
      {typeof children === "string" ? <span>{children}</span> : children}
    </div>
  );
}

/** The first problems of the trial, each with what to do. */
export function ProblemSeal({ problems }: Pick<Tried, "problems">) {
  return (
    <Seal tone="warning">
      <div>
        {problems.slice(0, PROBLEMS_SHOWN).map((problem, index) => {
          const { title, advice } = triedProblemText(problem);
          return (
            <div key={index}>
              <b>{title}</b>
              {advice}
            </div>
          );
        })}
      </div>
    </Seal>
  );
}
