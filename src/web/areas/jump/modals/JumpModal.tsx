import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { findEntries } from "#web/areas/jump/parts/find-entries.ts";
import styles from "#web/areas/jump/parts/Jump.module.css";
import { useJumpEntries, type JumpEntry } from "#web/areas/jump/parts/use-jump-entries.ts";
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
  const store = useCombobox({ opened: true });
  const groups = findEntries(entries, text);
  const found = groups.flatMap((each) => each.entries);
  const { selectFirstOption } = store;
  const firstId = found[0]?.id;
  // What Enter opens is always marked: the first one after each change of the list.
  useEffect(() => {
    selectFirstOption();
    // The store is new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, firstId, found.length]);
  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => entries.find((entry) => entry.id === id)?.run()}
    >
      <HiddenText>
        <DialogTitle>{words.title}</DialogTitle>
      </HiddenText>
      <div className={styles["box"]}>
        <div className={styles["search"]}>
          <Icon of={IconSearch} size={20} />
          <Combobox.EventsTarget
            withExpandedAttribute
            autoComplete="off"
            // The library tells both one render too late.
            aria-controls={listId}
            aria-expanded
          >
            <input
              data-autofocus
              type="text"
              aria-label={words.title}
              aria-autocomplete="list"
              placeholder={words.placeholder}
              enterKeyHint="go"
              value={text}
              maxLength={100}
              onFocus={() => setText(text + takeTypedAhead())}
              onChange={(event) => setText(event.currentTarget.value)}
              // The open list keeps the key from the dialog.
              onKeyDown={(event) => event.key === "Escape" && closeModal()}
            />
          </Combobox.EventsTarget>
          <Button variant="secondary" size="small" onClick={closeModal}>
            {uiWords().close}
          </Button>
        </div>
        <Combobox.Options id={listId} className={styles["list"]} aria-label={words.title}>
          {groups.map(({ group, entries: shown }) => (
            <Combobox.Group
              key={group}
              label={words.groups[group === "companies" && hasClients ? "clients" : group]}
              classNames={{ groupLabel: styles["groupLabel"] ?? "" }}
            >
              {shown.map((entry) => (
                <Option key={entry.id} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Foot
          count={found.length}
          none={found.length === 0 && state === "whole" ? words.none(text) : undefined}
          gap={state === "whole" ? undefined : words[state]}
          onRetry={state === "failed" ? retry : undefined}
        />
      </div>
    </Combobox>
  );
}

function Option({ entry }: { readonly entry: JumpEntry }) {
  return (
    <Combobox.Option value={entry.id} className={styles["option"] ?? ""}>
      <Icon of={entry.icon} />
      <span className={styles["label"]}>
        {entry.label}
        {entry.detail && <span className={styles["detail"]}> · {entry.detail}</span>}
      </span>
      {entry.end && <span className={styles["end"]}>{entry.end}</span>}
    </Combobox.Option>
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
