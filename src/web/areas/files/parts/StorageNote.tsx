import type { ApiReply } from "#web/api/client.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** Says that the company's storage is nearly or wholly full; nothing below that. */
export function StorageNote({ storage }: { readonly storage: ApiReply<"fileList">["storage"] }) {
  const percent = readStorageFill(storage);
  if (percent === null) return null;
  return (
    <Note
      tone="warning"
      title={percent >= 100 ? words.storageFull : words.storageFilling(percent)}
    />
  );
}

// Early enough to delete or to write before an upload is refused.
const TOLD_FROM_PERCENT = 80;

/**
 * Whole percents of the storage that are used, rounded down and at most 100; null below 80, or
 * where nothing is known.
 */
export function readStorageFill(
  storage: { readonly usedBytes: number; readonly maxBytes: number } | undefined,
): number | null {
  if (storage === undefined) return null;
  const { usedBytes, maxBytes } = storage;
  if (usedBytes >= maxBytes) return 100;
  const percent = Math.floor((usedBytes * 100) / maxBytes);
  return percent >= TOLD_FROM_PERCENT ? percent : null;
}
