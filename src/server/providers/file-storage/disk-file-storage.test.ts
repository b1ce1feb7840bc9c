import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "./disk-file-storage.adapter.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const storage = createDiskFileStorage(folder, 0);
const bytes = randomBytes(300_000);
const leftovers = () => readdirSync(join(folder, "incoming"));

describe("files kept on disk", () => {
  it("come back whole, addressed by their hash", async () => {
    const content = await storage.put(
      "c1",
      Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
      { maxBytes: null },
    );
    expect(content).toEqual({
      hash: createHash("sha256").update(bytes).digest(),
      sizeBytes: bytes.length,
    });
    expect(await buffer(await storage.open("c1", content.hash))).toEqual(bytes);
    await expect(storage.open("c2", content.hash)).rejects.toThrow();
    expect(leftovers()).toEqual([]);
  });

  it.each([
    ["of which one byte is another", (all: Buffer) => all.fill(all[0]! ^ 1, 0, 1)],
    ["cut at its end", (all: Buffer) => all.subarray(0, -1)],
    ["with a byte more", (all: Buffer) => Buffer.concat([all, all.subarray(0, 1)])],
    ["of nothing", () => Buffer.alloc(0)],
  ])("that are %s are lost ones, and are whole after they came again", async (_name, damage) => {
    for (const whole of [bytes, bytes.subarray(0, 1_000)]) {
      const put = () => storage.put("damaged", Readable.from([whole]), { maxBytes: null });
      const { hash } = await put();
      const name = hash.toString("hex");
      const path = join(folder, "damaged", name.slice(0, 2), name);
      writeFileSync(path, damage(Buffer.from(whole)));
      const lost = { kind: "damaged", message: expect.stringContaining("is damaged") };
      await expect(storage.localPath("damaged", hash)).rejects.toMatchObject(lost);
      const opened = storage.open("damaged", hash);
      await expect(opened.then((stream) => buffer(stream))).rejects.toMatchObject(lost);
      if (whole.length === 1_000) await expect(opened).rejects.toMatchObject(lost);
      await put();
      expect(await buffer(await storage.open("damaged", hash))).toEqual(whole);
      expect((await storage.localPath("damaged", hash)).path).toBe(path);
    }
  });

  it("that are away are no lost ones, and none are taken into a folder that is not theirs", async () => {
    const told: string[] = [];
    let here = true;
    const own = join(folder, "own");
    const watched = createDiskFileStorage(own, 0, {
      isHere: async () => here,
      onFault: ({ kind }) => told.push(kind),
    });
    const put = () => watched.put("c1", Readable.from([bytes]), { maxBytes: null });
    const { hash } = await put();
    renameSync(own, `${own}.away`);
    await expect(watched.localPath("c1", hash)).rejects.toMatchObject({ kind: "lost" });
    here = false;
    await expect(watched.localPath("c1", hash)).rejects.toMatchObject({ kind: "away" });
    await expect(watched.open("c1", hash)).rejects.toMatchObject({ kind: "away" });
    await expect(put()).rejects.toMatchObject({ kind: "away" });
    here = true;
    // A file stands where the folder was: what the operating system says is the storage's trouble.
    writeFileSync(own, "");
    await expect(watched.localPath("c1", hash)).rejects.toMatchObject({ kind: "away" });
    await expect(put()).rejects.toMatchObject({ kind: "away" });
    rmSync(own);
    renameSync(`${own}.away`, own);
    expect(await buffer(await watched.open("c1", hash))).toEqual(bytes);
    expect(told).toEqual(["lost", "away", "away", "away", "away", "away"]);
  });

  it("are taken at exactly the limit and refused a byte above it", async () => {
    await storage.put("c1", Readable.from([bytes]), { maxBytes: bytes.length });
    const refused = storage.put("c1", Readable.from([bytes]), { maxBytes: bytes.length - 1 });
    await expect(refused).rejects.toMatchObject({ code: "file_too_large" });
    expect(leftovers()).toEqual([]);
  });

  it("are refused where the reserve of the disk would be touched", async () => {
    const full = createDiskFileStorage(folder, Number.MAX_SAFE_INTEGER);
    await expect(full.put("c1", Readable.from([bytes]), { maxBytes: null })).rejects.toMatchObject({
      code: "disk_full",
    });
  });

  it("leave nothing behind when the sender breaks off", async () => {
    const broken = new Readable({ read() {} });
    broken.push(bytes);
    setTimeout(() => broken.destroy(), 20);
    await expect(storage.put("c1", broken, { maxBytes: null })).rejects.toMatchObject({
      code: "upload_interrupted",
    });
    expect(leftovers()).toEqual([]);
  });
});
