import { cardsTexts as words, FINANCE_GUIDE } from "#web/areas/billing/texts/billing.ts";
import { CardBrand } from "#web/shell/plain/CardBrand.tsx";
import styles from "./billing.module.css";

/** The gateway's name, linked to its guide for payers, as its contract asks. */
export function ProviderMark() {
  return (
    <p className={styles["provider"]}>
      <a
        className={styles["providerMark"]}
        href={FINANCE_GUIDE}
        target="_blank"
        rel="noreferrer"
        title={words.guide}
      >
        <CardBrand words={words.brand} />
      </a>
      <span className={styles["small"]}>
        {words.simplePay}{" "}
        <a href={FINANCE_GUIDE} target="_blank" rel="noreferrer">
          {words.guide}
        </a>
      </span>
    </p>
  );
}
