import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { QuestionItem, QuestionLine } from "#contract/questions/questions.ts";
import { ItemQuestion } from "#web/areas/questions/ItemQuestions.tsx";
import { QuestionTag } from "#web/areas/questions/QuestionTag.tsx";
import { questionQuery } from "#web/areas/questions/queries/use-questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { nowMs } from "#web/time/now.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import styles from "./questions.module.css";

interface QuestionRowProps {
  readonly companyId: string;
  readonly question: QuestionLine;
}

/** One question of the list; opened, it shows its items and its thread. */
export function QuestionRow({ companyId, question }: QuestionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [only] = question.items;
  return (
    <li className={styles["row"]}>
      <button
        type="button"
        className={styles["line"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles["words"]}>
          <span className={styles["text"]}>{words.quoted(question.text)}</span>
          <span className={styles["about"]}>
            {describeItems(question)}
            {question.lastText !== null &&
              ` · ${question.lastBy ?? words.nobody}: ${words.quoted(question.lastText)}`}
          </span>
        </span>
        <span className={styles["sum"]}>
          {only && question.itemCount === 1 && (
            <AmountText amount={only.amount} currency={only.currency} />
          )}
        </span>
        <QuestionTag state={question.state}>{words.states[question.state]}</QuestionTag>
        <span className={styles["at"]}>{formatRecent(question.changedAt, nowMs())}</span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} />
      </button>
      {isOpen && (
        <div id={id} className={styles["opened"]}>
          <OpenedQuestion companyId={companyId} id={question._id} />
        </div>
      )}
    </li>
  );
}

function OpenedQuestion({ companyId, id }: { readonly companyId: string; readonly id: string }) {
  const query = useQuery(questionQuery(companyId, id));
  if (query.isError)
    return (
      <QueryError
        title={words.threadsFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <Skeleton height={120} />;
  const { question } = query.data;
  return (
    <>
      <ul className={styles["rows"]}>
        {question.items.map((item) => (
          <li key={item._id}>
            <span className={styles["when"]}>{formatDate(item.date)}</span>
            <span className={styles["name"]}>
              <AppLink to={to.transactionViewer()} search={{ company: companyId, item: item._id }}>
                {item.partnerName || words.noPartner}
              </AppLink>
            </span>
            <AmountText amount={item.amount} currency={item.currency} />
          </li>
        ))}
        {question.items.length === 0 && <li>{words.itemsGone}</li>}
      </ul>
      <ItemQuestion companyId={companyId} question={question} onBook={undefined} heading="h2" />
    </>
  );
}

function describeItems({ items, itemCount }: QuestionLine): string {
  const [first] = items;
  if (first === undefined) return words.itemsGone;
  if (itemCount === 1) return `${nameOf(first)}, ${formatDate(first.date)}`;
  return `${words.items(itemCount)}: ${items.map(nameOf).join(", ")}`;
}

const nameOf = ({ partnerName }: QuestionItem): string => partnerName || words.noPartner;
