import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { setNote } from "./transaction-notes.service.ts";

export function transactionNoteHandlers(deps: Pick<Deps, "db" | "clock" | "events">) {
  return {
    transactionNoteSet: async ({ company, params, body }) => ({
      transaction: await setNote(deps, company, params.id.toLowerCase(), body),
    }),
  } satisfies Partial<Handlers>;
}
