import { describe, expect, it } from "vitest";
import { keepSlots, type SlotKind } from "./row-slots.ts";

function lines(...keys: readonly string[]): { key: string; kind: SlotKind }[] {
  return keys.map((key) => ({
    key,
    kind: key.startsWith("day") ? "day" : key.startsWith("own") ? "own" : "row",
  }));
}

describe("the elements of the list", () => {
  it("are taken over while it moves, and keep their places in the document", () => {
    const keep = keepSlots();
    const before = keep(lines("a", "b", "c"), "resting");
    const after = keep(lines("b", "c", "d"), "moving");
    expect(after.order).toEqual(before.order);
    expect(after.byKey.get("d")).toBe(before.byKey.get("a"));
    expect(after.byKey.get("b")).toBe(before.byKey.get("b"));
  });

  it("stand in the order of the lines at rest, and no line changes its element for that", () => {
    const keep = keepSlots();
    keep(lines("a", "b", "c"), "resting");
    const moving = keep(lines("b", "c", "d"), "moving");
    const still = keep(lines("b", "c", "d"), "resting");
    expect(still.byKey).toEqual(moving.byKey);
    expect(still.order).toEqual(["b", "c", "d"].map((key) => still.byKey.get(key)!.name));
  });

  it("are new ones at rest: a row that holds the focus becomes no other row", () => {
    const keep = keepSlots();
    const before = keep(lines("a", "b"), "resting");
    const after = keep(lines("b", "c"), "resting");
    expect(before.order).not.toContain(after.byKey.get("c")!.name);
  });

  it("stay where they are under a press, and become no other row", () => {
    const keep = keepSlots();
    keep(lines("a", "b", "c"), "resting");
    const moving = keep(lines("b", "c", "d"), "moving");
    const held = keep(lines("b", "c", "d"), "held");
    expect(held.order).toEqual(moving.order);
    const further = keep(lines("c", "d", "e"), "held");
    expect(further.order.slice(0, 2)).toEqual(
      moving.order.filter((name) => name !== moving.byKey.get("b")!.name),
    );
    expect(moving.order).not.toContain(further.byKey.get("e")!.name);
    const after = keep(lines("c", "d", "e"), "resting");
    expect(after.byKey).toEqual(further.byKey);
    expect(after.order).toEqual(["c", "d", "e"].map((key) => after.byKey.get(key)!.name));
  });

  it("stay under a press, too, where the width of the list makes a row another kind", () => {
    const keep = keepSlots();
    const row = { key: "a", kind: "row" } as const;
    const own = { key: "a", kind: "own" } as const;
    const before = keep([own], "resting");
    const held = keep([row], "held");
    expect(held).toEqual({ ...before, next: held.next });
    const after = keep([row], "resting");
    expect(after.byKey.get("a")).not.toEqual(held.byKey.get("a"));
    expect(after.byKey.get("a")!.kind).toBe("row");
  });

  it("are taken over by their kind only, and never where the list measures them", () => {
    const keep = keepSlots();
    const before = keep(lines("day-1", "own-1", "a"), "resting");
    const after = keep(lines("b", "own-2", "day-2"), "moving");
    expect(after.byKey.get("b")).toBe(before.byKey.get("a"));
    expect(after.byKey.get("day-2")).toBe(before.byKey.get("day-1"));
    expect(before.order).not.toContain(after.byKey.get("own-2")!.name);
    expect(new Set(after.order).size).toBe(3);
  });

  it("that nobody needs leave the document", () => {
    const keep = keepSlots();
    keep(lines("a", "b", "c"), "resting");
    const after = keep(lines("c"), "moving");
    expect(after.order).toEqual([after.byKey.get("c")!.name]);
  });

  it("of a jump are taken over all at once", () => {
    const keep = keepSlots();
    const before = keep(lines("a", "b", "c"), "resting");
    const after = keep(lines("x", "y", "z", "day-9"), "moving");
    expect(after.order.slice(0, 3)).toEqual(before.order);
    expect(after.order).toHaveLength(4);
  });
});
