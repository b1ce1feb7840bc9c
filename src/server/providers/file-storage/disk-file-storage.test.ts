import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
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
