import { entryOf } from "#values/entry-of.ts";
import { IconHistory, IconPhone, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { findEntries, findNearEntries } from "#web/areas/jump/parts/find-entries.ts";
import { JumpFoot } from "#web/areas/jump/parts/JumpFoot.tsx";
import { JumpList, type ShownGroup } from "#web/areas/jump/parts/JumpList.tsx";
import styles from "#web/areas/jump/parts/Jump.module.css";
import { listRecentJumps, noteJump } from "#web/areas/jump/parts/recent-jumps.ts";
import { useFoundItems, type FoundItems } from "#web/areas/jump/parts/use-found-items.ts";
import { useGo, useJumpEntries, type JumpEntry } from "#web/areas/jump/parts/use-jump-entries.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import { DialogTitle } from "#web/modals/DialogFrame.tsx";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { to } from "#web/navigation/paths.ts";
import { takeTypedAhead } from "#web/shell/use-jump-key.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { listRecentSearches, rememberSearch } from "#web/state/recent-searches.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

/**
 * „Ugrás bárhová”: one text finds items, pages, companies, accounts, commands and short answers,
 * and Enter opens. A text that finds nothing is answered by what it may mean.
 */
export function JumpModal() {
  const closeModal = useCloseModal();
  const [text, setText] = useState("");
  const listId = useId();
  const { entries, state, retry } = useJumpEntries();
  const items = useFoundItems(text);
  const company = useClientState((each) => each.currentCompany);
  const groups = useGroups({ entries, items, text, setText });
  const isNothing =
    text.trim() !== "" &&
    state === "whole" &&
    groups.every(({ key }) => key === "near" || key === "elsewhere") &&
    items.state !== "loading";
  const found = groups.flatMap((each) => each.entries);
  const open = (entry: JumpEntry) => {
    if (entry.group === "items" && company) rememberSearch(company._id, text);
    // What only this text offers could not be shown again.
    if (entries.some(({ id }) => id === entry.id)) noteJump(entry.id);
    entry.run();
  };
  const { marked, onKeyDown } = useMarked(found, text, open);
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
        <JumpList
          id={listId}
          groups={groups}
          marked={marked}
          optionId={optionId}
          said={items.said}
          nothing={isNothing ? words.none.where(company?.name) : undefined}
          examples={text === "" ? words.examples : []}
          onExample={setText}
          onOpen={open}
        />
        <JumpFoot
          count={found.length}
          isNothing={isNothing}
          state={state}
          items={items.state}
          onRetry={retry}
        />
      </div>
    </>
  );
}

interface Asked {
  readonly entries: readonly JumpEntry[];
  readonly items: FoundItems;
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** The groups of the list, the likeliest first. */
function useGroups({ entries, items, text, setText }: Asked): readonly ShownGroup[] {
  const go = useGo();
  const hasClients = useClientState(worksForClients);
  const companyId = useClientState((state) => state.currentCompany?._id);
  const titleOf = (group: JumpEntry["group"]) =>
    words.groups[group === "companies" && hasClients ? "clients" : group];
  const named = findEntries(entries, text).map((each) => ({
    key: each.group,
    title: titleOf(each.group),
    entries: each.entries,
  }));
  if (text.trim() === "") {
    const recent = listRecent({ entries, companyId, setText });
    return [...group("recent", recent), ...named];
  }
  const inList = items.inList ? [items.inList] : [];
  const hasItems = items.items.length > 0;
  const asItems = group("items", hasItems ? [...items.items, ...inList] : []);
  const period = group("actions", items.period ? [items.period] : []);
  const shown = items.isExact
    ? [...asItems, ...period, ...named]
    : [...named, ...period, ...asItems];
  const help: JumpEntry = {
    group: "help",
    id: "ask us",
    label: words.askUs,
    line: words.askUsLine,
    icon: IconPhone,
    run: () => go(to.consultation()),
  };
  return [
    ...shown,
    ...(named.length === 0 ? group("near", findNearEntries(entries, text)) : []),
    ...group("elsewhere", [...(hasItems ? [] : inList), ...(shown.length === 0 ? [help] : [])]),
  ];
}

function group(key: keyof typeof words.groups, entries: readonly JumpEntry[]): ShownGroup[] {
  return entries.length === 0 ? [] : [{ key, title: words.groups[key], entries }];
}

/** What was opened and looked for last; the menu beside the palette shows the rest. */
function listRecent({
  entries,
  companyId,
  setText,
}: Omit<Asked, "items" | "text"> & {
  readonly companyId: string | undefined;
}): readonly JumpEntry[] {
  const opened = listRecentJumps().flatMap((id) => entries.find((each) => each.id === id) ?? []);
  const searched = companyId === undefined ? [] : listRecentSearches(companyId).slice(0, 3);
  return [
    // Copies: the same entry may stand in its own group below.
    ...opened.map((entry) => ({ ...entry })),
    ...searched.map((text): JumpEntry => ({
      group: "help",
      id: `searched ${text}`,
      label: `„${text}”`,
      icon: IconHistory,
      run: () => setText(text),
    })),
  ];
}

/**
 * The entry that Enter opens, and the keys that choose it. One is always marked: the first one
 * after each change of the list.
 */
function useMarked(found: readonly JumpEntry[], text: string, open: (entry: JumpEntry) => void) {
  const list = [text, found[0]?.id, found.length].join(" ");
  const [chosen, setChosen] = useState({ list, place: 0 });
  const place = chosen.list === list ? chosen.place : 0;
  const marked = found[place];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = entryOf(STEPS, event.key);
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step !== undefined)
      setChosen({ list, place: (place + step + found.length) % Math.max(1, found.length) });
    else if (marked) open(marked);
  };
  return { marked, onKeyDown };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
