import type { ReactNode } from "react";
import { statisticsTexts as words } from "#web/areas/statistics/texts/statistics.ts";
import type { Amount } from "#values/money.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { type ItemsFilter, ItemsLink } from "#web/areas/statistics/ItemsLink.tsx";
import type { Sums } from "./month-sums.ts";
import styles from "./statistics.module.css";

export interface SumsRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly sums: Sums;
  readonly closing: Amount | undefined;
  /** Said where the balance is of another day than the row's last one. */
  readonly closingNote?: string | undefined;
  readonly filterOf: (direction: "credit" | "debit") => ItemsFilter;
}

interface SumsTableProps {
  readonly label: string;
  readonly head: string;
  readonly currency: string;
  readonly rows: readonly SumsRow[];
  /** The last line; none where it would repeat the only row. */
  readonly total?: Sums | undefined;
}

/** Credits, debits, net and closing balance of months or of accounts; sums lead to their items. */
export function SumsTable({ label, head, currency, rows, total }: SumsTableProps) {
  const { figures } = words;
  // A column of nothing but „not proven” says what the figure above says already.
  const hasClosing = rows.some(({ closing }) => closing !== undefined);
  const names = Object.values(figures).filter((name) => hasClosing || name !== figures.closing);
  return (
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {names.map((name) => (
            <th key={name} scope="col" className={styles["number"]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head: name, sums, closing, closingNote, filterOf }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={styles["number"]} data-label={figures.credit}>
              <SideLink
                count={sums.creditCount}
                amount={sums.credit}
                currency={currency}
                filter={filterOf("credit")}
              />
            </td>
            <td className={styles["number"]} data-label={figures.debit}>
              <SideLink
                count={sums.debitCount}
                amount={sums.debit}
                currency={currency}
                filter={filterOf("debit")}
              />
            </td>
            <td className={styles["number"]} data-label={figures.net}>
              <AmountText amount={sums.net} currency={currency} />
            </td>
            {hasClosing && (
              <td className={styles["number"]} data-label={figures.closing}>
                {closing === undefined ? (
                  <span className={styles["muted"]}>{words.unproven}</span>
                ) : (
                  <>
                    <AmountText amount={closing} currency={currency} kind="balance" />
                    {closingNote !== undefined && (
                      <span className={styles["note"]}>{closingNote}</span>
                    )}
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{words.sum}</th>
            <td className={styles["number"]} data-label={figures.credit}>
              <AmountText amount={total.credit} currency={currency} />
            </td>
            <td className={styles["number"]} data-label={figures.debit}>
              <AmountText amount={total.debit} currency={currency} />
            </td>
            <td className={styles["number"]} data-label={figures.net}>
              <AmountText amount={total.net} currency={currency} />
            </td>
            {hasClosing && <td />}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface SideLinkProps {
  readonly count: number;
  readonly amount: Amount;
  readonly currency: string;
  readonly filter: ItemsFilter;
}

function SideLink({ count, amount, currency, filter }: SideLinkProps) {
  if (count === 0) return <span className={styles["muted"]}>–</span>;
  return (
    <ItemsLink filter={filter}>
      <AmountText amount={amount} currency={currency} />
    </ItemsLink>
  );
}
