import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { listRecentSearches, rememberSearch } from "#web/state/recent-searches.ts";
import type { SearchPart } from "#web/areas/transactions/queries/viewer-search.ts";
import { setClientState } from "#web/state/client-state.ts";
import { readSearch, type SearchSurroundings } from "./read-search.ts";
import { listSearchOptions, partOf, type OwnAccount, type SearchOption } from "./search-options.ts";

/** Typing pauses this long before the list is asked again. */
const PAUSE_MS = 250;

interface SearchBoxInput {
  readonly handle: ViewerSearchHandle;
  readonly companyId: string;
  readonly accounts: readonly OwnAccount[];
  readonly surroundings: SearchSurroundings;
  /** The search is over by a key: the list goes on. */
  readonly onDone: () => void;
}

/** The text in the box, and the preview of the list that follows it. */
function useDraftText(handle: ViewerSearchHandle, surroundings: SearchSurroundings) {
  const stored = handle.stored.text ?? "";
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  // Another filter came into force, by a chip or by the way back.
  if (known !== stored) {
    setKnown(stored);
    setTyped(stored);
  }
  const [settled, setSettled] = useState(stored);
  const editing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (text: string, part: SearchPart) => {
    clearTimeout(timer.current);
    editing.current = true;
    setSettled(text);
    handle.preview(part);
  };
  return {
    typed,
    settled,
    isEditing: () => editing.current,
    type: (text: string) => {
      editing.current = true;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => follow(text, readSearch(text, surroundings)[0]?.search ?? {}),
        PAUSE_MS,
      );
    },
    /** Shows another reading of the same text. */
    follow: (part: SearchPart) => follow(typed, part),
    /** The text stays in the box as it is in force. */
    end: (text = stored) => {
      clearTimeout(timer.current);
      editing.current = false;
      setTyped(text);
    },
    settle: () => setSettled(typed),
  };
}

/**
 * The search box: while a text is typed, the list follows its likeliest reading; Enter, a click or
 * leaving the box keeps it, Escape goes back.
 */
export function useSearchBox(input: SearchBoxInput) {
  const { handle, companyId, accounts, surroundings, onDone } = input;
  const text = useDraftText(handle, surroundings);
  const { typed } = text;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const shut = () => {
    setOpen(false);
    setActive(-1);
  };
  const close = (shown?: string) => {
    text.end(shown);
    shut();
  };
  useDraftEnd(handle, () => text.isEditing() && close());
  const options = useMemo(
    () => listSearchOptions(typed, recent, accounts, surroundings),
    [typed, recent, accounts, surroundings],
  );
  const take = (option: SearchOption | undefined) => {
    const part = option && partOf(option, surroundings);
    close(part?.text ?? "");
    rememberSearch(companyId, option?.kind === "recent" ? option.text : typed);
    if (option?.kind === "account") setClientState({ selectedBankAccounts: option.refs });
    handle.take(part ?? {});
  };
  const keep = () => take(options[active] ?? options.find(({ kind }) => kind === "reading"));
  const move = (step: 1 | -1) => {
    const places = options.length + 1;
    const next = (active + 1 + step + places) % places;
    setOpen(true);
    setActive(next - 1);
    const option = options[next - 1];
    if (option?.kind === "reading") text.follow(option.reading.search);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (text.isEditing() || active >= 0 ? keep() : close(), onDone()),
    Escape: () => (close(), handle.preview(undefined), onDone()),
  };
  return {
    typed,
    /** The text that the list follows; the numbers beside the options are of it. */
    settled: text.settled,
    open,
    options,
    active,
    type: (next: string) => {
      text.type(next);
      setOpen(true);
      setActive(next.trim() ? 0 : -1);
    },
    take,
    clear: () => (close(""), handle.take({})),
    onFocus: () => {
      setRecent(listRecentSearches(companyId));
      text.settle();
      setOpen(true);
    },
    onBlur: () => (text.isEditing() ? keep() : shut()),
    onKeyDown: (event: KeyboardEvent) => pressKey(event, keys),
  };
}

function pressKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const run = event.nativeEvent.isComposing ? undefined : keys[event.key];
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** Calls when the draft has ended, also where a chip of it was removed or all filters were. */
function useDraftEnd({ draft }: ViewerSearchHandle, onEnd: () => void): void {
  const before = useRef(draft);
  useEffect(() => {
    const wasDraft = before.current !== undefined;
    before.current = draft;
    if (wasDraft && draft === undefined) onEnd();
    // Only the draft's end counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draft]);
}
