import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QUESTION_TEXT_MAX } from "#contract/questions/question-limits.ts";
import type { LinkedQuestion, LinkedQuestions } from "#contract/questions/question-letters.ts";
import {
  ANSWER_CHOICES,
  ANSWER_WORDS,
  type AnswerChoice,
} from "#contract/questions/question-states.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { apiQuery } from "#web/api/queries.ts";
import styles from "#web/areas/questions/parts/question-link.module.css";
import { questionLinkTexts as words } from "#web/areas/questions/texts/question-link.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FailedLinkPage } from "#web/shell/plain/FailedLinkPage.tsx";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { Logo } from "#web/ui/marks/Logo.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";

/**
 * What the link of a letter about questions opens: one question after the other, on the phone
 * first. No session begins, nothing is stored in the browser.
 */
export function QuestionLinkPage() {
  // Behind the #: neither our server nor the next page is told of it.
  const [token] = useState(() => location.hash.slice(1));
  const query = useQuery(apiQuery("Profile", "questionLinkOpen", { body: { token } }));
  if (query.isPending) return <PlainPage title={words.opening}>{null}</PlainPage>;
  if (query.data) return <Answering token={token} opened={query.data} />;
  const { code } = asApiError(query.error);
  if (code === "link_used_or_expired" || code === "validation_failed")
    return <Ended token={token} />;
  return <FailedLinkPage error={query.error} onRetry={() => void query.refetch()} />;
}

/** A link that opens nothing any more: a new one goes to the mailbox that got it. */
function Ended({ token }: { readonly token: string }) {
  const renew = useMutation({
    meta: { invalidates: [] },
    mutationFn: () => callApi("questionLinkRenew", { body: { token } }),
  });
  if (renew.isSuccess)
    return (
      <PlainPage
        title={words.renewed.title}
        actions={
          <ButtonLink to={to.login()} size="large" variant="secondary">
            {words.logIn}
          </ButtonLink>
        }
      >
        {words.renewed.message}
      </PlainPage>
    );
  return (
    <PlainPage
      broken
      title={words.ended.title}
      more={
        renew.isError && (
          <Note tone="bad" title={words.renewFailed}>
            {presentError(renew.error).message}
          </Note>
        )
      }
      actions={
        <>
          <Button
            size="large"
            loading={renew.isPending}
            loadingText={words.renewing}
            onClick={() => renew.mutate()}
          >
            {words.renew}
          </Button>
          <ButtonLink to={to.login()} size="large" variant="secondary">
            {words.logIn}
          </ButtonLink>
        </>
      }
    >
      {words.ended.message}
    </PlainPage>
  );
}

function Answering({
  token,
  opened,
}: {
  readonly token: string;
  readonly opened: LinkedQuestions;
}) {
  const [left, setLeft] = useState(opened);
  const [hasEnded, setEnded] = useState(false);
  const [question] = left.questions;
  if (hasEnded) return <Ended token={token} />;
  if (question === undefined)
    return (
      <PlainPage
        title={words.done.title}
        actions={
          <ButtonLink to={to.login()} size="large" variant="secondary">
            {words.logIn}
          </ButtonLink>
        }
      >
        {words.done.message}
      </PlainPage>
    );
  const nth = left.total - left.questions.length + 1;
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <Logo markOnly />
        <div>
          <h1 className={styles["company"]}>{question.companyName}</h1>
          <p className={styles["quiet"]}>{words.title}</p>
        </div>
      </header>
      <main className={styles["column"]}>
        <p className={styles["steps"]}>
          <span>{words.step(nth, left.total)}</span>
          <span>{words.noLogin}</span>
        </p>
        <progress className={styles["progress"]} value={nth} max={left.total} aria-hidden />
        <AnswerForm
          key={question._id}
          token={token}
          question={question}
          onAnswered={setLeft}
          onEnded={() => setEnded(true)}
        />
      </main>
    </div>
  );
}

interface AnswerFormProps {
  readonly token: string;
  readonly question: LinkedQuestion;
  readonly onAnswered: (left: LinkedQuestions) => void;
  readonly onEnded: () => void;
}

function AnswerForm({ token, question, onAnswered, onEnded }: AnswerFormProps) {
  const [requestId] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState<AnswerChoice>();
  const [text, setText] = useState("");
  const send = useMutation({
    meta: { invalidates: [] },
    mutationFn: () =>
      callApi("questionLinkAnswer", {
        body: { token, questionId: question._id, text, requestId, ...(choice && { choice }) },
      }),
    onSuccess: (left) => {
      onAnswered(left);
      scrollTo(0, 0);
    },
    onError: (error) => asApiError(error).code === "link_used_or_expired" && onEnded(),
  });
  const isReady = choice !== undefined || text.trim() !== "";
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !send.isPending) send.mutate();
      }}
    >
      <ItemList items={question.items} />
      {question.entries.map((entry) => (
        <blockquote key={entry.at} className={entry.own ? styles["own"] : styles["asked"]}>
          <p>{entry.text}</p>
          <footer>{entry.by ?? words.nobody}</footer>
        </blockquote>
      ))}
      {question.offersChoices && (
        <OptionCards
          label={words.choices}
          className={styles["choices"]}
          value={choice}
          onChange={setChoice}
          options={ANSWER_CHOICES.map((value) => ({ value, title: ANSWER_WORDS[value] }))}
        />
      )}
      <TextArea
        label={question.offersChoices ? words.text : words.answer}
        optional={question.offersChoices}
        rows={3}
        maxLength={QUESTION_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles["foot"]}>
        {send.isError && (
          <Note tone="bad" title={words.failed}>
            {presentError(send.error).message}
          </Note>
        )}
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={send.isPending}
          loadingText={words.sending}
          disabledReason={isReady ? undefined : words.empty}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}

function ItemList({ items }: Pick<LinkedQuestion, "items">) {
  if (items.length === 0) return <p className={styles["quiet"]}>{words.itemsGone}</p>;
  return (
    <ul className={styles["items"]}>
      {items.map((item, index) => (
        <li key={`${item.date} ${item.amount} ${index}`}>
          <p className={styles["itemHead"]}>
            <span>{item.partnerName || words.noPartner}</span>
            <AmountText amount={item.amount} currency={item.currency} />
          </p>
          <p className={styles["quiet"]}>
            {[formatDate(item.date), item.bankName, item.remittance].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
