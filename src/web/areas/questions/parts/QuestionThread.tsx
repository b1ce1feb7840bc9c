import type { Question } from "#contract/questions/questions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { nowMs } from "#web/time/now.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatRecent } from "#web/ui/text/format-date.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./questions.module.css";

/** The accountant's words stand on brass. */
const HANDS = { accountant: "accountant", owner: "company" } as const;
const BUBBLES = { accountant: styles["ofAccountant"], owner: undefined };

/** The words of one thread, the oldest first: the accountant's on brass, the client's on grey. */
export function QuestionThread({ question }: { readonly question: Question }) {
  const { entries, closedAt, state, toldAt, openedAt } = question;
  return (
    <>
      <ol className={styles["thread"]}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <Avatar name={entry.by ?? words.nobody} hand={HANDS[entry.side]} />
            <div className={styles["said"]}>
              <p className={styles["who"]}>
                <b>{entry.by ?? words.nobody}</b>
                <span>{formatRecent(entry.at, nowMs())}</span>
                {entry.byLink && <Tag tone="line">{words.byLink}</Tag>}
              </p>
              <p className={classNames(styles["bubble"], BUBBLES[entry.side])}>{entry.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {state === "waiting" && toldAt && (
        <p className={styles["quiet"]}>
          {words.letter(formatRecent(toldAt, nowMs()), openedAt && formatRecent(openedAt, nowMs()))}
        </p>
      )}
      {state === "closed" && closedAt && (
        <p className={styles["quiet"]}>
          {words.closedBy(question.closedBy, formatRecent(closedAt, nowMs()))}
        </p>
      )}
    </>
  );
}
