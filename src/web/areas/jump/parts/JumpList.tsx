import styles from "#web/areas/jump/parts/Jump.module.css";
import type { JumpEntry } from "#web/areas/jump/parts/use-jump-entries.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { classNames } from "#web/ui/class-names.ts";

export interface ShownGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly JumpEntry[];
}

export interface JumpListProps {
  readonly id: string;
  readonly groups: readonly ShownGroup[];
  readonly marked: JumpEntry | undefined;
  readonly optionId: (entry: JumpEntry) => string;
  /** How the text was understood. */
  readonly said: string | undefined;
  /** Where was looked, for a text that nothing holds. */
  readonly nothing: string | undefined;
  readonly examples: readonly string[];
  readonly onExample: (text: string) => void;
  readonly onOpen: (entry: JumpEntry) => void;
}

/** What the palette found, in its groups, and around it how the text was understood. */
export function JumpList(props: JumpListProps) {
  const { id, groups, marked, optionId, said, nothing, examples, onExample, onOpen } = props;
  return (
    <>
      {said !== undefined && nothing === undefined && (
        <p className={styles["said"]}>
          {words.said} <b className="medium tabular ink">{said}</b>, {words.everyMonth}
        </p>
      )}
      <div className={styles["list"]}>
        {nothing !== undefined && (
          <div className={styles["nothing"]}>
            <p className="medium">{words.none.title}</p>
            <p className="small muted">{nothing}</p>
          </div>
        )}
        <div
          id={id}
          role="listbox"
          aria-label={words.title}
          // The cursor stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ key, title, entries }, place) => (
            <div key={`${key} ${place}`} role="group" aria-labelledby={`${id}-${key}-${place}`}>
              <div id={`${id}-${key}-${place}`} className={styles["groupLabel"]}>
                {title}
              </div>
              {entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  isMarked={entry === marked}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ))}
        </div>
        {examples.length > 0 && (
          <div role="group" aria-label={words.examplesLabel}>
            <div className={styles["groupLabel"]} aria-hidden>
              {words.examplesLabel}
            </div>
            <div className={styles["examples"]}>
              {examples.map((example) => (
                <Button
                  key={example}
                  variant="secondary"
                  size="small"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onExample(example)}
                >
                  {example}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: JumpEntry;
  readonly isMarked: boolean;
  readonly onOpen: (entry: JumpEntry) => void;
}

function Option({ id, entry, isMarked, onOpen }: OptionProps) {
  const { label, detail, line, answer, end, icon, isCredit } = entry;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className={styles["option"]}
      onClick={() => onOpen(entry)}
    >
      <Icon className="fixed muted" of={icon} />
      <span className="fill shrink">
        <span className={classNames(styles["line"], "cut")}>
          {label}
          {detail && <span className="tabular muted"> · {detail}</span>}
        </span>
        {line && (
          <span className={classNames(styles["line"], "cut small tabular muted")}>{line}</span>
        )}
        {isMarked && answer && <span className={styles["answer"]}>{answer}</span>}
      </span>
      {end && (
        <span
          className={classNames(
            "end fixed tabular",
            line === undefined ? "fine muted" : isCredit ? "credit" : "ink",
          )}
        >
          {end}
        </span>
      )}
    </div>
  );
}
