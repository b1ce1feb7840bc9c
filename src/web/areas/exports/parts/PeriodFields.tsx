import type { LocalDate } from "#values/local-date.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { todayDate } from "#web/time/now.ts";
import { findPreset, type Period, PERIOD_PRESETS, presetPeriod } from "#web/time/periods.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import styles from "./exports.module.css";

interface PeriodFieldsProps {
  readonly order: Period;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Period>) => void;
}

/** First and last day, and the usual periods. */
export function PeriodFields({ order, fault, onChange }: PeriodFieldsProps) {
  const today = todayDate();
  const chosen = findPreset(order.from, order.to, today);
  const fields = { pickLabel: words.pickDate, wrong: words.wrongDate };
  return (
    <div className={styles["period"]}>
      <div className={styles["two"]}>
        <DateField
          today={todayDate()}
          span={{ from: order.from, to: order.to }}
          {...fields}
          label={words.from}
          value={order.from}
          onChange={(date) => onChange({ from: date as LocalDate })}
          error={fault}
        />
        <DateField
          today={todayDate()}
          span={{ from: order.from, to: order.to }}
          {...fields}
          label={words.to}
          value={order.to}
          onChange={(date) => onChange({ to: date as LocalDate })}
        />
      </div>
      <div className={styles["presets"]}>
        {PERIOD_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            variant={preset === chosen ? "soft" : "secondary"}
            aria-pressed={preset === chosen}
            onClick={() => onChange(presetPeriod(preset, today))}
          >
            {words.presets[preset]}
          </Button>
        ))}
      </div>
    </div>
  );
}
