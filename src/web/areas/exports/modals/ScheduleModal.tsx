import { useState } from "react";
import type { ExportSettings } from "#contract/exports/export-history.ts";
import type { ScheduleTime } from "#contract/exports/export-schedules.ts";
import { LAST_DAY } from "#contract/exports/schedule-words.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { describeSettings } from "#web/areas/exports/parts/describe-settings.ts";
import styles from "#web/areas/exports/parts/exports.module.css";
import { schedulesTexts } from "#web/areas/exports/texts/schedules.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";

const words = schedulesTexts.modal;

type Every = ScheduleTime["every"];
type Content = "period" | "onlyNew";

// Most banks have shown the last day of a month by its fifth day, and that of a week by Tuesday.
const FIRST_DAYS: Readonly<Record<Every, number>> = { day: 1, week: 2, month: 5 };
const MORNING = 7;
const HOURS = 24;
// Every month has them; the last day stands for the others.
const MONTH_DAYS = 28;

/** When a file is made by itself, what it has, and whether a letter tells of it. */
export function ScheduleModal({ companyId, settings, schedule }: ModalPurposes["exportSchedule"]) {
  const [time, setTime] = useState<ScheduleTime>(
    schedule?.time ?? { every: "month", day: FIRST_DAYS.month, hour: MORNING },
  );
  const [chosen, setChosen] = useState<Content | undefined>(
    schedule && (schedule.settings.onlyNew ? "onlyNew" : "period"),
  );
  const [letter, setLetter] = useState(schedule?.letter ?? true);
  const [takesForm, setTakesForm] = useState(schedule === undefined);
  const save = useSave(companyId, schedule?._id);
  // A month is closed as a whole; days and weeks get late items.
  const content = chosen ?? (time.every === "month" ? "period" : "onlyNew");
  const own = takesForm ? settings : schedule!.settings;
  const order = { ...own, onlyNew: content === "onlyNew" };
  return (
    <FormModal
      {...(schedule
        ? { formType: "edit" as const, title: words.change }
        : { formType: "create" as const, title: words.create, submitLabel: words.submit })}
      onSubmit={() => save.run(time, order, letter)}
      loading={save.isPending}
      submitError={save.refusal}
    >
      <TimeFields time={time} onChange={setTime} />
      <div>
        <OptionCards<Content>
          label={words.content}
          className={styles["two"]}
          value={content}
          onChange={setChosen}
          options={[
            { value: "period", ...words.period[time.every] },
            { value: "onlyNew", ...words.onlyNew },
          ]}
        />
        {content === "period" && <p className={styles["help"]}>{words.periodHelp}</p>}
      </div>
      <div>
        <p className="below-1 block small medium">{words.settings}</p>
        <p>{describeSettings(order)}</p>
        <p className={styles["help"]}>{words.keepDays}</p>
      </div>
      {schedule && (
        <SwitchField label={words.takeForm} checked={takesForm} onChange={setTakesForm} />
      )}
      <SwitchField
        label={words.letter}
        description={words.letterHelp}
        checked={letter}
        onChange={setLetter}
      />
    </FormModal>
  );
}

function useSave(companyId: string, id: string | undefined) {
  const closeModal = useCloseModal();
  const create = useApiMutation("exportScheduleCreate", { invalidates: ["File"] });
  const change = useApiMutation("exportScheduleChange", { invalidates: ["File"] });
  const error = create.error ?? change.error;
  const run = (time: ScheduleTime, settings: ExportSettings, letter: boolean) => {
    const body = { company_id: companyId, time, settings, letter };
    if (id === undefined)
      create.mutate(
        { body },
        {
          onSuccess: ({ schedules }) => {
            closeModal();
            const next = schedules.at(-1)?.next;
            if (next) addToast({ intent: "success", ...words.created(formatInstant(next.at)) });
          },
        },
      );
    else
      change.mutate(
        { params: { id }, body },
        {
          onSuccess: () => {
            closeModal();
            addToast({ intent: "success", ...words.changed });
          },
        },
      );
  };
  return {
    run,
    isPending: create.isPending || change.isPending,
    refusal:
      error === null
        ? null
        : {
            error,
            title: words.failed,
            message: error.code === "places_full" ? words.full : undefined,
          },
  };
}

function TimeFields({
  time,
  onChange,
}: {
  readonly time: ScheduleTime;
  readonly onChange: (time: ScheduleTime) => void;
}) {
  const days =
    time.every === "week"
      ? words.weekdays.map((label, at) => ({ value: String(at + 1), label }))
      : [
          ...Array.from({ length: MONTH_DAYS }, (_, at) => ({
            value: String(at + 1),
            label: words.monthDays(at + 1),
          })),
          { value: String(LAST_DAY), label: words.lastDay },
        ];
  return (
    <>
      <SegmentedControl<Every>
        label={words.every}
        fullWidth
        value={time.every}
        onChange={(every) => onChange({ ...time, every, day: FIRST_DAYS[every] })}
        segments={(["day", "week", "month"] as const).map((value) => ({
          value,
          label: words.everyViews[value],
        }))}
      />
      <div className={styles["two"]}>
        {time.every !== "day" && (
          <SelectField
            label={time.every === "week" ? words.weekday : words.monthDay}
            value={String(time.day)}
            onChange={(day) => onChange({ ...time, day: Number(day) })}
            options={days}
          />
        )}
        <SelectField
          label={words.hour}
          help={words.hourHelp}
          value={String(time.hour)}
          onChange={(hour) => onChange({ ...time, hour: Number(hour) })}
          options={Array.from({ length: HOURS }, (_, hour) => ({
            value: String(hour),
            label: words.hours(hour),
          }))}
        />
      </div>
    </>
  );
}
