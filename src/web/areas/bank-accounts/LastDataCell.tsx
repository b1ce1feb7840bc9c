import { type LastDataFacts, lastDataWords } from "./last-data.ts";
import styles from "#web/areas/bank-accounts/parts/last-data.module.css";
import { nowMs, todayDate } from "#web/time/now.ts";

/** A cell of a list: the last day that data covers, and below it when that came. */
export function LastDataCell({ facts }: { readonly facts: LastDataFacts }) {
  const words = lastDataWords(facts, todayDate(), nowMs());
  if (!words) return <>–</>;
  return (
    <span className={styles["cell"]} title={words.whole}>
      <span>{words.day}</span>
      {words.came && <span className="fine muted">{words.came}</span>}
    </span>
  );
}
