import { describe, expect, it } from "vitest";
import { createUploadQueue, type SendResult } from "./upload-queue.ts";

const target = { companyId: "c", companyName: "Kft." };
const file = (name: string) => ({ name, size: 1 }) as File;

describe("upload queue", () => {
  it("sends one after another, and a failing one does not stop the rest", async () => {
    let running = 0;
    let most = 0;
    const ended: string[] = [];
    const queue = createUploadQueue({
      async send(sent): Promise<SendResult> {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        return sent.name === "b"
          ? { ok: false, error: "nem" }
          : { ok: true, name: `n-${sent.name}` };
      },
      onSent: (item, name) => ended.push(`${item.fileName}:${name}`),
      onFailed: (item) => ended.push(`${item.fileName}:${item.error}`),
    });
    void queue.add([file("a"), file("b")], target);
    await queue.add([file("c")], target);
    expect(most).toBe(1);
    expect(ended).toEqual(["a:n-a", "b:nem", "c:n-c"]);
    expect(queue.items().map((item) => item.state)).toEqual(["sent", "failed", "sent"]);
  });

  it("forgets what waits when it is reset", async () => {
    const sent: string[] = [];
    let release = () => {};
    const queue = createUploadQueue({
      send: (each) =>
        new Promise((resolve) => {
          sent.push(each.name);
          release = () => resolve({ ok: true, name: each.name });
        }),
      onSent: () => expect.unreachable(),
      onFailed: () => expect.unreachable(),
    });
    const done = queue.add([file("a"), file("b")], target);
    await Promise.resolve();
    queue.reset();
    release();
    await done;
    expect(sent).toEqual(["a"]);
    expect(queue.items()).toEqual([]);
  });
});
