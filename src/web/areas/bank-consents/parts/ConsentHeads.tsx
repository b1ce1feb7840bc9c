import styles from "./bank-consents.module.css";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";

/** Names of the columns for the eye; each row says its parts in words. */
export function ConsentHeads() {
  return (
    <div className={styles["heads"]} aria-hidden>
      {words.columns.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
