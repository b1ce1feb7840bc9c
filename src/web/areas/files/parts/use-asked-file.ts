import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { openModal } from "#web/modals/modals.ts";
import { ASKED_FILE } from "#web/navigation/paths.ts";

/** The element below a file's row that holds its question or its fault. */
export function reasonId(fileId: string): string {
  return `reason-${fileId}`;
}

/**
 * Leads to the question of the file that the address names, and takes the name out of the address:
 * opens its dialog, or else focuses the first answer below its row.
 */
export function useAskedFile(companyId: string, files: readonly FileRow[] | undefined): void {
  const fields: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const asked = fields[ASKED_FILE];
  const navigate = useNavigate();
  useEffect(() => {
    if (typeof asked !== "string" || files === undefined) return;
    const file = files.find(({ _id }) => _id === asked);
    void navigate({ to: ".", search: {} as never, replace: true, resetScroll: false });
    if (file === undefined) return;
    if (file.clientQuestion) return openModal("fileClient", { companyId, file });
    const reason = document.getElementById(reasonId(asked));
    reason?.scrollIntoView({ block: "center" });
    reason?.querySelector<HTMLElement>("button, select, input, a")?.focus({ preventScroll: true });
  }, [asked, files, companyId, navigate]);
}
