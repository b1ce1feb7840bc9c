const STEP = 1024;
const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** `5 MB`, `1,4 GB`: one decimal below ten, none above. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const text =
    unit === 0 || value >= 10
      ? String(Math.round(value))
      : value.toFixed(1).replace(/\.0$/, "").replace(".", ",");
  return `${text}\u00a0${UNITS[unit]}`;
}
