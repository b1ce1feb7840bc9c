import { entryOf } from "#values/entry-of.ts";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { findEntries } from "#web/areas/jump/parts/find-entries.ts";
import styles from "#web/areas/jump/parts/Jump.module.css";
import {
  useItemSearch,
  useJumpEntries,
  type JumpEntry,
} from "#web/areas/jump/parts/use-jump-entries.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import { DialogTitle } from "#web/modals/DialogFrame.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { takeTypedAhead } from "#web/shell/use-jump-key.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Kbd } from "#web/ui/text/Kbd.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

/** „Ugrás bárhová”: one text finds a page, a company, an account or a command, and Enter opens. */
export function JumpModal() {
  const closeModal = useCloseModal();
  const [text, setText] = useState("");
  const listId = useId();
  const { entries, state, retry } = useJumpEntries();
  const hasClients = useClientState(worksForClients);
  const items = useItemSearch(text);
  const named = findEntries(entries, text);
  const groups = items ? [...named, { group: items.group, entries: [items] }] : named;
  const found = groups.flatMap((each) => each.entries);
  const { marked, onKeyDown } = useMarked(found, text);
  const optionId = (entry: JumpEntry): string => `${listId}-${found.indexOf(entry)}`;
  const markedId = marked && optionId(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: "nearest" });
  }, [markedId]);
  return (
    <>
      <HiddenText>
        <DialogTitle>{words.title}</DialogTitle>
      </HiddenText>
      <div className={styles["box"]}>
        <div className={styles["search"]}>
          <Icon className="fixed muted" of={IconSearch} size={20} />
          <input
            className="fill shrink large plain flat"
            data-autofocus
            type="text"
            role="combobox"
            aria-label={words.title}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={markedId}
            autoComplete="off"
            placeholder={words.placeholder}
            enterKeyHint="go"
            value={text}
            maxLength={100}
            onFocus={() => setText(text + takeTypedAhead())}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Button variant="secondary" size="small" onClick={closeModal}>
            {uiWords().close}
          </Button>
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={words.title}
          className={styles["list"]}
          // The cursor stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ group, entries: shown }) => (
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <div id={`${listId}-${group}`} className={styles["groupLabel"]}>
                {words.groups[group === "companies" && hasClients ? "clients" : group]}
              </div>
              {shown.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  isMarked={entry === marked}
                />
              ))}
            </div>
          ))}
        </div>
        <Foot
          count={found.length}
          none={named.length === 0 && state === "whole" ? words.none(text) : undefined}
          gap={state === "whole" ? undefined : words[state]}
          onRetry={state === "failed" ? retry : undefined}
        />
      </div>
    </>
  );
}

/**
 * The entry that Enter opens, and the keys that choose it. One is always marked: the first one
 * after each change of the list.
 */
function useMarked(found: readonly JumpEntry[], text: string) {
  const list = [text, found[0]?.id, found.length].join(" ");
  const [chosen, setChosen] = useState({ list, place: 0 });
  const place = chosen.list === list ? chosen.place : 0;
  const marked = found[place];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = entryOf(STEPS, event.key);
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) marked?.run();
    else setChosen({ list, place: (place + step + found.length) % Math.max(1, found.length) });
  };
  return { marked, onKeyDown };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface OptionProps {
  readonly id: string;
  readonly entry: JumpEntry;
  readonly isMarked: boolean;
}

function Option({ id, entry, isMarked }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className={styles["option"]}
      onClick={entry.run}
    >
      <Icon className="fixed muted" of={entry.icon} />
      <span className="shrink cut">
        {entry.label}
        {entry.detail && <span className="tabular muted"> · {entry.detail}</span>}
      </span>
      {entry.end && <span className="end fixed fine tabular muted">{entry.end}</span>}
    </div>
  );
}

interface FootProps {
  readonly count: number;
  readonly none: string | undefined;
  readonly gap: string | undefined;
  /** Asks again for what is missing. */
  readonly onRetry: (() => void) | undefined;
}

/** What was found, for those who do not see the list, and the keys for those who have some. */
function Foot({ count, none, gap, onRetry }: FootProps) {
  return (
    <div className={styles["foot"]} data-quiet={(none ?? gap) === undefined || undefined}>
      <p role="status">{none ?? gap ?? <HiddenText>{words.found(count)}</HiddenText>}</p>
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {modalTexts.retry}
        </Button>
      )}
      <div className={styles["keys"]} aria-hidden>
        {words.keys.flatMap(({ keys, meaning }) => [
          ...keys.map((key) => <Kbd key={key}>{key}</Kbd>),
          <span key={meaning}>{meaning}</span>,
        ])}
      </div>
    </div>
  );
}
