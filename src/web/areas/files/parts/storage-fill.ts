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
