import { type KeyboardEvent, useState } from "react";
import { QUESTION_TEXT_MAX } from "#contract/questions/question-limits.ts";
import {
  ANSWER_CHOICES,
  ANSWER_WORDS,
  type AnswerChoice,
} from "#contract/questions/question-states.ts";
import type { Question } from "#contract/questions/questions.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { QUESTIONS_CHANGE } from "#web/areas/questions/queries/use-questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import styles from "./questions.module.css";

/** Only the accountant asks what an item was. */
const CHOICES_OF = { accountant: ANSWER_CHOICES, owner: [] } as const;

interface ComposerProps {
  readonly companyId: string;
  readonly question: Question;
}

/** Where the next words of a thread are written: an answer, or more from who asked. */
export function QuestionComposer({ companyId, question }: ComposerProps) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<AnswerChoice>();
  const answers = question.yours || !question.closable;
  const write = useApiMutation("questionWrite", {
    invalidates: QUESTIONS_CHANGE,
    onSuccess: () => {
      setText("");
      setChoice(undefined);
      setRequestId(crypto.randomUUID());
    },
  });
  const choices = CHOICES_OF[question.side];
  const isReady = text.trim() !== "" || choice !== undefined;
  const send = () =>
    write.mutate({
      params: { id: question._id },
      body: { company_id: companyId, text, requestId, ...(choice && { choice }) },
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isReady && !write.isPending) send();
  };
  const asksAgain = question.state === "answered" && !answers;
  return (
    <div className={styles["composer"]}>
      {answers && question.state === "waiting" && choices.length > 0 && (
        <div role="group" aria-label={words.answerLabel} className={styles["templates"]}>
          {choices.map((each) => (
            <Button
              key={each}
              size="small"
              variant={choice === each ? "soft" : "secondary"}
              aria-pressed={choice === each}
              onClick={() => setChoice(choice === each ? undefined : each)}
            >
              {ANSWER_WORDS[each]}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        label={
          question.state === "closed"
            ? words.reopenLabel
            : answers
              ? words.answerLabel
              : words.followUpLabel
        }
        optional="unsaid"
        rows={2}
        value={text}
        maxLength={QUESTION_TEXT_MAX}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {write.error && (
        <Note tone="bad" title={words.writeFailed}>
          {presentError(write.error).message}
        </Note>
      )}
      <div className={styles["send"]}>
        <Button
          variant={answers && question.state === "waiting" ? "filled" : "secondary"}
          size="small"
          loading={write.isPending}
          loadingText={words.sending}
          disabledReason={isReady ? undefined : answers ? words.choose : words.empty}
          onClick={send}
        >
          {answers ? words.send : asksAgain ? words.followUp : words.more1}
        </Button>
      </div>
    </div>
  );
}
