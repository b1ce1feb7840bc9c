import type { FrozenChange } from "#contract/transactions/frozen-changes.ts";
import { frozenTexts } from "#web/areas/transactions/texts/frozen-changes.ts";
import { tieTexts } from "#web/areas/transactions/texts/transactions.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./frozen-changes.module.css";

type Difference = FrozenChange["differences"][number];

interface ChangeFactsProps {
  readonly differences: readonly Difference[];
  readonly currency: string;
}

/** What the books show and what the source says now, one fact beside the other. */
export function ChangeFacts({ differences, currency }: ChangeFactsProps) {
  if (differences.length === 0) return null;
  return (
    <table className={styles["facts"]}>
      <thead>
        <tr>
          <td />
          <th scope="col">{frozenTexts.before}</th>
          <th scope="col">{frozenTexts.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((each) => (
          <tr key={each.field}>
            <th scope="row">{tieTexts.fields[each.field]}</th>
            <td>{show(each, each.was, differences, currency)}</td>
            <td>{show(each, each.became, differences, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function show(
  { field, became }: Difference,
  value: string | null,
  all: readonly Difference[],
  currency: string,
): string {
  if (value === null) return tieTexts.changed.nothing;
  if (field === "bookingDate" || field === "valueDate") return formatDate(value);
  if (field !== "amount") return value;
  // Where the currency changes too, each amount has its own.
  const other = all.find((each) => each.field === "currency");
  const own = other === undefined ? currency : value === became ? other.became : other.was;
  return formatAmount(value, own ?? currency);
}
