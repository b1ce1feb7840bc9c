import type { OnTheWay as Held, Provider } from "#contract/collections/on-the-way.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { parseAmount, sumOfOneCurrency } from "#values/money.ts";
import { daysSince } from "#web/areas/collections/ageing.ts";
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

/** What is missing, in the order in which it is told. */
const MISSING = ["late", "partLate", "unchecked"] as const;

interface Cell {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly notes: readonly { readonly text: string; readonly isWarning?: boolean }[];
  /** Left out of a phone's strip, because nothing is to be done about it. */
  readonly isInOrder?: boolean;
  readonly onShow?: () => void;
}

/** Figures side by side; the first one is the sum of them, or the one that matters. */
function Strip({ label, cells }: { readonly label: string; readonly cells: readonly Cell[] }) {
  return (
    <section className={styles["strip"]} aria-label={label}>
      {cells.map((cell) => (
        <div key={cell.key} className={classNames("stack", cell.isInOrder && "not-on-phone")}>
          {cell.onShow ? (
            <button
              type="button"
              className={classNames("small muted", styles["name"])}
              onClick={cell.onShow}
            >
              {cell.label}
            </button>
          ) : (
            <span className="small muted">{cell.label}</span>
          )}
          {cell.values.map((value) => (
            <b key={value} className="strong tabular">
              {value}
            </b>
          ))}
          {cell.notes.map(({ text, isWarning }) => (
            <span key={text} className={classNames("tiny", isWarning ? "warning" : "muted")}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </section>
  );
}

interface OnTheWayProps {
  readonly onTheWay: readonly Held[];
  /** How long a sum is on the way is not known while credits are still being read. */
  readonly isReading: boolean;
  readonly onShow: (source: string) => void;
}

/** Money that providers have collected and not transferred yet. */
export function OnTheWay({ onTheWay, isReading, onShow }: OnTheWayProps) {
  if (onTheWay.length === 0) return null;
  const today = todayDate();
  return (
    <Strip
      label={words.onTheWay.label}
      cells={[
        {
          key: "sum",
          label: words.onTheWay.label,
          values: sumByCurrency(onTheWay).map(([currency, sum]) => formatAmount(sum, currency)),
          notes: [{ text: words.onTheWay.sum }],
        },
        ...onTheWay.slice(0, SHOWN_MAX).map((held) => {
          const missing = missingNotes(held);
          const since = isReading
            ? []
            : [{ text: words.onTheWay.since(daysSince(held.since, today)) }];
          return {
            key: `${held.source} ${held.currency}`,
            label: settlementSourceName(held.source),
            values: [formatAmount(held.open, held.currency)],
            notes: missing.length > 0 ? missing : since,
            isInOrder: missing.length === 0,
            onShow: () => onShow(held.source),
          };
        }),
      ]}
    />
  );
}

/** What one provider holds now, and how that follows from all that it reported. */
export function ProviderSums({
  provider,
  held,
}: {
  readonly provider: Provider;
  /** What the provider holds now, by currency. */
  readonly held: readonly Held[];
}) {
  const { sums, usualDays } = provider;
  const texts = words.provider;
  return sums.map(({ currency, open, collected, deducted, setOff, received, since, count }) => {
    const own = held.find((each) => each.currency === currency);
    const plain = (key: "collected" | "deducted" | "received", amount: string | bigint): Cell => ({
      key,
      label: texts[key],
      values: [formatAmount(amount, currency)],
      notes: key === "collected" ? [{ text: texts.since(formatDate(since), count) }] : [],
    });
    return (
      <Strip
        key={currency}
        label={texts.label}
        cells={[
          {
            key: "open",
            label: words.onTheWay.label,
            values: [formatAmount(open, currency)],
            notes: [
              ...(own ? missingNotes(own) : []),
              ...(usualDays === null ? [] : [{ text: texts.usual(usualDays) }]),
            ],
          },
          plain("collected", collected),
          plain("deducted", -sumOfOneCurrency([deducted, setOff].map(valueOf))),
          plain("received", -valueOf(received)),
        ]}
      />
    );
  });
}

/** Awaited days that no bank data cover: it says nothing about the providers. */
export function UncheckedNote({
  count,
  companyId,
}: {
  readonly count: number;
  readonly companyId: string;
}) {
  return (
    <div className="below-4">
      <Note
        tone="info"
        title={words.unchecked.title(count)}
        actions={
          <Button
            variant="secondary"
            size="small"
            onClick={() => openModal("fileUpload", { companyId })}
          >
            {words.uploadStatement}
          </Button>
        }
      >
        {words.unchecked.message}
      </Note>
    </div>
  );
}

function missingNotes(held: Held): Cell["notes"] {
  return MISSING.flatMap((what) => {
    const sum = held[what];
    return sum
      ? [
          {
            text: words.onTheWay.parts[what](formatAmount(sum.open, held.currency)),
            isWarning: what !== "unchecked",
          },
        ]
      : [];
  });
}

function sumByCurrency(held: readonly Held[]): [string, bigint][] {
  const groups = Map.groupBy(held, ({ currency }) => currency);
  return [...groups].map(([currency, all]) => [
    currency,
    sumOfOneCurrency(all.map(({ open }) => valueOf(open))),
  ]);
}

function valueOf(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}
