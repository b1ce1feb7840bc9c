import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEmbeddedBinaries, listPrograms } from "./embedded-binaries.ts";
import { asOwner, canRun } from "./embedded-owner.ts";
import { getReachablePrograms } from "./embedded-programs.ts";

const root = mkdtempSync(join(tmpdir(), "bankhid-programs-"));
const closed = join(root, "closed/native");
const stranger = { ids: { uid: 65_534, gid: 65_534 } };
const installed = getEmbeddedBinaries();
const unreachable = listPrograms(closed, installed);

const asRoot = process.getuid?.() === 0;

beforeAll(() => {
  if (!asRoot) return;
  chmodSync(root, 0o711);
  mkdirSync(join(root, "closed"), { mode: 0o700 });
  cpSync(installed.root, closed, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("PostgreSQL's programs", () => {
  it("stay where they are for the program's own user", () => {
    expect(getReachablePrograms({ ids: undefined }, installed, [])).toBe(installed);
  });

  // Only root starts PostgreSQL as another user.
  it.runIf(asRoot)("are copied once to a folder that their user may enter, and work there", () => {
    const home = join(root, "home");
    expect(canRun(stranger, unreachable.postgres)).toBe(false);
    const copied = getReachablePrograms(stranger, unreachable, [home]);
    expect(copied.root).toBe(join(home, `postgresql-${installed.build}`));
    const data = join(root, "data");
    mkdirSync(data);
    spawnSync("chown", ["65534:65534", data]);
    const made = spawnSync(copied.initdb, ["-D", data, "--auth=trust", "--no-sync"], {
      ...asOwner(stranger),
      cwd: "/",
      encoding: "utf8",
    });
    expect(made.stderr).not.toContain("error");
    expect(made.status).toBe(0);
    const madeAt = statSync(copied.root).ctimeMs;
    expect(getReachablePrograms(stranger, unreachable, [home])).toEqual(copied);
    expect(statSync(copied.root).ctimeMs).toBe(madeAt);
    expect(readdirSync(home)).toEqual([`postgresql-${installed.build}`]);
  });

  // Only root starts PostgreSQL as another user.
  it.runIf(asRoot)("are opened for their user when a narrow umask installed them", () => {
    spawnSync("chmod", ["-R", "go-rwx", closed]);
    const copied = getReachablePrograms(stranger, unreachable, [join(root, "narrow")]);
    expect(canRun(stranger, copied.initdb)).toBe(true);
    expect(statSync(join(copied.root, "share")).mode & 0o777).toBe(0o755);
  });

  // Only root starts PostgreSQL as another user.
  it.runIf(asRoot)(
    "are never copied to a folder that others may write to, and a file in the way is passed over",
    () => {
      const open = join(root, "open");
      mkdirSync(open);
      chmodSync(open, 0o777);
      writeFileSync(join(root, "file"), "");
      const copied = getReachablePrograms(stranger, unreachable, [
        open,
        join(root, "file"),
        join(root, "good"),
      ]);
      expect(copied.root.startsWith(join(root, "good"))).toBe(true);
      expect(readdirSync(open)).toEqual([]);
      expect(() => getReachablePrograms(stranger, unreachable, [open])).toThrow(
        /cannot reach .+ set DATABASE_URL/,
      );
    },
  );
});
