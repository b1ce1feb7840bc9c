import { useQuery } from "@tanstack/react-query";
import type { Question } from "#contract/questions/questions.ts";
import { presentError } from "#web/api/error-sentence.ts";
import {
  itemQuestionsQuery,
  useQuestionCommands,
} from "#web/areas/questions/queries/use-questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { QuestionComposer } from "./parts/QuestionComposer.tsx";
import { QuestionThread } from "./parts/QuestionThread.tsx";
import styles from "./parts/questions.module.css";
import { QuestionTag } from "./QuestionTag.tsx";

interface ItemQuestionsProps {
  readonly companyId: string;
  readonly transactionId: string;
  /** The item is not in the books yet, and can be marked with the closing of its question. */
  readonly onBook: (() => void) | undefined;
}

/** Every thread about an item, with the answer's field and the way to close. */
export function ItemQuestions({ companyId, transactionId, onBook }: ItemQuestionsProps) {
  const query = useQuery(itemQuestionsQuery(companyId, transactionId));
  if (query.isPending) return <Skeleton height={96} />;
  if (query.isError)
    return (
      <Note
        tone="bad"
        title={words.threadsFailed}
        actions={
          <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
            {words.retry}
          </Button>
        }
      >
        {presentError(query.error).message}
      </Note>
    );
  return query.data.questions.map((question) => (
    <ItemQuestion key={question._id} companyId={companyId} question={question} onBook={onBook} />
  ));
}

/** One thread, with the field for further words and the ways to end it. */
export function ItemQuestion({
  companyId,
  question,
  onBook,
  heading: Heading = "h3",
}: Pick<ItemQuestionsProps, "companyId" | "onBook"> & {
  readonly question: Question;
  /** By the headings above it: an item's name, or the page's. */
  readonly heading?: "h2" | "h3";
}) {
  const { close, remove } = useQuestionCommands();
  const { _id: id, state, closable } = question;
  const isOpen = state === "waiting" || state === "answered";
  const canBook = onBook !== undefined && question.items.length === 1 && state === "answered";
  const shut = (then?: () => void) =>
    close.mutate(
      { params: { id }, body: { company_id: companyId } },
      then && { onSuccess: () => then() },
    );
  return (
    <section className={styles["item"]} aria-label={words.thread(state)}>
      <Heading className={styles["head"]}>
        {words.thread(state)}
        <QuestionTag state={state}>{words.states[state]}</QuestionTag>
      </Heading>
      {isOpen && question.asked.length > 0 && (
        <p className={styles["quiet"]}>
          {words.asked(question.asked)}
          {question.items.length > 1 && `, ${words.items(question.items.length)}`}
        </p>
      )}
      <QuestionThread question={question} />
      {isOpen && <QuestionComposer companyId={companyId} question={question} />}
      {closable && (
        <div className={styles["commands"]}>
          {state === "remark" ? (
            <Button
              variant="quiet"
              size="small"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id }, query: { company_id: companyId } })}
            >
              {words.remove}
            </Button>
          ) : (
            <>
              {canBook && (
                <Button size="small" loading={close.isPending} onClick={() => shut(onBook)}>
                  {words.closeAndBook}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                loading={close.isPending}
                onClick={() => shut()}
              >
                {canBook ? words.closeOnly : words.close}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
