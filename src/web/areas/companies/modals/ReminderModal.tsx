import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { needText } from "#web/areas/companies/texts/client-needs.ts";
import { proposeReminders } from "#web/areas/companies/parts/propose-reminders.ts";
import { REMINDER_TEXT_MAX } from "#contract/companies/accountant-limits.ts";
import {
  canStand,
  type RepeatDays,
  type ReminderKind,
} from "#contract/companies/reminder-kinds.ts";
import { daysText, openRunText } from "#contract/completeness/open-day-words.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { todayDate } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

/**
 * Chooses the subject of a reminder to the director: what is wrong with the company first, or the
 * days that the caller asks for. Two letters a day and company.
 */
export function ReminderModal(props: ModalPurposes["reminder"]) {
  return (
    <CompaniesDialog title={words.remindTitle}>
      {(companies) => <Form {...props} companies={companies} />}
    </CompaniesDialog>
  );
}

const REPEATS = ["once", "3", "7"] as const;
type Repeat = (typeof REPEATS)[number];
const DAYS: Readonly<Record<Repeat, RepeatDays | undefined>> = { once: undefined, 3: 3, 7: 7 };

type FormProps = ModalPurposes["reminder"] & { readonly companies: readonly CompanyRow[] };

function Form({ companyId, companyName, companies, gap }: FormProps) {
  const closeModal = useCloseModal();
  const company = companies.find((each) => each._id === companyId);
  const proposals = company ? proposeReminders(company, todayDate()) : [];
  const [chosen, setKind] = useState<ReminderKind>();
  const [text, setText] = useState("");
  const kind = chosen ?? (gap && "upload") ?? proposals[0]?.kind ?? "upload";
  const [repeat, setRepeat] = useState<Repeat>("3");
  const repeatDays = canStand(kind) ? DAYS[repeat] : undefined;
  const send = useApiMutation("reminderSend", {
    invalidates: ["Company"],
    onSuccess: ({ sent, repeats }) => {
      const said = repeats
        ? sent
          ? words.remindRepeating
          : words.remindCollected
        : words.reminded;
      addToast({ intent: "success", ...said(companyName) });
    },
    onError: (error) => {
      if (error.code === "reminder_sent_today")
        addToast({ intent: "info", ...words.remindedToday });
      else if (error.code === "reminder_switched_off")
        addToast({ intent: "warning", ...presentError(error) });
      else tellFailure(words.remindFailed)(error);
    },
  });
  return (
    <FormModal
      formType="create"
      submitLabel={words.remind}
      title={words.remindTitle}
      onSubmit={() =>
        send.mutate(
          {
            body: {
              companyId,
              kind,
              text,
              ...(kind === "upload" && gap && { gap }),
              ...(repeatDays && { repeatDays }),
            },
          },
          { onSettled: closeModal },
        )
      }
      loading={send.isPending}
      submitError={null}
    >
      <p>{words.remindMessage(companyName)}</p>
      <OptionCards<ReminderKind>
        label={words.remindWhat}
        className="stack gap-4"
        value={kind}
        onChange={setKind}
        options={proposals.map(({ kind: value, needs }, place) => ({
          value,
          title: words.remindKinds[value].title,
          description: needs.map(needText).join("; ") || words.remindKinds[value].description,
          ...((gap ? value === "upload" : place === 0) &&
            needs.length > 0 && { tag: <Tag tone="brand">{words.recommended}</Tag> }),
        }))}
      />
      {kind === "upload" && company && <NamedDays open={company.overview.openDays} gap={gap} />}
      <TextArea
        label={words.remindText}
        optional
        help={words.remindTextHelp}
        rows={3}
        value={text}
        maxLength={REMINDER_TEXT_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {canStand(kind) && (
        <div className="stack top gap-2">
          <p className="medium" aria-hidden>
            {words.remindRepeat}
          </p>
          <SegmentedControl<Repeat>
            label={words.remindRepeat}
            value={repeat}
            onChange={setRepeat}
            segments={REPEATS.map((value) => ({ value, label: words.remindRepeats[value] }))}
          />
          {repeatDays && <p className="muted">{words.remindRepeatHelp}</p>}
        </div>
      )}
      <p>{words.remindOnce}</p>
    </FormModal>
  );
}

interface NamedDaysProps {
  readonly open: CompanyRow["overview"]["openDays"];
  readonly gap: FormProps["gap"];
}

/** What the letter names, in its own words. */
function NamedDays({ open, gap }: NamedDaysProps) {
  const wanted = open.runs.filter(
    ({ accountId, from, to }) =>
      gap !== undefined && accountId === gap.accountId && from <= gap.to && to >= gap.from,
  );
  const said = wanted.length > 0 ? wanted : open.runs;
  const left = wanted.length > 0 ? 0 : open.moreRuns;
  if (gap !== undefined && wanted.length === 0)
    return <p>{words.remindNames(daysText(gap, todayDate()))}</p>;
  const empty = wanted.length > 0 ? [] : open.empty;
  // One run stands in the choice above.
  if (gap === undefined && said.length + left + empty.length < 2) return null;
  const names = accountShortNames([...said, ...empty]);
  return (
    <div>
      <p>{words.remindNamed}</p>
      <ul className={styles["named"]}>
        {said.map((run, place) => (
          <li key={`${run.accountId} ${run.from}`}>
            {names[place]}: {openRunText(run, todayDate())}
          </li>
        ))}
        {left > 0 && <li>{words.remindMore(left)}</li>}
        {empty.map(({ accountId }, place) => (
          <li key={accountId}>{words.remindEmpty(names[said.length + place]!)}</li>
        ))}
      </ul>
    </div>
  );
}
