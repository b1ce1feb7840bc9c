/** Where the toasts stand so that they lie on nothing that can be pressed. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the toasts may move in: the window less its head and its bars. */
export interface Frame {
  readonly width: number;
  readonly top: number;
}

const STEP_PX = 24;
const GAP_PX = 8;

/**
 * How far the stack is moved from its corner, the bottom right, in pixels to the left and upwards.
 * The nearest place that lies on no action; where each one does, the one that hides the least of
 * them, and of these the corner itself first.
 */
export function findFreePlace(
  corner: Box,
  actions: readonly Box[],
  frame: Frame,
): { readonly left: number; readonly up: number } {
  let best = { left: 0, up: 0, hidden: hiddenBy(corner, actions) };
  for (const { left, up } of listPlaces(corner, frame)) {
    if (best.hidden === 0) break;
    const moved = { ...corner, left: corner.left - left, top: corner.top - up };
    const hidden = hiddenBy(moved, actions);
    if (hidden < best.hidden) best = { left, up, hidden };
  }
  return { left: best.left, up: best.up };
}

/** Upwards along the right edge first, then further to the left. */
function listPlaces(corner: Box, { width, top }: Frame): { left: number; up: number }[] {
  const places: { left: number; up: number }[] = [];
  const farLeft = Math.max(0, corner.left - GAP_PX);
  const sides = width < 2 * corner.width ? [0] : [0, farLeft / 3, farLeft / 2];
  for (const left of sides)
    for (let up = left === 0 ? STEP_PX : 0; corner.top - up >= top + GAP_PX; up += STEP_PX)
      places.push({ left: Math.round(left), up });
  return places;
}

function hiddenBy(box: Box, actions: readonly Box[]): number {
  return actions.reduce((sum, action) => sum + overlap(box, action), 0);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
