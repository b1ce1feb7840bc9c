import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AgentExport, type ExportOrder, type ExportsApi, fillFolder } from "./agent.ts";
import { lastPeriodEnd, nameFile, readConfig } from "./config.ts";
import { type Disk, REAL_DISK } from "./disk.ts";

class Killed extends Error {}

/** Counts steps, and dies at one of them. */
interface Power {
  killAt: number;
  steps: number;
}

function step(power: Power): void {
  if (++power.steps === power.killAt) throw new Killed();
}

interface Inode {
  data: Buffer;
  synced: Buffer;
}

const NOTE_PIECE = 40;

/** A disk that forgets what was not flushed. Every byte of a file is a step. */
function createDisk(power: Power) {
  let names = new Map<string, Inode>();
  let durable = new Map<string, Inode>();
  const flush = (folder: string): void => {
    step(power);
    for (const path of durable.keys()) if (dirname(path) === folder) durable.delete(path);
    for (const [path, inode] of names) if (dirname(path) === folder) durable.set(path, inode);
  };
  const disk: Disk = {
    makeFolder: async () => step(power),
    list: async (folder) =>
      [...names.keys()]
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(folder.length + 1)),
    read: async (path) => names.get(path)?.data.toString("utf8"),
    hash: async (path) => {
      const inode = names.get(path);
      return inode && createHash("sha256").update(inode.data).digest("hex");
    },
    async write(path, bytes) {
      step(power);
      const inode: Inode = { data: Buffer.alloc(0), synced: Buffer.alloc(0) };
      names.set(path, inode);
      // Notes in larger pieces, so that the test stays short.
      const size = path.endsWith("_csv.part") ? 1 : NOTE_PIECE;
      for await (const piece of bytes)
        for (let at = 0; at < piece.length; at += size) {
          step(power);
          inode.data = Buffer.concat([inode.data, piece.subarray(at, at + size)]);
        }
      step(power);
      inode.synced = inode.data;
      flush(dirname(path));
    },
    async move(from, to) {
      step(power);
      names.set(to, names.get(from)!);
      names.delete(from);
      for (const folder of new Set([dirname(from), dirname(to)])) flush(folder);
    },
    async remove(path) {
      step(power);
      names.delete(path);
      flush(dirname(path));
    },
  };
  return {
    disk,
    /** The power goes. `keeps`: names that were not flushed yet are there all the same. */
    cut(keeps: boolean): void {
      if (!keeps) names = new Map(durable);
      for (const inode of names.values()) inode.data = inode.synced;
      durable = new Map(names);
    },
    paths: (): string[] => [...names.keys()],
    filesOf: (folder: string): Map<string, string> =>
      new Map(
        [...names]
          .filter(([path]) => dirname(path) === folder)
          .map(([path, { data }]) => [path.slice(folder.length + 1), data.toString("utf8")]),
      ),
  };
}

/** A server that puts each item into one export; the agent may die before and after each call. */
function createApi(power: Power) {
  const items: string[] = [];
  const exported = new Set<string>();
  const made = new Map<string, { order: ExportOrder; text: string; key: string; looks: number }>();
  const show = (id: string): AgentExport => {
    const { text, looks } = made.get(id)!;
    const isReady = looks > 1;
    const sha256 = isReady ? createHash("sha256").update(text).digest("hex") : null;
    return { id, status: isReady ? "READY" : "WAITING", sha256 };
  };
  const around = <Reply>(work: () => Reply): Reply => {
    step(power);
    const reply = work();
    step(power);
    return reply;
  };
  const api: ExportsApi = {
    wait: async () => step(power),
    listAccounts: async () =>
      around(() =>
        ["acc_1", "acc_2"].map((id) => ({
          id,
          accountNumber: id === "acc_1" ? "1177301611111018" : "HU42 1177",
          currency: "HUF",
          name: "Őrző",
          bankName: "OTP",
        })),
      ),
    find: async (order) =>
      around(() => {
        const same = JSON.stringify(order);
        const [id] = [...made].find(([, each]) => JSON.stringify(each.order) === same) ?? [];
        return id === undefined ? undefined : show(id);
      }),
    ask: async (order, key) =>
      around(() => {
        const before = [...made].find(([, each]) => each.key === key);
        if (before !== undefined) return show(before[0]);
        const fresh = items.filter(
          (item) =>
            item.startsWith(order.accountId) &&
            item.split("|")[1]! <= order.dateTo &&
            !exported.has(item),
        );
        if (fresh.length === 0) return undefined;
        for (const item of fresh) exported.add(item);
        const id = `exp_${made.size + 1}`;
        made.set(id, { order, text: `${fresh.join("\n")}\n`, key, looks: 0 });
        return show(id);
      }),
    get: async (id) =>
      around(() => {
        made.get(id)!.looks++;
        return show(id);
      }),
    async *content(id) {
      step(power);
      yield Buffer.from(made.get(id)!.text);
      step(power);
    },
  };
  return { api, items, whole: () => [...made.values()].map(({ text }) => text) };
}

const config = readConfig(JSON.stringify({ folder: "/out", since: "2026-11-01", format: "csv" }));
const DAYS = ["2026-11-05", "2026-11-06", "2026-11-06", "2026-11-07"];

/** Lives through some days; the power goes at one step. Answers the steps that were taken. */
async function live(killAt: number, keeps: boolean): Promise<number> {
  const power: Power = { killAt, steps: 0 };
  const { disk, cut, filesOf } = createDisk(power);
  const { api, items, whole } = createApi(power);
  const check = (): void => {
    for (const text of filesOf("/out").values()) expect(whole()).toContain(text);
  };
  for (const [at, today] of DAYS.entries()) {
    if (at !== 2) items.push(`acc_1|2026-11-0${at + 1}|${at}`, `acc_2|2026-11-0${at + 2}|${at}`);
    // A late item of a day that has been exported.
    if (at === 1) items.push("acc_1|2026-11-01|late");
    try {
      await fillFolder({ disk, api, config, today });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      cut(keeps);
      check();
      await fillFolder({ disk, api, config, today });
    }
    check();
  }
  const lines = [...filesOf("/out").values()].flatMap((text) => text.trim().split("\n"));
  expect(lines.toSorted()).toEqual(
    items.filter((item) => item.split("|")[1]! <= "2026-11-05").toSorted(),
  );
  const notes = [...filesOf(join("/out", ".bankhid")).keys()];
  expect(notes.filter((name) => !name.endsWith(".done") && !name.endsWith(".part"))).toEqual([]);
  return power.steps;
}

describe("the folder agent", () => {
  it("puts each item into one whole file, wherever the power goes", async () => {
    const steps = await live(0, true);
    expect(steps).toBeGreaterThan(400);
    for (let killAt = 1; killAt <= steps; killAt++)
      for (const keeps of [true, false]) await live(killAt, keeps);
  });

  it("refuses damaged bytes, and fetches them again", async () => {
    const power: Power = { killAt: 0, steps: 0 };
    const { disk, filesOf } = createDisk(power);
    const { api, items, whole } = createApi(power);
    items.push("acc_1|2026-11-02|1");
    let isDamaged = true;
    const content = async function* (id: string): AsyncGenerator<Uint8Array> {
      for await (const piece of api.content(id)) yield isDamaged ? piece.subarray(1) : piece;
    };
    const needs = { disk, api: { ...api, content }, config, today: "2026-11-05" };
    await expect(fillFolder(needs)).rejects.toThrow("damaged");
    expect(filesOf("/out").size).toBe(0);
    isDamaged = false;
    expect(await fillFolder(needs)).toEqual(["1177301611111018_2026-11-01-2026-11-03.csv"]);
    expect([...filesOf("/out").values()]).toEqual(whole());
  });

  it("never writes over a file of the same name, and refuses an unknown account", async () => {
    const power: Power = { killAt: 0, steps: 0 };
    const { disk, filesOf } = createDisk(power);
    const { api, items } = createApi(power);
    items.push("acc_1|2026-11-02|1", "acc_2|2026-11-02|1");
    const same = { ...config, fileName: "bank.{ext}" };
    await fillFolder({ disk, api, config: same, today: "2026-11-05" });
    expect([...filesOf("/out").keys()]).toEqual(["bank.csv", "bank-2.csv"]);
    const wrong = { ...config, accounts: ["acc_9"] };
    await expect(fillFolder({ disk, api, config: wrong, today: "2026-11-06" })).rejects.toThrow(
      "acc_9",
    );
  });

  it.each([
    "../../../etc/cron.d/x",
    "..",
    ".",
    "",
    "acc/1",
    "acc\\1",
    "C:acc",
    "ACC_1",
    "acc_1\0",
    "acc_1\n",
    "acc 1",
    "-rf",
    "_1",
    "acc_é",
    "a".repeat(65),
  ])("writes nothing for an account that the server calls %j", async (id) => {
    const power: Power = { killAt: 0, steps: 0 };
    const { disk, paths } = createDisk(power);
    const { api, items } = createApi(power);
    items.push(`${id}|2026-11-02|1`);
    const listAccounts = async () =>
      (await api.listAccounts()).slice(0, 1).map((account) => ({ ...account, id }));
    await expect(
      fillFolder({ disk, api: { ...api, listAccounts }, config, today: "2026-11-05" }),
    ).rejects.toThrow("no id");
    expect(paths()).toEqual([]);
  });

  it.each(["../../x.csv", "/etc/passwd", "..\\x", "C:x", ".profile", "", 7])(
    "chooses its own name where a note says %j",
    async (fileName) => {
      const power: Power = { killAt: 0, steps: 0 };
      const { disk, filesOf, paths } = createDisk(power);
      const { api, items, whole } = createApi(power);
      items.push("acc_1|2026-11-02|1");
      const intent = { exportId: "exp_1", fileName, sha256: "" };
      await disk.write(
        join("/out", ".bankhid", "acc_1_2026-11-03_csv.intent"),
        one(JSON.stringify(intent)),
      );
      await fillFolder({ disk, api, config, today: "2026-11-05" });
      expect([...filesOf("/out").values()]).toEqual(whole());
      for (const path of paths()) expect(dirname(path)).toMatch(/^\/out(\/\.bankhid)?$/);
    },
  );
});

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe("the disk", () => {
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  it.each([0o000, 0o002, 0o022, 0o077])("is closed to others under the umask %o", async (umask) => {
    const folder = await mkdtemp(join(tmpdir(), "folder-agent-"));
    const notes = join(folder, "out", ".bankhid");
    const before = process.umask(umask);
    try {
      await REAL_DISK.makeFolder(notes);
      await REAL_DISK.write(join(notes, "x.part"), one("bank data"));
      await REAL_DISK.move(join(notes, "x.part"), join(folder, "out", "x.csv"));
      expect(await REAL_DISK.read(join(folder, "out", "x.csv"))).toBe("bank data");
      expect(await modeOf(join(folder, "out", "x.csv"))).toBe(0o600);
      expect(await modeOf(notes)).toBe(0o700);
    } finally {
      process.umask(before);
      await rm(folder, { recursive: true });
    }
  });

  it("closes files and folders that stood open", async () => {
    const folder = await mkdtemp(join(tmpdir(), "folder-agent-"));
    const notes = join(folder, ".bankhid");
    await mkdir(notes);
    await chmod(notes, 0o755);
    await writeFile(join(notes, "x"), "old");
    await chmod(join(notes, "x"), 0o644);
    await REAL_DISK.makeFolder(notes);
    await REAL_DISK.write(join(notes, "x"), one("new"));
    expect([await modeOf(notes), await modeOf(join(notes, "x"))]).toEqual([0o700, 0o600]);
    await rm(folder, { recursive: true });
  });
});

describe("a configuration", () => {
  it("ends its periods when they are over and waited for", () => {
    const ends = (period: "day" | "week" | "month", today: string, delayDays = 0) =>
      lastPeriodEnd({ period, delayDays }, today);
    expect(ends("day", "2026-11-23")).toBe("2026-11-22");
    expect(ends("day", "2026-11-23", 3)).toBe("2026-11-19");
    expect(ends("week", "2026-11-23")).toBe("2026-11-22");
    expect(ends("week", "2026-11-22")).toBe("2026-11-15");
    expect(ends("month", "2026-12-01")).toBe("2026-11-30");
    expect(ends("month", "2026-11-30")).toBe("2026-10-31");
    expect(ends("month", "2026-03-02", 1)).toBe("2026-02-28");
    expect(ends("month", "2026-03-01", 1)).toBe("2026-01-31");
  });

  it("names files in plain letters and no folders", () => {
    const facts = { account: "HU42 1177", name: "Őrség/../x", bank: "", currency: "HUF" };
    const name = nameFile("{name}-{account}.{ext}", { ...facts, from: "", to: "", ext: "xml" });
    expect(name).toBe("Orseg_.._x-HU42_1177.xml");
    // Windows gives these names to devices.
    expect(nameFile("{name}.{ext}", { ...facts, name: "Nul", from: "", to: "", ext: "xml" })).toBe(
      "_Nul.xml",
    );
    for (const fileName of ["../{ext}", "C:x.{ext}", "a\\{ext}", "x?.{ext}", "a\n.{ext}"]) {
      const wrong = { folder: "x", since: "2026-11-01", fileName };
      expect(() => readConfig(JSON.stringify(wrong))).toThrow("fileName");
    }
  });

  it.each([
    "../../../x",
    "..",
    ".ssh",
    "a\0b",
    "a\nb",
    "C:\\x",
    "con",
    "Com1",
    "LPT¹",
    "CONIN$",
    "nul ",
    "é".repeat(3_000),
    "x".repeat(3_000),
    "漢字",
    "",
    "%2e%2e%2f",
  ])("names one visible file where the server says %j", (text) => {
    const facts = { account: text, name: text, bank: text, currency: text, from: text, to: text };
    for (const template of ["{name}.{ext}", "{name}{ext}", "{account}{name}{bank}{to}.{ext}"]) {
      const name = nameFile(template, { ...facts, ext: "csv" });
      expect(name).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[. ]$/i);
      expect(name.endsWith("csv")).toBe(true);
    }
  });
});
