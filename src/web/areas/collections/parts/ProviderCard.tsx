import type { Provider } from "#contract/collections/collections.ts";
import type { OnTheWay } from "#contract/collections/on-the-way.ts";
import { parseAmount, sumOfOneCurrency } from "#values/money.ts";
import type { CollectionKind } from "#web/areas/collections/queries/use-collection-search.ts";
import { collectionTexts as texts } from "#web/areas/collections/texts/collections.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./collections.module.css";

const words = texts.provider;

interface ProviderProps {
  readonly kind: CollectionKind;
  readonly provider: Provider;
  /** What the provider holds now, by currency. */
  readonly held: readonly OnTheWay[];
}

/** One provider: what it holds, since when, and how that follows from all that it reported. */
export function ProviderCard({ kind, provider, held }: ProviderProps) {
  const { sums, usualDays } = provider;
  return sums.map((sum) => {
    const own = held.find(({ currency }) => currency === sum.currency);
    return (
      <section key={sum.currency} className={styles["provider"]} aria-label={words.label}>
        <div className={styles["providerSums"]}>
          <Figure label={words.open[kind]} amount={sum.open} currency={sum.currency} isMain />
          <Figure label={words.collected} amount={sum.collected} currency={sum.currency} />
          <Figure
            label={words.deducted}
            amount={negated(sum.deducted, sum.setOff)}
            currency={sum.currency}
          />
          <Figure label={words.received} amount={negated(sum.received)} currency={sum.currency} />
        </div>
        {own && <Parts held={own} />}
        <p className={styles["muted"]}>
          {words.since(formatDate(sum.since), sum.count)}
          {usualDays !== null && ` ${words.usual(usualDays)}`}
        </p>
      </section>
    );
  });
}

function Figure({
  label,
  amount,
  currency,
  isMain = false,
}: {
  readonly label: string;
  readonly amount: string | bigint;
  readonly currency: string;
  readonly isMain?: boolean;
}) {
  return (
    <div data-main={isMain || undefined}>
      <span className={styles["muted"]}>{label}</span>
      <b>{formatAmount(amount, currency)}</b>
    </div>
  );
}

/** What is missing of it, in the order of the bar. */
const MISSING = ["late", "partLate", "unchecked"] as const;

/** The money on the way as a bar: what is on time, what is missing, and what nobody can say. */
function Parts({ held }: { readonly held: OnTheWay }) {
  const { open, currency, count } = held;
  const missing = MISSING.flatMap((what) => {
    const part = held[what];
    return part ? [{ what, count: part.count, sum: valueOf(part.open) }] : [];
  });
  const all = valueOf(open);
  const onTime = all - sumOfOneCurrency(missing.map(({ sum }) => sum));
  if (all <= 0n) return null;
  const shareOf = (sum: bigint): number => Math.max(Number((sum * 1_000n) / all) / 10, 1);
  const onTimeCount = missing.reduce((left, part) => left - part.count, count);
  return (
    <>
      <div className={styles["bar"]} aria-hidden="true">
        {onTime > 0n && <span style={{ flexGrow: shareOf(onTime) }} />}
        {missing.map(({ what, sum }) => (
          <span key={what} data-part={what} style={{ flexGrow: shareOf(sum) }} />
        ))}
      </div>
      <p className={styles["parts"]}>
        {onTime > 0n && (
          <span>
            <b>{formatAmount(onTime, currency)}</b> {words.onTime(onTimeCount)}
          </span>
        )}
        {missing.map(({ what, sum, count: settlements }) => (
          <span
            key={what}
            className={classNames(what === "unchecked" ? styles["muted"] : styles["late"])}
          >
            <b>{formatAmount(sum, currency)}</b> {words.missing[what](settlements)}
          </span>
        ))}
      </p>
    </>
  );
}

function negated(...amounts: readonly string[]): bigint {
  return -sumOfOneCurrency(amounts.map(valueOf));
}

function valueOf(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}
