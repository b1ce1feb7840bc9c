import { IconMessageQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QuestionLine } from "#contract/questions/questions.ts";
import { questionQuery, useQuestionPages } from "#web/areas/questions/queries/use-questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { QuestionComposer } from "./parts/QuestionComposer.tsx";
import { QuestionThread } from "./parts/QuestionThread.tsx";
import styles from "./parts/questions.module.css";

/** Questions of the company that wait for the person in front of the browser, a page of them. */
export function useWaitingQuestions(companyId: string) {
  const query = useQuestionPages(companyId, "waiting");
  return {
    questions: query.data?.pages[0]?.questions.filter(({ yours }) => yours),
    error: query.error,
    retry: () => void query.refetch(),
  };
}

interface WaitingQuestionProps {
  readonly companyId: string;
  readonly question: QuestionLine;
}

/** A question with its item as a card, answered where it stands. */
export function WaitingQuestion({ companyId, question }: WaitingQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const [item] = question.items;
  return (
    <Card>
      <div className="grid column gap-2">
        <p className={styles["thing"]}>
          <Icon of={IconMessageQuestion} />
          <span>{words.askedOf(question.askedBy)}</span>
          {item && <span className="tabular">{formatDate(item.date)}</span>}
        </p>
        {item && (
          <h2 className={styles["thingTitle"]}>
            <span>
              {question.itemCount === 1
                ? item.partnerName || words.noPartner
                : words.items(question.itemCount)}
            </span>
            {question.itemCount === 1 && (
              <AmountText amount={item.amount} currency={item.currency} />
            )}
          </h2>
        )}
        {isOpen ? (
          <Answer companyId={companyId} id={question._id} />
        ) : (
          <>
            <p>{words.quoted(question.text)}</p>
            <Button command="questionWrite" onClick={() => setOpen(true)}>
              {words.answer}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Answer({ companyId, id }: { readonly companyId: string; readonly id: string }) {
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
      <QuestionThread question={question} />
      <QuestionComposer companyId={companyId} question={question} />
    </>
  );
}
