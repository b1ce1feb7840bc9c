import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { mappingTexts, triedProblemText } from "#web/areas/files/texts/mapping.ts";
import { sealText } from "#web/areas/files/texts/seal.ts";
import type { AmountForm } from "#values/table-mapping.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { proofOf, type Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";

const words = mappingTexts.proof;
const PROBLEMS_SHOWN = 4;

interface SealProps {
  readonly tried: Tried | undefined;
  readonly form: AmountForm;
  readonly hasFailed: boolean;
}

/** What the trial proves and what it leaves open; green only where every row is held. */
export function MappingSeal({ tried, form, hasFailed }: SealProps) {
  if (!tried) return <Seal tone="neutral">{hasFailed ? words.failed : words.waiting}</Seal>;
  const problems = tried.problems.filter(({ code }) => code !== "account_missing");
  const isOff = proofOf(tried) === false;
  const isAsked = problems.some(({ severity }) => severity !== "warning");
  const { seal } = tried;
  const text = sealText(seal, form, oldestOf(tried));
  if (tried.readable && text && !isOff && !isAsked)
    return (
      <Seal tone={seal.tone === "proven" ? "good" : seal.doubt === null ? "neutral" : "warning"}>
        <div>
          <p>{text.claim}</p>
          {text.rest !== undefined && <p>{text.rest}</p>}
        </div>
      </Seal>
    );
  if (problems.length === 0)
    return <Seal tone={isOff ? "warning" : "neutral"}>{isOff ? words.off : words.unknown}</Seal>;
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

const ICONS = { good: IconCircleCheck, neutral: IconInfoCircle, warning: IconAlertTriangle };

function Seal({
  tone,
  children,
}: {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles["seal"]} data-tone={tone === "neutral" ? undefined : tone}>
      <Icon of={ICONS[tone]} />
      {children}
    </div>
  );
}

function oldestOf({ seal: { loose } }: Tried): string | undefined {
  if (loose === null) return undefined;
  return `${formatShortMonthDay(loose.bookingDate)}, ${formatAmount(loose.amount, loose.currency, { sign: "always" })}`;
}
