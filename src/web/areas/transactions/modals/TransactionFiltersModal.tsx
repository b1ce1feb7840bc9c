import { useState } from "react";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { PERIOD_PRESETS, presetPeriod } from "#web/time/periods.ts";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { questionTexts } from "#web/areas/questions/texts/questions.ts";
import styles from "./TransactionFiltersModal.module.css";
import { SORTS } from "#web/areas/transactions/queries/viewer-search.ts";
import {
  sortTexts,
  transactionsTexts,
  viewerFilterTexts as words,
} from "#web/areas/transactions/texts/transactions.ts";
import { parseAmount as readAmount } from "#values/money.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { todayDate } from "#web/time/now.ts";

type Props = ModalPurposes["transactionFilters"];
const MOMENTS = ["YESTERDAY", "LAST_VISIT", "LAST_EXPORT"] as const;

type Draft = Props["values"];

/**
 * Days, amounts, direction and currency of the viewer's filter; on a phone also the booked view
 * and the order.
 */
export function TransactionFiltersModal({
  values,
  currencies,
  showBooked,
  parseAmount,
  onApply,
}: Props) {
  const closeModal = useCloseModal();
  const [draft, setDraft] = useState<Draft>(values);
  const [min, setMin] = useState(typedAmount(values.amountMin));
  const [max, setMax] = useState(typedAmount(values.amountMax));
  const [tried, setTried] = useState(false);
  const today = todayDate();
  const amounts = { amountMin: parseAmount(min), amountMax: parseAmount(max) };
  const faults = findFaults(draft, { min, max, ...amounts });
  const set = (change: Draft) => setDraft({ ...draft, ...change });
  const submit = () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    onApply({ ...draft, ...amounts });
    closeModal();
  };
  return (
    <FormModal
      formType="create"
      submitLabel={words.apply}
      title={words.title}
      onSubmit={submit}
      loading={false}
      submitError={null}
    >
      {showBooked && (
        <SegmentedControl
          label={transactionsTexts.views.label}
          fullWidth
          value={draft.booked ?? "ALL"}
          onChange={(booked) => set({ booked })}
          segments={(["ALL", "UNBOOKED", "BOOKED"] as const).map((value) => ({
            value,
            label: transactionsTexts.views[value],
          }))}
        />
      )}
      <div className={styles["two"]}>
        <DateField
          today={todayDate()}
          span={{ from: draft.dateFrom, to: draft.dateTo }}
          label={words.from}
          optional="unsaid"
          value={draft.dateFrom ?? ""}
          onChange={(date) => set({ dateFrom: date || undefined })}
          pickLabel={words.pickDate}
          wrong={words.wrongDate}
          error={tried ? faults.dates : undefined}
        />
        <DateField
          today={todayDate()}
          span={{ from: draft.dateFrom, to: draft.dateTo }}
          label={words.to}
          optional="unsaid"
          value={draft.dateTo ?? ""}
          onChange={(date) => set({ dateTo: date || undefined })}
          pickLabel={words.pickDate}
          wrong={words.wrongDate}
        />
      </div>
      <div className={styles["presets"]}>
        {PERIOD_PRESETS.map((preset) => {
          const period = presetPeriod(preset, today);
          const chosen = draft.dateFrom === period.from && draft.dateTo === period.to;
          return (
            <Button
              key={preset}
              size="small"
              variant={chosen ? "soft" : "secondary"}
              aria-pressed={chosen}
              onClick={() => set({ dateFrom: period.from, dateTo: period.to })}
            >
              {words.presets[preset]}
            </Button>
          );
        })}
      </div>
      <div className={styles["two"]}>
        <TextField
          label={words.amountMin}
          optional="unsaid"
          inputMode="decimal"
          value={min}
          error={tried ? (faults.min ?? faults.order) : undefined}
          onChange={(event) => setMin(event.currentTarget.value)}
        />
        <TextField
          label={words.amountMax}
          optional="unsaid"
          inputMode="decimal"
          value={max}
          error={tried ? faults.max : undefined}
          onChange={(event) => setMax(event.currentTarget.value)}
        />
      </div>
      <div className={styles["two"]}>
        <SelectField
          label={words.direction}
          value={draft.direction ?? ""}
          onChange={(value) =>
            set({ direction: value === "credit" || value === "debit" ? value : undefined })
          }
          options={[
            { value: "", label: words.directions.any },
            { value: "credit", label: words.directions.credit },
            { value: "debit", label: words.directions.debit },
          ]}
        />
        <SelectField
          label={words.currency}
          value={draft.currency ?? ""}
          onChange={(value) => set({ currency: value || undefined })}
          options={[
            { value: "", label: words.anyCurrency },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <SelectField
        label={arrivalTexts.name}
        value={draft.newSince ?? ""}
        onChange={(value) => set({ newSince: MOMENTS.find((each) => each === value) })}
        options={[
          { value: "", label: arrivalTexts.any },
          ...MOMENTS.map((value) => ({ value, label: arrivalTexts.since[value] })),
        ]}
      />
      {showBooked && (
        <SelectField
          label={sortTexts.label}
          value={draft.sort ?? "date_desc"}
          onChange={(value) => set({ sort: SORTS.find((each) => each === value) })}
          options={SORTS.map((value) => ({ value, label: sortTexts.orders[value] }))}
        />
      )}
      <SelectField
        label={questionTexts.filter}
        value={draft.question ?? ""}
        onChange={(value) =>
          set({ question: value === "waiting" || value === "answered" ? value : undefined })
        }
        options={[
          { value: "", label: questionTexts.filterAny },
          ...(["waiting", "answered"] as const).map((value) => ({
            value,
            label: questionTexts.filterValues[value],
          })),
        ]}
      />
      <CheckField
        label={questionTexts.notedChoice}
        checked={draft.noted === true}
        onChange={(event) => set({ noted: event.currentTarget.checked ? true : undefined })}
      />
      <CheckField
        label={words.doubleChoice}
        checked={draft.possibleDouble === true}
        onChange={(event) =>
          set({ possibleDouble: event.currentTarget.checked ? true : undefined })
        }
      />
    </FormModal>
  );
}

interface TypedAmounts {
  readonly min: string;
  readonly max: string;
  readonly amountMin: string | undefined;
  readonly amountMax: string | undefined;
}

function findFaults(draft: Draft, typed: TypedAmounts) {
  const { amountMin, amountMax } = typed;
  const crossed =
    amountMin !== undefined && amountMax !== undefined && units(amountMin) > units(amountMax);
  return {
    dates:
      draft.dateFrom && draft.dateTo && draft.dateFrom > draft.dateTo
        ? words.orderWrong
        : undefined,
    min: typed.min.trim() && amountMin === undefined ? words.amountWrong : undefined,
    max: typed.max.trim() && amountMax === undefined ? words.amountWrong : undefined,
    order: crossed ? words.amountOrderWrong : undefined,
  };
}

function units(amount: string): bigint {
  const parsed = readAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}

function typedAmount(amount: string | undefined): string {
  return amount === undefined ? "" : formatAmount(amount, "HUF", { unit: false });
}
