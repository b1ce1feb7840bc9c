import type { Maker } from "#server/database/stamps.ts";
import { createHash } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { TABLE_MAPPINGS_MAX } from "#contract/files/table-mappings.ts";
import type { TableMappingTable } from "#server/database/tables/files.ts";
import type { Tx } from "#server/database/tenant.ts";
import { headerSignature, type TableMapping } from "#values/table-mapping.ts";
import { storedJson } from "#server/database/stored-json.ts";

/** A profile with the name of its maker, where the person still exists. */
export type ListedMapping = Readonly<Selectable<TableMappingTable>> & {
  readonly creator: string | null;
};

/** Hash of the column names; tables without names have one for each order of their roles. */
function signatureHash({ names, roles }: TableMapping): Buffer {
  const text =
    names.length > 0
      ? headerSignature(names)
      : `columns without names: ${roles.map((role) => role ?? "").join()}`;
  return createHash("sha256").update(text).digest();
}

function selectMappings(tx: Tx, companyId: string) {
  return tx
    .selectFrom("table_mapping as m")
    .leftJoin("app_user as u", "u.id", "m.created_by")
    .selectAll("m")
    .select("u.name as creator")
    .where("m.company_id", "=", companyId);
}

/** The company's profiles, the last used or changed first. */
export async function listTableMappings(tx: Tx, companyId: string): Promise<ListedMapping[]> {
  return selectMappings(tx, companyId)
    .orderBy(sql`greatest(m.last_used_at, m.changed_at)`, "desc")
    .orderBy("m.id")
    .limit(TABLE_MAPPINGS_MAX)
    .execute();
}

/** Undefined where the company has no such profile. */
export async function findTableMapping(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ListedMapping | undefined> {
  return selectMappings(tx, companyId).where("m.id", "=", id).executeTakeFirst();
}

interface NewTableMapping {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly mapping: TableMapping;
  readonly createdBy: Maker;
  readonly at: Date;
}

/**
 * Keeps the profile, in the place of the one with the same columns where there is one. Answers its
 * id.
 */
export async function keepTableMapping(tx: Tx, profile: NewTableMapping): Promise<string> {
  const { companyId, id, name, mapping, createdBy, at } = profile;
  const row = await tx
    .insertInto("table_mapping")
    .values({
      company_id: companyId,
      id,
      name,
      kind: mapping.kind,
      signature_hash: signatureHash(mapping),
      mapping: storedJson(mapping),
      created_by: createdBy.userId,
      created_through: createdBy.through,
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "kind", "signature_hash"])
        .doUpdateSet({ name, mapping: storedJson(mapping), changed_at: at }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The number of profiles of the company that have other columns than the mapping. */
export async function countOtherMappings(
  tx: Tx,
  companyId: string,
  mapping: TableMapping,
): Promise<number> {
  const row = await tx
    .selectFrom("table_mapping")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where(({ eb, or }) =>
      or([eb("signature_hash", "!=", signatureHash(mapping)), eb("kind", "!=", mapping.kind)]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function renameTableMapping(
  tx: Tx,
  companyId: string,
  id: string,
  name: string,
): Promise<void> {
  await tx
    .updateTable("table_mapping")
    .set({ name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** The name of the deleted profile; undefined where the company has no such one. */
export async function deleteTableMapping(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("table_mapping")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx
    .updateTable("stored_file")
    .set({ mapping_id: null })
    .where("company_id", "=", companyId)
    .where("mapping_id", "=", id)
    .execute();
  return row.name;
}

/** Notes that a file was read with the profile. */
export async function noteUse(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("table_mapping")
    .set({ last_used_at: at, use_count: sql<bigint>`use_count + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
