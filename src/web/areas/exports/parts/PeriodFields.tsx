import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import type { LocalDate } from "#values/local-date.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { todayDate } from "#web/time/now.ts";
import type { Period } from "#web/time/periods.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { listOtherPeriods, listUsualPeriods, type NamedPeriod } from "./export-periods.ts";
import styles from "./exports.module.css";

interface PeriodFieldsProps {
  readonly order: Period;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Period>) => void;
}

/** The usual periods by name; first and last day where another one is wanted. */
export function PeriodFields({ order, fault, onChange }: PeriodFieldsProps) {
  const [asksOther, setAsksOther] = useState(false);
  const today = todayDate();
  const usual = listUsualPeriods(today);
  const isOther = asksOther || fault !== undefined || !usual.some((each) => isSame(each, order));
  const choose = (period: Period) => {
    setAsksOther(false);
    onChange(period);
  };
  return (
    <div className="stack gap-2">
      <div className="wrap gap-2" role="group" aria-label={words.period}>
        {usual.map((period) => (
          <PeriodButton
            key={period.name}
            period={period}
            isChosen={!isOther && isSame(period, order)}
            onChoose={choose}
          />
        ))}
        <Button
          variant={isOther ? "soft" : "secondary"}
          aria-pressed={isOther}
          icon={<Icon of={IconCalendar} size={16} />}
          onClick={() => setAsksOther(true)}
        >
          {words.otherPeriod}
        </Button>
      </div>
      {isOther ? (
        <OtherPeriod order={order} fault={fault} onChange={onChange} />
      ) : (
        <p className="fine tabular muted">{formatInterval(order.from, order.to)}</p>
      )}
    </div>
  );
}

function OtherPeriod({ order, fault, onChange }: PeriodFieldsProps) {
  const today = todayDate();
  const fields = { pickLabel: words.pickDate, wrong: words.wrongDate, today, span: order };
  return (
    <>
      <div className={styles["two"]}>
        <DateField
          {...fields}
          label={words.from}
          value={order.from}
          onChange={(date) => onChange({ from: date as LocalDate })}
          error={fault}
        />
        <DateField
          {...fields}
          label={words.to}
          value={order.to}
          onChange={(date) => onChange({ to: date as LocalDate })}
        />
      </div>
      <div className="wrap gap-2">
        {listOtherPeriods(today).map((period) => (
          <PeriodButton
            key={period.name}
            size="small"
            period={period}
            isChosen={isSame(period, order)}
            onChoose={onChange}
          />
        ))}
      </div>
    </>
  );
}

interface PeriodButtonProps {
  readonly period: NamedPeriod;
  readonly isChosen: boolean;
  readonly size?: "small" | undefined;
  readonly onChoose: (period: Period) => void;
}

function PeriodButton({ period, isChosen, size, onChoose }: PeriodButtonProps) {
  const { name, from, to } = period;
  return (
    <Button
      size={size}
      variant={isChosen ? "soft" : "secondary"}
      aria-pressed={isChosen}
      onClick={() => onChoose({ from, to })}
    >
      {name}
    </Button>
  );
}

function isSame(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
