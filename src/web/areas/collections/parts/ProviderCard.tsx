import type { OnTheWay, Provider } from "#contract/collections/collections.ts";
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

/** The money on the way as a bar: what is on time, and what is late. */
function Parts({ held }: { readonly held: OnTheWay }) {
  const { late, open, currency, count } = held;
  const lateSum = late ? valueOf(late.open) : 0n;
  const onTime = valueOf(open) - lateSum;
  if (onTime + lateSum <= 0n) return null;
  const share = Number((lateSum * 1_000n) / (onTime + lateSum)) / 10;
  return (
    <>
      <div className={styles["bar"]} aria-hidden="true">
        {onTime > 0n && <span style={{ flexGrow: 100 - share }} />}
        {late && <span data-late style={{ flexGrow: Math.max(share, 1) }} />}
      </div>
      <p className={styles["parts"]}>
        {onTime > 0n && (
          <span>
            <b>{formatAmount(onTime, currency)}</b> {words.onTime(count - (late?.count ?? 0))}
          </span>
        )}
        {late && (
          <span className={classNames(styles["late"])}>
            <b>{formatAmount(late.open, currency)}</b> {words.lateSum(late.count)}
          </span>
        )}
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
