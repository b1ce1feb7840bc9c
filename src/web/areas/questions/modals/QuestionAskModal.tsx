import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { QUESTION_TEXT_MAX } from "#contract/questions/question-limits.ts";
import { useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import styles from "#web/areas/questions/parts/questions.module.css";
import {
  QUESTIONS_CHANGE,
  questionPeopleQuery,
} from "#web/areas/questions/queries/use-questions.ts";
import { questionTemplates, questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { useLatest } from "#web/ui/use-latest.ts";

type Props = ModalPurposes["questionAsk"];

/** Rows that the dialog names; of the others it tells how many there are. */
const NAMED_ROWS = 5;

/** Asks about one item or several, or remarks something about them. */
export function QuestionAskModal({ companyId, rows }: Props) {
  const closeModal = useCloseModal();
  const [requestId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<"question" | "remark">("question");
  const [text, setText] = useState("");
  const [to, setTo] = useState("");
  const [separate, setSeparate] = useState(true);
  const remark = kind === "remark";
  const people = useQuery(questionPeopleQuery(companyId));
  const ask = useApiMutation("questionAsk", {
    invalidates: QUESTIONS_CHANGE,
    onSuccess: ({ ids }) => {
      closeModal();
      addToast({
        intent: "success",
        about: `question-${ids[0]}`,
        ...(remark ? words.remarkedToast : words.askedToast(ids.length)),
      });
    },
  });
  const submit = () =>
    ask.mutate({
      body: {
        company_id: companyId,
        transactionIds: rows.map(({ _id }) => _id),
        text,
        remark,
        separate: rows.length > 1 && separate,
        ...(to !== "" && !remark && { addresseeIds: [to] }),
        requestId,
      },
    });
  const isReady = text.trim() !== "";
  useSubmitKey(() => isReady && !ask.isPending && submit());
  return (
    <FormModal
      formType="create"
      title={remark ? words.remarkTitle(rows.length) : words.askTitle(rows.length)}
      submitLabel={remark ? words.submitRemark : words.submit}
      runningLabel={words.asking}
      submitDisabled={isReady ? undefined : words.empty}
      loading={ask.isPending}
      submitError={ask.error && { error: ask.error, title: words.askFailed }}
      onSubmit={submit}
    >
      <RowList rows={rows} />
      <SegmentedControl
        label={words.kind}
        value={kind}
        onChange={setKind}
        segments={(["question", "remark"] as const).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
      />
      {!remark && <Templates text={text} onChoose={setText} />}
      <TextArea
        label={remark ? words.remarkLabel : words.label}
        help={remark ? words.remarkHelp : undefined}
        rows={3}
        value={text}
        maxLength={QUESTION_TEXT_MAX}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!remark && people.isError && (
        <QueryError
          title={words.peopleFailed}
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      {!remark && !people.isError && (
        <SelectField
          label={words.to}
          value={to}
          onChange={setTo}
          options={listChoices(people.data)}
        />
      )}
      {rows.length > 1 && (
        <CheckField
          label={words.separate}
          description={words.separateHelp}
          checked={separate}
          onChange={(event) => setSeparate(event.currentTarget.checked)}
        />
      )}
    </FormModal>
  );
}

/** Ctrl Enter sends from wherever the focus stands in the dialog. */
function useSubmitKey(submit: () => void): void {
  const latest = useLatest(submit);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [latest]);
}

function Templates({
  text,
  onChoose,
}: {
  readonly text: string;
  readonly onChoose: (text: string) => void;
}) {
  return (
    <div role="group" aria-label={words.template} className={styles["templates"]}>
      {questionTemplates.map((template) => (
        <Button
          key={template.name}
          size="small"
          variant={text === template.text ? "soft" : "secondary"}
          aria-pressed={text === template.text}
          onClick={() => onChoose(template.text)}
        >
          {template.name}
        </Button>
      ))}
    </div>
  );
}

function RowList({ rows }: Pick<Props, "rows">) {
  const named = rows.slice(0, NAMED_ROWS);
  return (
    <ul className={styles["rows"]}>
      {named.map((row) => (
        <li key={row._id}>
          <span className={styles["when"]}>{formatDate(row.bookingDate)}</span>
          <span className={styles["name"]}>{row.partnerName || words.noPartner}</span>
          <AmountText amount={row.amount} currency={row.currency} />
        </li>
      ))}
      {rows.length > named.length && <li>{words.more2(rows.length - named.length)}</li>}
    </ul>
  );
}

/** Everybody of the other side first, then each person by name. */
function listChoices(reply: ApiReply<"questionPeople"> | undefined) {
  if (reply === undefined) return [{ value: "", label: "…" }];
  const others = reply.people.filter(({ side }) => side !== reply.side);
  const many = others.length > 1;
  const everybody = words.everybody[reply.side][many ? "many" : "one"];
  const [only] = others;
  return [
    { value: "", label: many || only === undefined ? everybody : `${everybody}: ${only.name}` },
    ...reply.people
      .filter(({ _id }) => many || _id !== only?._id)
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ];
}
