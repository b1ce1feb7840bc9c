/** The engine in invented worlds whose truth is known; the bench of settlements has large ones. */
import { describe, expect, it } from "vitest";
import { countTrial, matchOneByOne, worldForEngine } from "../../../bench/settlement-trial.ts";
import { inventWorld } from "../../../bench/settlement-world.ts";
import { matchSettlements } from "#settlements/matching/match-settlements.ts";
import type { Match } from "#settlements/matching/matching.ts";

const keyOf = ({ rule, settlementIds, creditIds }: Match): string =>
  `${rule} ${settlementIds.join()} ${creditIds.join()}`;

describe("in a world of ten providers", () => {
  it.each([11, 12, 13])(
    "no automatic link is wrong, and most payouts are found (seed %i)",
    (seed) => {
      const world = inventWorld(seed, 120);
      const { links, proposals } = matchSettlements(worldForEngine(world));
      const count = countTrial(world, links, proposals);
      expect(count.wrong).toEqual([]);
      expect(count.linked / count.payable).toBeGreaterThan(0.7);
      expect((count.linked + count.proposed) / count.payable).toBeGreaterThan(0.9);
      expect(count.byRule).toMatchObject({
        reference: expect.any(Number),
        payer: expect.any(Number),
      });
    },
  );

  it("files and credits that arrive one by one are linked as all at once", () => {
    const input = worldForEngine(inventWorld(21, 30));
    const expected = matchSettlements(input).links.map(keyOf).sort();
    const mixed = matchOneByOne(input, (settlements, credits) =>
      [...credits, ...settlements].sort((left, right) =>
        left.id.slice(-2).localeCompare(right.id.slice(-2)),
      ),
    );
    expect(mixed.map(keyOf).sort()).toEqual(expected);
  });
});
