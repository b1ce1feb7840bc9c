import type { ClientPage } from "#web/areas/transactions/queries/client-pages.ts";
import { clientTransactionTexts as words } from "#web/areas/transactions/texts/client-transactions.ts";
import { parseAmount } from "#values/money.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import styles from "./clients.module.css";

interface ClientSumsProps {
  /** Undefined until they are here; null where the items are too many. */
  readonly sums: ClientPage["sums"];
  readonly phone: boolean;
}

/** The sums of the filter, each currency by itself. */
export function ClientSums({ sums, phone }: ClientSumsProps) {
  if (sums === undefined || sums?.length === 0) return null;
  if (sums === null) return <p className={styles["hint"]}>{words.tooMany}</p>;
  return (
    <dl className={styles["sums"]} aria-label={words.sumsLabel}>
      {sums.map(({ currency, credit, debit }) => (
        <div className="flex gap-2" key={currency}>
          {!phone && (
            <>
              <dt className="muted">{words.sums.credit}</dt>
              <dd>
                <AmountText amount={credit} currency={currency} />
              </dd>
              <dt className="muted">{words.sums.debit}</dt>
              <dd>
                <AmountText amount={debit} currency={currency} />
              </dd>
            </>
          )}
          <dt className="muted">{words.sums.net}</dt>
          <dd>
            <AmountText amount={units(credit) + units(debit)} currency={currency} kind="balance" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function units(amount: string): bigint {
  const parsed = parseAmount(amount);
  return parsed.ok ? parsed.value : 0n;
}
