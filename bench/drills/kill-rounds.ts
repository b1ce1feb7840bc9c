/** Kills programs at random moments, one or two at a time, and starts them again at once. */
import { pause } from "../histories/product.ts";
import type { Random } from "../histories/random.ts";
import type { FleetProgram } from "./fleet.ts";

// Some kills follow each other before anything was done, others leave time for much.
const PAUSE_MS = [50, 1_500] as const;
const LOOK_MS = 50;
// Mostly one program at a time is down, so that work is under way; so often the next goes before
// the last is back.
const HARD_SHARE = 0.15;
// So often both programs of a role go together.
const PAIR_SHARE = 0.1;

export interface KillCounts {
  web: number;
  worker: number;
}

/** Answers how many of each role were killed. Throws where a program does not start again. */
export async function killRounds(
  programs: readonly FleetProgram[],
  random: Random,
  given: {
    readonly kills: number;
    /** Between two kills, from and to. */
    readonly pauseMs?: readonly [number, number];
    /** Asked before each kill; it may wait for work to be under way, and false ends the rounds. */
    goesOn?(): Promise<boolean>;
    onKill(done: number): void;
  },
): Promise<KillCounts> {
  const counts: KillCounts = { web: 0, worker: 0 };
  const restarts = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const kill = async (program: FleetProgram): Promise<void> => {
    if (program.role !== "mail") counts[program.role]++;
    await program.kill();
    const restart = program
      .start()
      .catch((error: unknown) => void faults.push(error))
      .finally(() => restarts.delete(restart));
    restarts.add(restart);
  };
  while (counts.web + counts.worker < given.kills) {
    const wanted = random.chance(HARD_SHARE) ? 1 : programs.length - 1;
    let ready = programs.filter((program) => program.ready);
    while (ready.length < wanted && faults.length === 0) {
      await pause(LOOK_MS);
      ready = programs.filter((program) => program.ready);
    }
    await pause(random.int(...(given.pauseMs ?? PAUSE_MS)));
    if (faults.length > 0) throw faults[0];
    if (!((await given.goesOn?.()) ?? true)) break;
    const one = random.pick(ready);
    const pair = random.chance(PAIR_SHARE) ? ready.filter(({ role }) => role === one.role) : [one];
    for (const program of pair) await kill(program);
    given.onKill(counts.web + counts.worker);
  }
  await Promise.all(restarts);
  if (faults.length > 0) throw faults[0];
  return counts;
}
