import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { sealText } from "#web/areas/files/texts/seal.ts";
import type { AmountForm } from "#values/table-mapping.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { proofOf, type Tried } from "./mapping-draft.ts";
import { ProblemSeal, Seal } from "./Seal.tsx";

const words = mappingTexts.proof;

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
  return <ProblemSeal problems={problems} />;
}

function oldestOf({ seal: { loose } }: Tried): string | undefined {
  if (loose === null) return undefined;
  return `${formatShortMonthDay(loose.bookingDate)}, ${formatAmount(loose.amount, loose.currency, { sign: "always" })}`;
}
