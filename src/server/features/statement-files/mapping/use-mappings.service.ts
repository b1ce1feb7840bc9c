/** The company's profiles beside the reading of its files. */
import { tableMappingSchema } from "#contract/files/table-mappings.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { IngestOutcome } from "#server/ledger/files.ts";
import type { MappingChoice } from "#statements/mapping/similar-mapping.ts";
import { listCompanyNumbers } from "../client/client.store.ts";
import type { StoredFileRow } from "../statement-files.store.ts";
import { type ListedMapping, listTableMappings, noteUse } from "./table-mappings.store.ts";

/** Profiles as readers take them; one that the schema no longer knows is left out. */
export function usableMappings(rows: readonly ListedMapping[]): MappingChoice["profiles"] {
  return rows.flatMap(({ id, mapping }) => {
    const parsed = tableMappingSchema.safeParse(mapping);
    return parsed.success ? { id, mapping: parsed.data } : [];
  });
}

/** The profiles of the file's company; undefined where it has none. */
export async function readMappingChoice(
  tx: Tx,
  file: Pick<StoredFileRow, "company_id" | "mapping_id">,
): Promise<MappingChoice | undefined> {
  const { company_id: companyId, mapping_id: chosenId } = file;
  const profiles = usableMappings(await listTableMappings(tx, companyId));
  if (profiles.length === 0) return undefined;
  const isNameless = profiles.some(({ mapping }) => mapping.kinds !== undefined);
  const [own] = isNameless ? await listCompanyNumbers(tx, [companyId]) : [];
  return {
    profiles,
    ...(own && { accountNumbers: own.numbers }),
    ...(chosenId !== null && { chosenId }),
  };
}

/** Counts the use of the profile that read the file, once the file is taken. */
export async function noteMappingUse(
  tx: Tx,
  companyId: string,
  { status, detection }: IngestOutcome,
  at: Date,
): Promise<void> {
  if (status === "finished" && detection?.profileId !== undefined)
    await noteUse(tx, companyId, detection.profileId, at);
}
