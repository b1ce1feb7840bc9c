import { describe, expect, it } from "vitest";
import { claimRows, runInOrder } from "./command-order.ts";

/** A command that ends when it is told to. */
function holdCommand(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
  };
  return { run, end: resolve, fail: () => reject(new Error(name)) };
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("commands on marks", () => {
  it("of one row go one after the other, also after a failure; those of other rows do not wait", async () => {
    const log: string[] = [];
    const [first, second, other, all] = ["first", "second", "other", "all"].map((name) =>
      holdCommand(log, name),
    );
    const failing = runInOrder(new Set(["a", "b"]), first!.run).catch(String);
    const rests = [
      runInOrder(new Set(["b", "c"]), second!.run),
      runInOrder(new Set(["d"]), other!.run),
      runInOrder(undefined, all!.run),
    ];
    expect(log).toEqual(["first begins", "other begins"]);
    first!.fail();
    expect(await failing).toBe("Error: first");
    await rest();
    expect(log.slice(2)).toEqual(["second begins"]);
    for (const each of [second, other, all]) each!.end();
    await Promise.all(rests);
    expect(log.indexOf("all begins")).toBeGreaterThan(log.indexOf("second ends"));
    expect(log.indexOf("all begins")).toBeGreaterThan(log.indexOf("other ends"));
  });

  it("the last one that claims a row keeps it", () => {
    const isFirst = claimRows(["a", "b"]);
    const isSecond = claimRows(["b"]);
    expect([isFirst("a"), isFirst("b"), isSecond("b")]).toEqual([true, false, true]);
  });
});
