import { viewerKeyTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import type { KeyHint } from "#web/ui/blocks/KeyHints.tsx";

const line: readonly KeyHint[] = [
  { keys: ["J", "K"], meaning: words.move },
  { keys: [words.space], meaning: words.select },
  { keys: ["B"], meaning: words.book },
  { keys: ["N"], meaning: words.next },
  { keys: ["/"], meaning: words.search },
  { keys: ["Ctrl Z"], meaning: words.undo },
  { keys: ["E"], meaning: words.export },
  { keys: ["?"], meaning: words.help },
];

/** The line below the list, and the help with all other keys. */
export const viewerKeyHints = {
  line,
  /** Only for accountants with several clients. */
  nextClient: { keys: ["U"], meaning: words.nextClient } satisfies KeyHint,
  all: [
    { keys: ["J", "↓"], meaning: words.nextRow },
    { keys: ["K", "↑"], meaning: words.previousRow },
    { keys: ["N"], meaning: words.nextUnbooked },
    { keys: [words.space], meaning: words.select },
    { keys: ["B"], meaning: words.bookMark },
    ...line.slice(4, -1),
    { keys: ["Ctrl A"], meaning: words.selectAll },
    { keys: ["Shift B"], meaning: words.selectUpToDay },
    { keys: ["Enter"], meaning: words.open },
    { keys: ["Esc"], meaning: words.close },
    { keys: ["?"], meaning: words.help },
  ] satisfies readonly KeyHint[],
};
