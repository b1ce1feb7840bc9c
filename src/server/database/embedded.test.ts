import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEmbeddedPid } from "./embedded.ts";
import { canRun } from "./embedded-owner.ts";

const HOLDER = join(import.meta.dirname, "../testing/hold-embedded.ts");
const NOBODY = { uid: 65_534, gid: 65_534 };
const root = mkdtempSync(join(tmpdir(), "bankhid-embedded-"));
const dataDir = join(root, "data");
const holders: ChildProcess[] = [];

interface Held {
  child: ChildProcess;
  said: { url: string; adopted?: boolean; refused?: string };
}

interface HolderOptions {
  uid?: number;
  gid?: number;
  env?: Readonly<Record<string, string>>;
}

async function hold(folder: string, options: HolderOptions = {}): Promise<Held> {
  const child = spawn(process.execPath, [HOLDER, folder], {
    ...options,
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(child);
  let text = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += String(chunk);
    if (!text.includes("\n")) continue;
    const said = JSON.parse(text) as Held["said"];
    if (said.refused !== undefined && !said.refused.startsWith("Another"))
      throw new Error(said.refused);
    return { child, said };
  }
  throw new Error(`The holder ended without a word (${text}).`);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function kill({ child }: Held, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

async function queryWhenBack(url: string, statement: string): Promise<Record<string, unknown>[]> {
  for (let left = 600; ; left -= 1) {
    try {
      return await query(url, statement);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeAll(() => {
  // Another user must be able to pass through on the way to the data.
  chmodSync(root, 0o711);
});

afterAll(() => {
  for (const child of holders) child.kill("SIGKILL");
  for (const folder of ["data", "plain"]) {
    const pid = findPid(join(root, folder));
    if (pid !== undefined && pid !== process.pid && isAlive(pid)) process.kill(pid, "SIGQUIT");
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

// Never a number that is made up: 0 would mean the whole group of processes that runs the tests.
function getPid(folder: string): number {
  const pid = findEmbeddedPid(folder);
  if (pid === undefined) throw new Error("PostgreSQL has left no process number.");
  return pid;
}

function findPid(folder: string): number | undefined {
  try {
    return findEmbeddedPid(folder);
  } catch {
    return undefined;
  }
}

describe("the embedded PostgreSQL", () => {
  it("starts in an empty folder, keeps what it was told and stops with the program", async () => {
    const held = await hold(dataDir);
    expect(held.said.adopted).toBe(false);
    await query(held.said.url, "create table kept (n int); insert into kept values (1)");
    expect(await query(held.said.url, "select current_setting('listen_addresses') as tcp")).toEqual(
      [{ tcp: "" }],
    );
    expect(isAlive(getPid(dataDir))).toBe(true);
    await kill(held, "SIGTERM");
    expect(findEmbeddedPid(dataDir)).toBeUndefined();
  });

  it("is taken over from a killed program, with every committed row", async () => {
    const first = await hold(dataDir);
    await query(first.said.url, "insert into kept values (2)");
    const pid = findEmbeddedPid(dataDir);
    await kill(first, "SIGKILL");
    expect(isAlive(pid)).toBe(true);
    const second = await hold(dataDir);
    expect(second.said.adopted).toBe(true);
    expect(findEmbeddedPid(dataDir)).toBe(pid);
    expect(await query(second.said.url, "select sum(n)::int as sum from kept")).toEqual([
      { sum: 3 },
    ]);
    await kill(second, "SIGTERM");
    expect(findEmbeddedPid(dataDir)).toBeUndefined();
  });

  it("refuses a second program on the same folder, and the first one goes on", async () => {
    const first = await hold(dataDir);
    const second = await hold(dataDir);
    expect(second.said.refused).toMatch(
      /^Another Bankhíd program is running on the data folder .+ or set DATA_DIR/,
    );
    expect(await query(first.said.url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
    await kill(first, "SIGTERM");
  });

  it("gives the folder to exactly one of two programs that start at once", async () => {
    const both = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(both.filter(({ said }) => said.refused !== undefined)).toHaveLength(1);
    const winner = both.find(({ said }) => said.refused === undefined);
    if (winner) await kill(winner, "SIGTERM");
  });

  it("recovers after both the program and PostgreSQL were killed", async () => {
    const first = await hold(dataDir);
    await query(first.said.url, "insert into kept values (3)");
    const pid = getPid(dataDir);
    await kill(first, "SIGKILL");
    process.kill(pid, "SIGKILL");
    const second = await hold(dataDir);
    expect(second.said.adopted).toBe(false);
    expect(await query(second.said.url, "select sum(n)::int as sum from kept")).toEqual([
      { sum: 6 },
    ]);
    await kill(second, "SIGTERM");
  });

  it("is started again when only PostgreSQL was killed", async () => {
    const held = await hold(dataDir);
    const pid = getPid(dataDir);
    process.kill(pid, "SIGKILL");
    await new Promise((done) => setTimeout(done, 200));
    expect(await queryWhenBack(held.said.url, "select sum(n)::int as sum from kept")).toEqual([
      { sum: 6 },
    ]);
    expect(findEmbeddedPid(dataDir)).not.toBe(pid);
    await kill(held, "SIGTERM");
  });

  it("is tried on while it cannot start, and is back once the cause is gone, however often that happens", async () => {
    const held = await hold(dataDir);
    const settings = join(dataDir, "postgres/18/postgresql.auto.conf");
    const before = readFileSync(settings, "utf8");
    for (let round = 0; round < 5; round++) {
      writeFileSync(settings, round === 0 ? "no setting" : before);
      process.kill(getPid(dataDir), "SIGKILL");
      if (round === 0) {
        // A line for each try that failed.
        const refused = (): number =>
          readFileSync(join(dataDir, "postgres/postgres.log"), "utf8").split("contains errors")
            .length - 1;
        await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(2);
        expect(held.child.exitCode).toBeNull();
        writeFileSync(settings, before);
      }
      await new Promise((done) => setTimeout(done, 200));
      expect(await queryWhenBack(held.said.url, "select sum(n)::int as sum from kept")).toEqual([
        { sum: 6 },
      ]);
    }
    await kill(held, "SIGTERM");
    expect(findEmbeddedPid(dataDir)).toBeUndefined();
  });

  it("is never made anew below a running program whose folder was lost, and is back with the folder", async () => {
    const held = await hold(dataDir);
    const cluster = join(dataDir, "postgres/18");
    const logged = (): number =>
      readFileSync(join(dataDir, "postgres/postgres.log"), "utf8").split("\n").length;
    const pid = getPid(dataDir);
    renameSync(cluster, `${cluster}-away`);
    // As a place where a disk was mounted.
    mkdirSync(cluster, { mode: 0o700 });
    const { uid, gid } = statSync(`${cluster}-away`);
    chownSync(cluster, uid, gid);
    const before = logged();
    process.kill(pid, "SIGKILL");
    await expect.poll(logged, { timeout: 60_000 }).toBeGreaterThan(before + 2);
    expect(existsSync(join(cluster, "PG_VERSION"))).toBe(false);
    rmSync(cluster, { recursive: true });
    renameSync(`${cluster}-away`, cluster);
    expect(await queryWhenBack(held.said.url, "select sum(n)::int as sum from kept")).toEqual([
      { sum: 6 },
    ]);
    await kill(held, "SIGTERM");
  });

  it("is not fooled by a left process number that another process has now", async () => {
    writeFileSync(
      join(dataDir, "postgres/18/postmaster.pid"),
      `${process.pid}\n${join(dataDir, "postgres/18")}\n`,
    );
    const held = await hold(dataDir);
    expect(await query(held.said.url, "select sum(n)::int as sum from kept")).toEqual([{ sum: 6 }]);
    await kill(held, "SIGTERM");
  });

  it("works in a folder whose path is too long for a socket", async () => {
    const long = join(root, "x".repeat(110));
    const held = await hold(long);
    expect(held.said.url).not.toContain("xxx");
    expect(await query(held.said.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await kill(held, "SIGTERM");
  });

  it("takes no notice of what the shell says about another server", async () => {
    const shell = {
      PGSSLMODE: "require",
      PGSSLNEGOTIATION: "direct",
      PGOPTIONS: "-c search_path=nowhere",
      PGHOST: "elsewhere.example",
      PGPORT: "1",
      PGUSER: "somebody",
      PGDATABASE: "something",
      PGDATA: "/nowhere",
      PGCLIENT_ENCODING: "LATIN2",
    };
    const held = await hold(dataDir, { env: shell });
    expect(await query(held.said.url, "select sum(n)::int as sum from kept")).toEqual([{ sum: 6 }]);
    await kill(held, "SIGTERM");
  });

  // Only root can become another user, and that user must be able to start this Node.
  it.runIf(process.getuid?.() === 0 && canRun({ ids: NOBODY }, process.execPath))(
    "works as an ordinary user too",
    async () => {
      const plain = join(root, "plain");
      mkdirSync(plain);
      chownSync(plain, NOBODY.uid, NOBODY.gid);
      const held = await hold(plain, NOBODY);
      expect(await query(held.said.url, "select 1 as one")).toEqual([{ one: 1 }]);
      await kill(held, "SIGTERM");
    },
  );

  // Only root can hand over a folder that is closed to the other user.
  it.runIf(process.getuid?.() === 0)(
    "works as root below a folder that is closed to others",
    async () => {
      const closed = join(root, "closed");
      mkdirSync(closed, { mode: 0o700 });
      const held = await hold(join(closed, "data"));
      expect(await query(held.said.url, "select 1 as one")).toEqual([{ one: 1 }]);
      await kill(held, "SIGTERM");
    },
  );
});
