import styles from "#web/modals/modals.module.css";

interface ConsequencesProps {
  /** Without its colon. */
  readonly lead: string;
  readonly items: readonly string[];
}

/** The consequences of a change of an account, as a list. */
export function Consequences({ lead, items }: ConsequencesProps) {
  return (
    <div>
      <p>{lead}:</p>
      <ul className={styles["lost"]}>
        {items.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
