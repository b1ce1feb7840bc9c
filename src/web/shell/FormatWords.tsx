import { hardWords, whatIs } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import styles from "./FormatWords.module.css";

const FORMATS = [hardWords.camt053, hardWords.mt940];

/** What the names of the banks' formats mean, where a person chooses one. */
export function FormatWords() {
  return (
    <p className={styles["line"]}>
      {FORMATS.map((format) => (
        <span key={format.term}>
          {whatIs(format.term)}
          <HelpTip {...format} />
        </span>
      ))}
    </p>
  );
}
