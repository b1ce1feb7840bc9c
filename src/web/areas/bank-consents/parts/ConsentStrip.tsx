import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { endedAt } from "#web/areas/bank-feeds/feed-words.ts";
import { nowMs, todayDate } from "#web/time/now.ts";
import styles from "./bank-consents.module.css";
import { EXPIRY_TONES, STRIP_DAYS, stripShare } from "./consent-view.ts";
import { bankConsentsTexts } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { formatMonthDay, formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { addDays, budapestDate, daysBetween, type LocalDate } from "#values/local-date.ts";

const words = bankConsentsTexts.timeline;

/**
 * The next 180 days as a picture: how long each consent still lasts. The list says the same in
 * words, so screen readers skip it.
 */
export function ConsentStrip({ consents }: { readonly consents: readonly ConsentRow[] }) {
  const today = todayDate();
  return (
    <section className={styles["strip"]} aria-hidden>
      <h2>{words.title}</h2>
      <div className={styles["axis"]}>
        <span>{words.today}</span>
        {monthStarts(today).map((day) => (
          <span key={day} style={{ left: percent(daysBetween(today, day) / STRIP_DAYS) }}>
            {formatShortMonthDay(day)}
          </span>
        ))}
      </div>
      <div className="relative">
        <div className={styles["months"]}>
          {[today, ...monthStarts(today)].map((day) => (
            <i key={day} style={{ left: percent(daysBetween(today, day) / STRIP_DAYS) }} />
          ))}
        </div>
        {consents.map((consent) => (
          <div key={consent._id} className={styles["lane"]}>
            <span>
              <NameMark name={consent.bank.name} size="small" />
              {consent.bank.name}
            </span>
            <Lane consent={consent} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Lane({ consent }: { readonly consent: ConsentRow }) {
  const share = stripShare(consent, nowMs());
  const tone = styles[EXPIRY_TONES[consent.expiry]];
  if (share === null)
    return (
      <div className={styles["track"]}>{consent.expiry === 0 ? words.expired : words.unknown}</div>
    );
  const end = budapestDate(Date.parse(consent.passiveSyncExpirationDate!));
  const label = consent.expiry === 0 ? expiredLabel(consent) : formatMonthDay(end);
  // The label of a long bar stands inside its end, where there is room for it.
  const inside = share > 0.9;
  return (
    <div className={styles["track"]}>
      <i className={tone} style={{ width: percent(share) }} />
      <b
        className={classNames(inside ? styles["inside"] : tone, "medium tabular ink")}
        style={inside ? { right: percent(1 - share) } : { left: percent(share) }}
      >
        {label}
      </b>
    </div>
  );
}

// The bank may have ended it before the date that it had named.
function expiredLabel(consent: ConsentRow): string {
  const end = endedAt(consent.passiveSyncExpirationDate, nowMs());
  return end === null
    ? words.expired
    : words.expiredOn(formatMonthDay(budapestDate(Date.parse(end))));
}

/** First days of the months within the strip; one right beside today would cover its word. */
function monthStarts(today: LocalDate): readonly LocalDate[] {
  const days = Array.from({ length: STRIP_DAYS - 6 }, (_, index) => addDays(today, index + 6));
  return days.filter((day) => day.endsWith("-01"));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
