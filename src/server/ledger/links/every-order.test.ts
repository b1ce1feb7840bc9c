/**
 * Every order of the same documents gives the same items, facts and marks; `npm run proof --
 * every-order` lives more worlds.
 */
import { describe, expect, it } from "vitest";
import { buildWorld, liveOrder, ordersOf } from "#server/testing/order-world.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";

const WORLDS = 12;
const seeds = Array.from({ length: WORLDS }, (_, at) => at + 1);
const place = useTestIngest();

describe("the documents of a week", () => {
  for (const seed of seeds) {
    const { documents } = buildWorld(seed);
    const names = documents.map(({ name }) => name).join(", ");
    it(`of seed ${seed} (${names}) give the same books in every order`, async () => {
      const [first, ...others] = ordersOf(documents);
      const books = await liveOrder(place.ingest, first!);
      for (const order of others) {
        const told = `seed ${seed}: ${order.map(({ name }) => name).join(", ")}`;
        expect(await liveOrder(place.ingest, order), told).toEqual(books);
      }
    });
  }
});
