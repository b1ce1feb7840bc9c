/** The keys of the list of transactions: one table binds them and tells of them. */
import { viewerKeyTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { HELP_HINT } from "#web/shell/key-help.ts";
import type { KeyHint } from "#web/ui/blocks/KeyHints.tsx";

export interface ViewerKeys {
  readonly move: (step: 1 | -1) => void;
  readonly select: () => void;
  readonly book: () => void;
  /** Selects all items of the filter up to the day of the current row. */
  readonly selectUpToDay: () => void;
  /** Selects all items of the filter. */
  readonly selectAll: () => void;
  readonly undo: () => void;
  readonly nextUnbooked: () => void;
  /** The next client of an accountant. */
  readonly nextClient: () => void;
  readonly search: () => void;
  /** Asks about the selection, or the row of the cursor. */
  readonly ask: () => void;
  readonly export: () => void;
  readonly open: () => void;
  readonly close: () => void;
}

export interface ViewerKey extends KeyHint {
  /** Names as `pageKey` gives them. */
  readonly pressed: readonly string[];
  /** Control is Command on a Mac; the list answers in place of the browser. */
  readonly with?: "control" | "shift";
  readonly run: (keys: ViewerKeys) => void;
}

const EXPORT_KEY = "E";
const SELECT_ALL_KEY = "Ctrl A";

const nextClient: ViewerKey = {
  pressed: ["u"],
  keys: ["U"],
  meaning: words.nextClient,
  run: (keys) => keys.nextClient(),
};

export const VIEWER_KEYS: readonly ViewerKey[] = [
  {
    pressed: ["j", "ArrowDown"],
    keys: ["J", "↓"],
    meaning: words.nextRow,
    run: (keys) => keys.move(1),
  },
  {
    pressed: ["k", "ArrowUp"],
    keys: ["K", "↑"],
    meaning: words.previousRow,
    run: (keys) => keys.move(-1),
  },
  {
    pressed: ["n"],
    keys: ["N"],
    meaning: words.nextUnbooked,
    run: (keys) => keys.nextUnbooked(),
  },
  { pressed: [" "], keys: [words.space], meaning: words.select, run: (keys) => keys.select() },
  { pressed: ["b"], keys: ["B"], meaning: words.bookMark, run: (keys) => keys.book() },
  { pressed: ["q"], keys: ["Q"], meaning: words.askAbout, run: (keys) => keys.ask() },
  { pressed: ["/"], keys: ["/"], meaning: words.search, run: (keys) => keys.search() },
  {
    pressed: ["z"],
    with: "control",
    keys: ["Ctrl Z"],
    meaning: words.undo,
    run: (keys) => keys.undo(),
  },
  { pressed: ["e"], keys: [EXPORT_KEY], meaning: words.export, run: (keys) => keys.export() },
  {
    pressed: ["a"],
    with: "control",
    keys: [SELECT_ALL_KEY],
    meaning: words.selectAll,
    run: (keys) => keys.selectAll(),
  },
  {
    pressed: ["b"],
    with: "shift",
    keys: ["Shift B"],
    meaning: words.selectUpToDay,
    run: (keys) => keys.selectUpToDay(),
  },
  { pressed: ["Enter"], keys: ["Enter"], meaning: words.open, run: (keys) => keys.open() },
  { pressed: ["Escape"], keys: ["Esc"], meaning: words.close, run: (keys) => keys.close() },
  nextClient,
];

const line: readonly KeyHint[] = [
  { keys: ["J", "K"], meaning: words.move },
  { keys: [words.space], meaning: words.select },
  { keys: ["B"], meaning: words.book },
  { keys: ["Q"], meaning: words.ask },
  { keys: ["N"], meaning: words.next },
  { keys: ["/"], meaning: words.search },
  { keys: ["Ctrl Z"], meaning: words.undo },
  { keys: [EXPORT_KEY], meaning: words.export },
  HELP_HINT,
];

/** The line below the list, and what the help tells. */
export const viewerKeyHints = {
  line,
  /** For accountants with several clients. */
  withClients: VIEWER_KEYS as readonly KeyHint[],
  alone: VIEWER_KEYS.filter((key) => key !== nextClient) as readonly KeyHint[],
  /** The list over several companies: Ctrl A selects its loaded items. */
  severalLine: line,
  several: VIEWER_KEYS.filter((key) => key !== nextClient).map(({ keys, meaning }): KeyHint => ({
    keys,
    meaning: keys[0] === SELECT_ALL_KEY ? words.selectLoaded : meaning,
  })),
};
