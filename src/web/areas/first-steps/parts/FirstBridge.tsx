import { chartDays, type FirstFigures } from "./first-figures.ts";
import styles from "./first-steps.module.css";
import { firstStepsTexts } from "#web/areas/first-steps/texts/first-steps.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

const DAYS = 92;
/** Thinner bars are hairlines on a phone. */
const PHONE_DAYS = 30;
const LABELS = 4;

/** The bridge of the first step, joined: its deck is what has come. */
export function FirstBridge({ figures }: { readonly figures: FirstFigures }) {
  const phone = useMedia(PHONE_QUERY);
  const days = chartDays(figures, phone ? PHONE_DAYS : DAYS);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  return (
    <Card>
      <div className={styles["bridge"]}>
        <span className={styles["bankPier"]} />
        <DeckChart days={days} label={firstStepsTexts.done.chart(first.date, last.date)} />
        <span className={styles["bookPier"]} />
      </div>
      <div className={styles["dates"]} aria-hidden>
        {pickDates(
          days.map((day) => day.date),
          phone ? 2 : LABELS,
        ).map((date) => (
          <span key={date}>{formatShortMonthDay(date)}</span>
        ))}
      </div>
    </Card>
  );
}

/** The first day, the last one, and others evenly between them; each once. */
function pickDates(dates: readonly string[], count: number): readonly string[] {
  const picked = Array.from(
    { length: count },
    (_, index) => dates[Math.round((index * (dates.length - 1)) / (count - 1))]!,
  );
  return [...new Set(picked)];
}
