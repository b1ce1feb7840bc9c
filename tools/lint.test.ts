import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

// 24 seconds of processor time on the whole tree; many times as long where others work too.
it("the tree passes oxlint with types", { timeout: 300_000 }, () => {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "--type-aware", "--deny-warnings"],
    { cwd: ROOT, encoding: "utf8" },
  );
  expect(status, `${stdout}\n${stderr}`).toBe(0);
});
