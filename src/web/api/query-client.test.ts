import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { createQueryClient, invalidateCategory } from "#web/api/query-client.ts";

describe("invalidating a category", () => {
  it("fetches what is looked at again, forgets the rest, and leaves other categories alone", async () => {
    const client = createQueryClient(() => {});
    let calls = 0;
    const seen = new QueryObserver(client, {
      queryKey: ["File", "seen"],
      queryFn: async () => (calls += 1),
    });
    const stop = seen.subscribe(() => {});
    await client.fetchQuery({ queryKey: ["File", "unseen"], queryFn: async () => "old" });
    await client.fetchQuery({ queryKey: ["Company", "list"], queryFn: async () => "kept" });
    await expect.poll(() => calls).toBe(1);
    await invalidateCategory(client, "File");
    expect(calls).toBe(2);
    expect(client.getQueryData(["File", "unseen"])).toBeUndefined();
    expect(client.getQueryData(["Company", "list"])).toBe("kept");
    stop();
  });

  it("of some companies leaves answers alone that name none of them", async () => {
    const client = createQueryClient(() => {});
    const calls = { several: 0, other: 0, current: 0 };
    const keys = {
      several: ["Transaction", "pages", { company_id: "c0-1", further_ids: ["c0-2", "c0-3"] }],
      other: ["Transaction", "pages", { company_id: "c0-4", further_ids: [] }],
      current: ["Transaction", "count", {}],
    } as const;
    const stops = (Object.keys(keys) as (keyof typeof keys)[]).map((name) =>
      new QueryObserver<number>(client, {
        queryKey: keys[name],
        queryFn: async () => (calls[name] += 1),
      }).subscribe(() => {}),
    );
    await expect.poll(() => calls).toEqual({ several: 1, other: 1, current: 1 });
    await invalidateCategory(client, "Transaction", new Set(["c0-3", "c0-9"]));
    expect(calls).toEqual({ several: 2, other: 1, current: 1 });
    for (const stop of stops) stop();
  });

  it("only marks a list that keeps the reader's place", async () => {
    const client = createQueryClient(() => {});
    let calls = 0;
    const options = {
      queryKey: ["Transaction", "pages"] as const,
      queryFn: async () => (calls += 1),
      meta: { keepsPlace: true },
    };
    await client.fetchQuery(options);
    await invalidateCategory(client, "Transaction");
    expect(calls).toBe(1);
    expect(client.getQueryState(["Transaction", "pages"])?.isInvalidated).toBe(true);
  });

  it("is not undone by leaving the page before the new answer is here", async () => {
    const client = createQueryClient(() => {});
    const asks: PromiseWithResolvers<string>[] = [];
    const show = () =>
      new QueryObserver(client, {
        queryKey: ["BankAccount", "list"],
        // As the pages ask: a question that nobody waits for is given up.
        queryFn: ({ signal }) => {
          const ask = Promise.withResolvers<string>();
          signal.addEventListener("abort", () => ask.reject(new Error("given up")));
          asks.push(ask);
          return ask.promise;
        },
      });
    const leave = show().subscribe(() => {});
    asks[0]!.resolve("before the change");
    await expect.poll(() => client.getQueryData(["BankAccount", "list"])).toBe("before the change");
    void invalidateCategory(client, "BankAccount");
    await expect.poll(() => asks.length).toBe(2);
    leave();
    const seen = show();
    const leaveAgain = seen.subscribe(() => {});
    await expect.poll(() => asks.length).toBe(3);
    asks[2]!.resolve("after the change");
    await expect.poll(() => seen.getCurrentResult().data).toBe("after the change");
    leaveAgain();
    // A fresh answer is kept.
    show().subscribe(() => {})();
    expect(asks).toHaveLength(3);
  });

  it("is not undone by a question that failed", async () => {
    const client = createQueryClient(() => {});
    let calls = 0;
    const show = () =>
      new QueryObserver(client, {
        queryKey: ["BankAccount", "list"],
        queryFn: async () => {
          calls += 1;
          if (calls === 2) throw new ApiError("internal_error", 500, "x");
          return `answer ${calls}`;
        },
      });
    const leave = show().subscribe(() => {});
    await expect.poll(() => client.getQueryData(["BankAccount", "list"])).toBe("answer 1");
    await invalidateCategory(client, "BankAccount");
    expect(calls).toBe(2);
    leave();
    const seen = show();
    const leaveAgain = seen.subscribe(() => {});
    await expect.poll(() => seen.getCurrentResult().data).toBe("answer 3");
    leaveAgain();
  });

  it("marks a list as old whose answer was asked for before the change and comes after it", async () => {
    const client = createQueryClient(() => {});
    const { promise, resolve } = Promise.withResolvers<string>();
    const queryKey = ["Transaction", "pages"] as const;
    const asking = client.fetchQuery({
      queryKey,
      queryFn: () => promise,
      meta: { keepsPlace: true },
    });
    await invalidateCategory(client, "Transaction");
    resolve("as it was before the change");
    await asking;
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    await client.refetchQueries({ queryKey });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  it("asks again for a first answer that was asked for before the change, once for many changes", async () => {
    const client = createQueryClient(() => {});
    const asks: PromiseWithResolvers<string>[] = [];
    const seen = new QueryObserver(client, {
      queryKey: ["BankAccount", "list"],
      queryFn: () => (asks.push(Promise.withResolvers<string>()), asks.at(-1)!.promise),
    });
    const stop = seen.subscribe(() => {});
    await expect.poll(() => asks.length).toBe(1);
    void invalidateCategory(client, "BankAccount");
    void invalidateCategory(client, "BankAccount");
    asks[0]!.resolve("as it was before the change");
    await expect.poll(() => asks.length).toBe(2);
    asks[1]!.resolve("as it is now");
    await expect.poll(() => client.getQueryData(["BankAccount", "list"])).toBe("as it is now");
    expect(asks).toHaveLength(2);
    stop();
  });
});

describe("a write", () => {
  it.each([
    ["without an answer asks again", new ApiError("network", 0, "cut"), 2],
    ["with the answer of a fault asks again", new ApiError("internal_error", 500, "fault"), 2],
    ["that was refused does not ask", new ApiError("conflict", 409, "no"), 1],
  ])("%s for what it may have changed", async (_name, error, asked) => {
    const client = createQueryClient(() => {});
    let calls = 0;
    const seen = new QueryObserver(client, {
      queryKey: ["File", "seen"],
      queryFn: async () => (calls += 1),
    });
    const stop = seen.subscribe(() => {});
    await expect.poll(() => calls).toBe(1);
    const write = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(error),
      meta: { invalidates: ["File"] },
    });
    await expect(write.execute(undefined)).rejects.toBe(error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(asked);
    stop();
  });
});
