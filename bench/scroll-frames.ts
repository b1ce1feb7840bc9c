/** Script, style and layout of each frame, and whole tasks, out of a Chromium trace of one page. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor microseconds that the page itself used, also on a machine with other load. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Events that run our code, and events that compute for it. The compositor paints, so painting is
 * not in the bar.
 */
const COUNTED = new Set([
  "FunctionCall",
  "EvaluateScript",
  "FireAnimationFrame",
  "TimerFire",
  "EventDispatch",
  "RunMicrotasks",
  "MinorGC",
  "MajorGC",
  "UpdateLayoutTree",
  "Layout",
  "Layerize",
  "PrePaint",
  "IntersectionObserverController::computeIntersections",
]);
const MICROSECONDS = 1_000;

/** Milliseconds of the processor for each frame, and for each task, of the page's main thread. */
export function countFrames(events: readonly TraceEvent[]): {
  readonly frameMs: readonly number[];
  readonly taskMs: readonly number[];
} {
  const main = busiestThread(events);
  const own = events
    .filter((each) => each.pid === main.pid && each.tid === main.tid && each.ph === "X")
    .sort((left, right) => left.ts - right.ts);
  const frames = own.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
  const costs = frames.map(() => 0);
  let frame = -1;
  let end = Number.NEGATIVE_INFINITY;
  for (const event of own) {
    if (!COUNTED.has(event.name) || event.ts < end) continue;
    while (frame + 1 < frames.length && frames[frame + 1]! <= event.ts) frame += 1;
    end = event.ts + (event.dur ?? 0);
    if (frame >= 0) costs[frame]! += (event.tdur ?? event.dur ?? 0) / MICROSECONDS;
  }
  const taskMs = own
    .filter(({ name }) => /RunTask$/.test(name))
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) / MICROSECONDS);
  return { frameMs: costs, taskMs };
}

/** The thread that ran the most animation frames is the page's own. */
function busiestThread(events: readonly TraceEvent[]): {
  readonly pid: number;
  readonly tid: number;
} {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events) {
    if (name === "FireAnimationFrame")
      counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  }
  const [most] = [...counts].sort((left, right) => right[1] - left[1]);
  if (!most) throw new Error("The trace holds no frames");
  const [pid, tid] = most[0].split(" ").map(Number);
  return { pid: pid!, tid: tid! };
}
