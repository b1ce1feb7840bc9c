/** The agent's part of the API over the typed client. */
import { type BankhidClient, BankhidError, type ExportJob, unwrap } from "../index.ts";
import type { AgentExport, ExportsApi } from "./agent.ts";

const LOOK_MS = 2_000;

export function openExportsApi(
  client: BankhidClient,
  wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
): ExportsApi {
  return {
    wait,
    listAccounts: async () => unwrap(await client.GET("/accounts")).data,
    get: async (id) =>
      unwrap(await client.GET("/exports/{id}", { params: { path: { id } } })) as AgentExport,
    async find({ accountId, dateFrom, dateTo, format }) {
      let cursor: string | undefined;
      do {
        const page = unwrap(
          await client.GET("/exports", {
            params: { query: { limit: 500, ...(cursor ? { cursor } : {}) } },
          }),
        );
        const found = page.data.find(
          (each: ExportJob) =>
            each.onlyNew &&
            each.accountIds.length === 1 &&
            each.accountIds[0] === accountId &&
            each.dateFrom === dateFrom &&
            each.dateTo === dateTo &&
            each.format === format &&
            each.status !== "FAILED" &&
            each.status !== "CANCELLED",
        );
        if (found !== undefined) return found;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return undefined;
    },
    async ask({ accountId, ...order }, key) {
      const body = { ...order, accountIds: [accountId], onlyNew: true };
      const header = { "Idempotency-Key": key };
      try {
        return unwrap(await client.POST("/exports", { params: { header }, body }));
      } catch (error) {
        if (error instanceof BankhidError && error.problem.code === "no_items") return undefined;
        throw error;
      }
    },
    async *content(id) {
      const params = { path: { id } };
      const asked = await client.GET("/exports/{id}/content", { params, parseAs: "stream" });
      const bytes = unwrap(asked) as ReadableStream<Uint8Array>;
      const reader = bytes.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    },
  };
}
