/**
 * Kills two web and two worker programs on one PostgreSQL with fsync by -9 at random moments, while
 * people upload, letters are asked for, banks have news and Számlázz.hu pushes; for a while the
 * mail server is away too. Afterwards the acknowledged calls are compared with the stored rows.
 * The programs' logs are kept where a fault is found. `--kills=200`.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { awaitRest, findFaults } from "../drills/kill-checks.ts";
import { KillLoad } from "../drills/kill-load.ts";
import { killRounds } from "../drills/kill-rounds.ts";
import { startKillWorld } from "../drills/kill-world.ts";
import { createRandom } from "../histories/random.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, kills: { type: "string", default: "200" } },
});
// The mail server is away for this part of the drill.
const AWAY = [0.4, 0.5] as const;
const TELL_EVERY = 10;

const kills = Number(values.kills);
const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const random = createRandom(Number(values.seed), "kill-drill");
const world = await startKillWorld(random);
stopOnSignal(world.close);
const loadBefore = loadavg()[0]!;
const slowestStartMs = (): number =>
  Math.max(...world.programs.map((program) => program.slowestStartMs));
try {
  const load = new KillLoad(random, world.balancer.address);
  const startedAt = performance.now();
  const working = Promise.all([
    load.upload(world.places.slice(0, world.places.length / 2)),
    load.upload(world.places.slice(world.places.length / 2)),
    load.askForLetters(world.director),
    load.push(world.sender, world.pushKey),
    load.makeNews(world.feeds, world.owner, world.appUrl),
  ]);
  const killing = killRounds(world.programs, random, {
    kills,
    onKill(done) {
      world.sink.setAway(done >= kills * AWAY[0] && done < kills * AWAY[1]);
      if (done % TELL_EVERY === 0)
        tell(
          `${done} kills, ${load.uploads} uploads, ${load.letters.length} letters, ${load.pushes} pushes`,
        );
    },
  });
  // A loop that fails ends the drill at once, not after the last kill.
  const counts = await Promise.race([killing, working.then(() => killing)]);
  world.sink.setAway(false);
  load.stopping = true;
  await working;
  const late = await awaitRest(world, load);
  const found = await findFaults(world, load);
  const faults = [...late, ...found.faults];
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${JSON.stringify({
      seed: Number(values.seed),
      seconds,
      kills: counts,
      slowestStartSeconds: Math.round(slowestStartMs() / 1000),
      load: [loadBefore, loadavg()[0]!].map((one) => one.toFixed(1)).join(" → "),
      repeatedUploads: load.repeatedUploads,
      bankNews: load.news,
      ...found,
      faults,
    })}\n`,
  );
  if (faults.length === 0) world.dropLogs();
  else tell(`the programs' logs: ${world.folder}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  const facts = {
    seed: Number(values.seed),
    slowestStartSeconds: Math.round(slowestStartMs() / 1000),
  };
  process.stdout.write(
    `${JSON.stringify({ ...facts, load: loadavg()[0], logs: world.folder, ended: String(error) })}\n`,
  );
  throw error;
} finally {
  await world.close();
}
