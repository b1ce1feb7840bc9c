import type { ApiReply } from "#web/api/client.ts";
import styles from "./drawer.module.css";
import { drawerTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { nowMs } from "#web/time/now.ts";
import { classNames } from "#web/ui/class-names.ts";
import { formatRecent } from "#web/ui/text/format-date.ts";

type Source = ApiReply<"transactionGet">["sources"][number];

/**
 * „Honnan tudjuk”: the first source is a filled node, each that confirmed it a hollow one on the
 * same line.
 */
export function SourceList({
  sources,
  isTied,
}: {
  readonly sources: readonly Source[];
  /** The row stands beside rows of other origins. */
  readonly isTied: boolean;
}) {
  return (
    <section>
      <h3 className={styles["section"]}>
        {words.sources}
        <span>{words.sourceCount(sources.length, isTied)}</span>
      </h3>
      <ol className={styles["sources"]}>
        {sources.map((source, index) => (
          <li
            key={`${source.fileId ?? source.label}-${source.line}-${index}`}
            className={classNames(index > 0 && styles["hollow"])}
          >
            <b>{words.kinds[source.kind]}</b>
            {/* Only a file has lines that a person can look up. */}
            {source.kind === "file" && `, ${words.line(source.line)}`}
            {/* Each fact on a line of its own: a dot between them would hang at a line's end. */}
            {source.label && <span className={styles["sourceNote"]}>{source.label}</span>}
            {source.fileDeleted && (
              <span className={styles["sourceNote"]}>{words.fileDeleted}</span>
            )}
            <span className={styles["sourceNote"]}>
              {formatRecent(source.seenAt, nowMs())},{" "}
              {index === 0 ? words.firstKnown : words.confirmed}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
