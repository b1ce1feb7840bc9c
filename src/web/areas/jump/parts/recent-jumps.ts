/** What was opened from the palette, the last first. A logout's page load forgets it. */
const RECENT_MAX = 4;

let recent: readonly string[] = [];

export function noteJump(id: string): void {
  recent = [id, ...recent.filter((each) => each !== id)].slice(0, RECENT_MAX);
}

export function listRecentJumps(): readonly string[] {
  return recent;
}
