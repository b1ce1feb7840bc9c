import { describe, expect, it } from "vitest";
import { nextClient, sortClients, type ClientFacts } from "./client-order.ts";

function client(
  name: string,
  unbookedCount: number,
  oldestUnbookedDate: string | null = null,
  dataThrough?: string,
): ClientFacts {
  return {
    _id: name,
    name,
    overview: {
      unbookedCount,
      oldestUnbookedDate,
      dataThrough: dataThrough ?? null,
      consentEndsAt: null,
    },
  };
}
function reading(name: string, consentEndsAt: string | null): ClientFacts {
  return {
    _id: name,
    name,
    overview: { unbookedCount: 0, oldestUnbookedDate: null, dataThrough: null, consentEndsAt },
  };
}
const names = (rows: readonly ClientFacts[]) => rows.map((row) => row.name);

describe("the order of clients", () => {
  it("puts most unbooked rows first, and among equals the oldest", () => {
    const rows = [
      client("Ábel", 2, "2026-11-02"),
      client("Béla", 31),
      client("Cili", 2, "2026-10-14"),
      client("Dóra", 0),
    ];
    expect(names(sortClients(rows, "unbooked"))).toEqual(["Béla", "Cili", "Ábel", "Dóra"]);
  });

  it("sorts names as Hungarians do", () => {
    expect(
      names(
        sortClients(
          [client("Zöld", 0), client("Őrség", 0), client("Olaj", 0), client("Ábel", 0)],
          "name",
        ),
      ),
    ).toEqual(["Ábel", "Olaj", "Őrség", "Zöld"]);
  });

  it("puts the longest silent first, and who never sent anything before all", () => {
    const rows = [
      client("A", 0, null, "2026-11-20T08:00:00Z"),
      client("B", 0),
      client("C", 0, null, "2026-11-02T08:00:00Z"),
    ];
    expect(names(sortClients(rows, "lastData"))).toEqual(["B", "C", "A"]);
  });
});

describe("the order by the end of consents", () => {
  it("puts the soonest end first and those without a bank connection last", () => {
    const rows = [
      reading("A", null),
      reading("B", "2027-02-17T00:00:00Z"),
      reading("C", "2026-11-16T00:00:00Z"),
    ];
    expect(names(sortClients(rows, "consent"))).toEqual(["C", "B", "A"]);
  });
});

describe("the next client", () => {
  const rows = [client("A", 9), client("B", 0), client("C", 3), client("D", 0)];

  it("is the next one with unbooked rows, around the end", () => {
    expect(nextClient(rows, "A")?.name).toBe("C");
    expect(nextClient(rows, "C")?.name).toBe("A");
    expect(nextClient(rows, "D")?.name).toBe("A");
  });

  it("is the first one while no client is chosen, and nobody when only the current one has work", () => {
    expect(nextClient(rows, undefined)?.name).toBe("A");
    expect(nextClient([client("A", 9), client("B", 0)], "A")).toBeUndefined();
    expect(nextClient([], undefined)).toBeUndefined();
  });
});
