import type { Tx } from "#server/database/tenant.ts";
import { nameMaker } from "#server/http/through.ts";

/** Who uploaded these files, with the program by which he did, by the file's id. */
export async function listUploaders(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("stored_file as f")
    .innerJoin("app_user as u", "u.id", "f.uploaded_by")
    .select(["f.id", "f.uploaded_through as through", "u.name", "u.email"])
    .where("f.company_id", "=", companyId)
    .where("f.id", "in", [...ids])
    .where("u.deleted_at", "is", null)
    .execute();
  return new Map(
    rows.map(({ id, name, email, through }) => [id, nameMaker(name || email, through)]),
  );
}
