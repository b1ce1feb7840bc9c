import type { OnTheWay as Held } from "#contract/collections/on-the-way.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { budapestDate } from "#values/local-date.ts";
import { parseAmount } from "#values/money.ts";
import { daysSince, missingDays } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";
import { openModal } from "#web/modals/modals.ts";
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

/** What is missing, in the order in which it is told. */
const MISSING = ["late", "partLate", "unchecked"] as const;

/**
 * „GLS: egy utalás 9 napja késik, 85 935 Ft”: what is missing of the transfers of each provider,
 * and what nobody can say because no bank data cover the awaited days.
 */
export function LateNotes({
  onTheWay,
  companyId,
  onShow,
}: OnTheWayProps & {
  readonly companyId: string;
  readonly onShow: (part: { readonly state: "todo"; readonly source: string }) => void;
}) {
  const notes = MISSING.flatMap((what) =>
    onTheWay.flatMap(({ source, currency, [what]: sum }) =>
      sum ? [{ what, source, currency, ...sum }] : [],
    ),
  );
  if (notes.length === 0) return null;
  return (
    <div className="stack gap-2 below-4">
      {notes.slice(0, NOTES_MAX).map((note) => (
        <MissingNote
          key={`${note.what} ${note.source} ${note.currency}`}
          note={note}
          companyId={companyId}
          onShow={() => onShow({ state: "todo", source: note.source })}
        />
      ))}
    </div>
  );
}

function MissingNote({
  note,
  companyId,
  onShow,
}: {
  readonly note: NonNullable<Held["late"]> &
    Pick<Held, "source" | "currency"> & { readonly what: (typeof MISSING)[number] };
  readonly companyId: string;
  readonly onShow: () => void;
}) {
  const { what, source, currency, since, open, count, items, toldAt, checkedUntil } = note;
  const { days, stopped } = missingDays(since, checkedUntil, todayDate());
  const sum = formatAmount(open, currency);
  const isUnchecked = what === "unchecked";
  return (
    <Note
      tone={isUnchecked ? "info" : "warning"}
      title={words.missing[what]({ source: settlementSourceName(source), count, days, sum })}
      actions={
        <>
          {isUnchecked && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => openModal("fileUpload", { companyId })}
            >
              {words.uploadStatement}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onShow}>
            {words.lateShow}
          </Button>
        </>
      }
    >
      {[
        words.missingOf(items, count),
        words.missingNote[what],
        stopped && words.checkedUntil(formatDate(stopped)),
        toldAt && words.lateTold(formatDate(budapestDate(Date.parse(toldAt)))),
      ]
        .filter(Boolean)
        .join(" ")}
    </Note>
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
    <section
      className={classNames("below-4 surface box clip", styles["way"])}
      aria-label={words.onTheWay.label}
    >
      <ul>
        {onTheWay.slice(0, SHOWN_MAX).map((held) => {
          const { source, currency, items, open, since } = held;
          return (
            <li className="stack pad-4-5" key={`${source} ${currency}`}>
              <span className="spread gap-2 small">
                <button type="button" className={styles["name"]} onClick={() => onShow({ source })}>
                  {settlementSourceName(source)}
                </button>
                {!isReading && (
                  <span className={styles["muted"]}>
                    {words.onTheWay.since(daysSince(since, today))}
                  </span>
                )}
              </span>
              <b className="strong tabular">{formatAmount(open, currency)}</b>
              <span className={styles["muted"]}>{words.itemCount(items)}</span>
              {MISSING.map((what) => {
                const sum = held[what];
                return (
                  sum && (
                    <span
                      key={what}
                      className={classNames(
                        styles["muted"],
                        what !== "unchecked" && styles["late"],
                      )}
                    >
                      {words.onTheWay.parts[what](formatAmount(sum.open, currency))}
                    </span>
                  )
                );
              })}
            </li>
          );
        })}
      </ul>
      <p className={styles["waySum"]}>
        <span>{words.onTheWay.sum}</span>
        <b className="strong tabular">
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
