import { modalRegistry } from "#web/modal-registry.ts";
import type { OpenModal } from "#web/modals/modals.ts";
import { SharedDialog } from "#web/modals/SharedDialog.tsx";

/** The one dialog with the contents of all areas; its code arrives when the first dialog opens. */
export function AppDialog({ open }: { readonly open: OpenModal }) {
  return <SharedDialog open={open} registry={modalRegistry} />;
}
