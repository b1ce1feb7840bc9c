import type { Handlers } from "#server/http/handler.ts";
import { type NoteNeeds, setNote } from "./transaction-notes.service.ts";

export function transactionNoteHandlers(deps: NoteNeeds) {
  return {
    transactionNoteSet: async ({ company, params, body }) => ({
      transaction: await setNote(deps, company, params.id.toLowerCase(), body),
    }),
  } satisfies Partial<Handlers>;
}
