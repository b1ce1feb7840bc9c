import { describe, expect, it } from "vitest";
import { buildSourceRow as row } from "#server/testing/build-source-row.ts";
import { planJoins } from "./plan-joins.ts";
import { readShownDays } from "./shown-days.ts";
import type { StoredLink } from "./source-links.store.ts";

const [file, copy, beside] = [row("f", 0), row("f", 0), row("f", 0)];
const feed = row("a", 0);

/** A person said that the copy and the first row are one item. */
const decided = (leadingId: string, otherId: string): StoredLink => ({
  id: "1",
  leading_id: leadingId,
  other_id: otherId,
  leading_account_id: "f",
  other_account_id: "f",
  undone: false,
  rule: "manual",
});

const shown = readShownDays(new Map(), []);

describe("two rows of one account that a person took for one", () => {
  for (const [name, link] of [
    ["first", decided(file.id, copy.id)],
    ["later", decided(copy.id, file.id)],
  ] as const)
    it(`both join the other origin's row where the ${name} one leads`, () => {
      const facts = { accountIds: ["f", "a"], shown, frozen: new Set<string>() };
      const { members } = planJoins([[file, copy, feed]], [link], facts);
      expect(members.map(({ transactionId }) => transactionId).sort()).toEqual(
        [file.id, copy.id, feed.id].sort(),
      );
      expect(new Set(members.map(({ groupId }) => groupId)).size).toBe(1);
    });

  it("leave a second row of the other origin to the next equal payment", () => {
    const second = row("a", 0);
    const facts = { accountIds: ["f", "a"], shown, frozen: new Set<string>() };
    const link = decided(file.id, copy.id);
    const { joins, members } = planJoins([[file, copy, beside, feed, second]], [link], facts);
    expect(joins).toHaveLength(2);
    const sizes = [...Map.groupBy(members, ({ groupId }) => groupId).values()];
    expect(sizes.map(({ length }) => length).sort()).toEqual([2, 3]);
  });

  it("stay with their origin where a person took the copy and the other origin's row apart", () => {
    const facts = { accountIds: ["f", "a"], shown, frozen: new Set<string>() };
    const apart = { ...decided(copy.id, feed.id), id: "2", other_account_id: "a", undone: true };
    const links = [decided(file.id, copy.id), apart];
    expect(planJoins([[file, copy, feed]], links, facts).joins).toEqual([]);
  });
});
