/** The reading thread's answers about one table: its first rows, or what a mapping would give. */
import { previewTable, type PreviewAsked } from "#statements/mapping/preview-table.ts";
import { tryMapping, type TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { TableMapping } from "#values/table-mapping.ts";
import type { ReadTask } from "#server/ledger/files/read-messages.ts";
import { openDiskInput } from "./file-input.ts";

export type TableAsk = { readonly preview: PreviewAsked } | { readonly mapping: TableMapping };

export interface TableRequest {
  readonly file: Pick<ReadTask, "path" | "fileName" | "sizeBytes">;
  readonly ask: TableAsk;
}

export type TableAnswer =
  | { readonly shown: ReturnType<typeof previewTable> }
  | { readonly tried: TriedMapping };

/** Reads the file once for the question. Never throws for content. */
export function answerTable({ file, ask }: TableRequest): TableAnswer {
  const input = openDiskInput(file.path, file.fileName, file.sizeBytes);
  if ("mapping" in ask) return { tried: tryMapping(input, ask.mapping) };
  return { shown: previewTable(input, ask.preview) };
}
