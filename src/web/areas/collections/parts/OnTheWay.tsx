import type { OnTheWay as Held } from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { budapestDate } from "#values/local-date.ts";
import { parseAmount } from "#values/money.ts";
import { daysSince } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { todayDate } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

/** Providers in the strip; the rest stands in the list. */
const SHOWN_MAX = 5;
const NOTES_MAX = 3;

interface OnTheWayProps {
  readonly onTheWay: readonly Held[];
}

/** „A GLS 9 napja nem utalt: 85 935 Ft”, for each provider that is late. */
export function LateNotes({
  onTheWay,
  onShow,
}: OnTheWayProps & {
  readonly onShow: (part: { readonly state: "todo"; readonly source: string }) => void;
}) {
  const today = todayDate();
  const notes = onTheWay.flatMap(({ source, currency, late }) =>
    late ? [{ source, currency, ...late }] : [],
  );
  if (notes.length === 0) return null;
  return (
    <div className={styles["notes"]}>
      {notes.slice(0, NOTES_MAX).map(({ source, currency, since, open, count, items, toldAt }) => (
        <Note
          key={`${source} ${currency}`}
          tone="warning"
          title={words.late(
            settlementSourceName(source),
            daysSince(since, today),
            formatAmount(open, currency),
          )}
          actions={
            <Button
              variant="secondary"
              size="small"
              onClick={() => onShow({ state: "todo", source })}
            >
              {words.lateShow}
            </Button>
          }
        >
          {words.lateNote(items, count)}
          {toldAt && ` ${words.lateTold(formatDate(budapestDate(Date.parse(toldAt))))}`}
        </Note>
      ))}
    </div>
  );
}

/** Money that providers have collected and not transferred yet. */
export function OnTheWay({
  onTheWay,
  isReading,
  onShow,
}: OnTheWayProps & {
  /** How long a sum is on the way is not known while credits are still being read. */
  readonly isReading: boolean;
  readonly onShow: (part: { readonly source: string }) => void;
}) {
  if (onTheWay.length === 0) return null;
  const today = todayDate();
  return (
    <section className={styles["way"]} aria-label={words.onTheWay.label}>
      <ul>
        {onTheWay.slice(0, SHOWN_MAX).map(({ source, currency, items, open, since, late }) => {
          const days = daysSince(late?.since ?? since, today);
          return (
            <li key={`${source} ${currency}`}>
              <span className={styles["wayHead"]}>
                <button type="button" className={styles["name"]} onClick={() => onShow({ source })}>
                  {settlementSourceName(source)}
                </button>
                {!isReading && (
                  <span className={classNames(styles["muted"], late && styles["late"])}>
                    {late ? words.onTheWay.late(days) : words.onTheWay.since(days)}
                  </span>
                )}
              </span>
              <b>{formatAmount(open, currency)}</b>
              <span className={styles["muted"]}>{words.itemCount(items)}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles["waySum"]}>
        <span>{words.onTheWay.sum}</span>
        <b>
          {sumByCurrency(onTheWay)
            .map(([currency, sum]) => formatAmount(sum, currency))
            .join(" · ")}
        </b>
      </p>
    </section>
  );
}

function sumByCurrency(held: readonly Held[]): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currency, open } of held) {
    const amount = parseAmount(open);
    if (amount.ok) sums.set(currency, (sums.get(currency) ?? 0n) + amount.value);
  }
  return [...sums];
}
