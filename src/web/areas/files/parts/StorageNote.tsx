import type { ApiReply } from "#web/api/client.ts";
import { readStorageFill } from "./storage-fill.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** Says that the company's storage is nearly or wholly full; nothing below that. */
export function StorageNote({ storage }: { readonly storage: ApiReply<"fileList">["storage"] }) {
  const percent = readStorageFill(storage);
  if (percent === null) return null;
  return (
    <Note
      tone="warning"
      title={percent >= 100 ? words.storageFull : words.storageFilling(percent)}
    />
  );
}
