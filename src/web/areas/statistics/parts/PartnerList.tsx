import type { PartnerSum } from "#contract/statistics/statistics.ts";
import { statisticsTexts } from "#web/areas/statistics/texts/statistics.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { type ItemsFilter, ItemsLink } from "./ItemsLink.tsx";
import styles from "./statistics.module.css";

interface PartnerListProps {
  readonly partners: readonly PartnerSum[];
  readonly currency: string;
  readonly filterOf: (partner: PartnerSum) => ItemsFilter;
}

/** The partners with the largest sums, by credits and by debits. */
export function PartnerList({ partners, currency, filterOf }: PartnerListProps) {
  const words = statisticsTexts.partners;
  return (
    <div className={styles["partners"]}>
      {(["credit", "debit"] as const).map((direction) => {
        const own = partners.filter(
          (each) => each.currency === currency && each.direction === direction,
        );
        return (
          <section
            key={direction}
            className={styles["box"]}
            aria-label={`${words[direction]}, ${currency}`}
          >
            <h3>{words[direction]}</h3>
            {own.length === 0 && <p className={styles["muted"]}>{words.none}</p>}
            <ol>
              {own.map((partner) => (
                <li key={partner.name.toLowerCase()}>
                  <span className={styles["partner"]}>
                    {partner.name === "" ? (
                      <span className={styles["muted"]}>{words.nameless}</span>
                    ) : (
                      <ItemsLink filter={filterOf(partner)}>{partner.name}</ItemsLink>
                    )}
                    <span className={styles["note"]}>{statisticsTexts.items(partner.count)}</span>
                  </span>
                  <AmountText amount={partner.sum} currency={currency} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
