/**
 * The wizard of unknown tables: shows the table, tries answers, keeps them and has the file read.
 */
import { makerOf } from "#server/http/actor.ts";
import type { z } from "zod";
import { fileQuestion } from "#contract/files/file-question.ts";
import { TABLE_MAPPINGS_MAX, type fileMappingSave } from "#contract/files/table-mappings.ts";
import type { Deps } from "#server/deps.ts";
import { inCompany } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { readAssignableNumber } from "#server/features/bank-accounts/bank-accounts.service.ts";
import {
  findCreditsOfTrial,
  type TriedTransfer,
} from "#server/features/collections/try-settlements.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { tryLockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import { CREDIT_FACTS } from "#statements/credit-of-source.ts";
import { NO_SEAL } from "#statements/mapping/seal.ts";
import type { PreviewAsked } from "#statements/mapping/preview-table.ts";
import {
  faultOf,
  type GroundKind,
  ownProviderName,
  type TableMapping,
} from "#values/table-mapping.ts";
import { askInThread } from "#server/threads/open-thread.ts";
import { ThreadEnded } from "#server/threads/thread-ends.ts";
import { invariant } from "#values/result.ts";
import type { TableAnswer, TableAsk, TableRequest } from "../reading/answer-table.ts";
import { enqueueReading } from "../statement-file-job-definitions.ts";
import { presentStoredFile } from "../statement-files.present.ts";
import {
  ENDED,
  findStoredFile,
  type StoredFileRow,
  updateStoredFile,
} from "../statement-files.store.ts";
import {
  presentProblem,
  presentPreview,
  presentSeal,
  presentTried,
} from "./table-mappings.present.ts";
import {
  countOtherMappings,
  deleteTableMapping,
  findTableMapping,
  keepTableMapping,
  listTableMappings,
  renameTableMapping,
} from "./table-mappings.store.ts";
import { usableMappings } from "./use-mappings.service.ts";

export type MappingNeeds = Pick<Deps, "db" | "files" | "queue" | "clock" | "newId" | "events">;

type MappingSave = z.output<typeof fileMappingSave.body>;

/**
 * The table of a kept file as a grid with suggestions. Throws `not_found`, `file_not_waiting`,
 * `file_bytes_gone`.
 */
export async function showTable(
  deps: MappingNeeds,
  access: CompanyAccess,
  id: string,
  asked: Pick<PreviewAsked, "opening" | "headerLine">,
) {
  const { file, rows } = await inCompany(deps.db, access.companyId, async (tx) => ({
    file: await findStoredFile(tx, [access.companyId], id.toLowerCase()),
    rows: await listTableMappings(tx, access.companyId),
  }));
  requireEnded(file);
  const answer = await ask(deps, access, file, {
    preview: {
      ...asked,
      profiles: usableMappings(rows),
      ...(file.mapping_id && { chosenId: file.mapping_id }),
    },
  });
  const shown = presentStoredFile(file);
  if ("problem" in answer) return { file: shown, preview: null, problem: answer.problem };
  invariant("shown" in answer, "the thread answers the question that it was asked");
  const result = answer.shown;
  if ("problem" in result)
    return { file: shown, preview: null, problem: presentProblem(result.problem) };
  return { file: shown, preview: presentPreview(result.preview, rows), problem: null };
}

const NOTHING_TRIED = {
  readable: false,
  count: 0,
  rows: [],
  statements: [],
  seal: presentSeal(NO_SEAL),
  settlements: [],
  settlementCount: 0,
};

/**
 * What the mapping would give. Nothing is written. Throws as `showTable`, and `validation_failed`.
 */
export async function tryTable(
  deps: MappingNeeds,
  access: CompanyAccess,
  id: string,
  mapping: TableMapping,
) {
  requireWhole(mapping);
  const file = await inCompany(deps.db, access.companyId, (tx) =>
    findStoredFile(tx, [access.companyId], id.toLowerCase()),
  );
  requireEnded(file);
  const answer = await ask(deps, access, file, { mapping });
  if ("problem" in answer) return { ...NOTHING_TRIED, problems: [answer.problem] };
  invariant("tried" in answer, "the thread answers the question that it was asked");
  const { tried } = answer;
  const transfers = tried.settlements.map(({ expectedCredit = 0n, ...each }): TriedTransfer => ({
    ...each,
    due: expectedCredit,
  }));
  const found = await findCreditsOfTrial(deps, access.companyId, { fileId: file.id, transfers });
  return presentTried(tried, found);
}

async function ask(
  deps: MappingNeeds,
  { companyId, actor }: CompanyAccess,
  file: StoredFileRow,
  question: TableAsk,
): Promise<TableAnswer | { readonly problem: ReturnType<typeof presentProblem> }> {
  await enterHeavy("table", actor.person.userId, companyId);
  const local = await deps.files.localPath(companyId, file.content_hash);
  try {
    const { path } = local;
    const request: TableRequest = {
      file: { path, fileName: file.original_name, sizeBytes: Number(file.size_bytes) },
      ask: question,
    };
    return await askInThread<TableAnswer>("file.question", request);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    const code = error.reason === "crash" ? "reader_failed" : "limit_exceeded";
    return { problem: presentProblem({ code, severity: "fatal" }) };
  } finally {
    await local.release();
  }
}

/**
 * Keeps the mapping as the company's profile and has the file read with it. Throws `not_found`,
 * `file_not_waiting`, `file_accounts_moved`, `validation_failed` and `places_full`.
 */
export async function saveMapping(
  deps: MappingNeeds,
  access: CompanyAccess,
  id: string,
  save: MappingSave,
) {
  const { companyId, actor } = access;
  requireWhole(save.mapping);
  if (save.mapping.settlement?.provider === null)
    throw invalidField("mapping.settlement.provider", "say whose settlement it is");
  const grounds = await provenBy(deps, access, id, save.mapping);
  const row = await inCompany(deps.db, companyId, async (tx) => {
    if (!(await tryLockOverview(tx, companyId))) throw notFound("File");
    const file = await findStoredFile(tx, [companyId], id.toLowerCase(), true);
    requireEnded(file);
    if (file.moved_accounts.length > 0)
      throw new ApiError("file_accounts_moved", {
        message: "An account of this file stands in another company",
      });
    if ((await countOtherMappings(tx, companyId, save.mapping)) >= TABLE_MAPPINGS_MAX)
      throw new ApiError("places_full", { message: "The company has too many profiles" });
    const { account } = save.mapping;
    const said = save.accountNr ?? (account === "ask" ? undefined : account.accountNr);
    const accountNr =
      said === undefined ? undefined : await readAssignableNumber(tx, companyId, said);
    const mapping: TableMapping = {
      ...withoutGrounds(save.mapping),
      ...(grounds && { grounds }),
      ...(account !== "ask" && accountNr !== undefined && { account: { accountNr } }),
    };
    const mappingId = await keepTableMapping(tx, {
      companyId,
      id: deps.newId(),
      name: save.name,
      mapping,
      createdBy: makerOf(access.actor),
      at: deps.clock.now(),
    });
    const changed = await updateStoredFile(tx, companyId, file.id, {
      status: "pending",
      progress_percent: 0,
      attempts: 0,
      mapping_id: mappingId,
      // A file that was both is what the person has mapped it as.
      accepted_kind: mapping.kind,
      ...(save.acceptUnproven && { accepted_unproven: true }),
      ...(accountNr !== undefined && {
        assigned_account: JSON.stringify({ accountNr, currency: mapping.currency }),
      }),
    });
    await updateFileCounts(tx, companyId);
    await audit(
      tx,
      access,
      "statement_file.map",
      { kind: "statement_file", id: file.id },
      { after: { name: file.original_name, profile: save.name, accountNr } },
    );
    await enqueueReading(deps.queue, tx, { companyId, fileId: file.id, by: makerOf(actor) });
    return changed;
  });
  for (const category of ["File", "Company"] as const)
    await deps.events.publish(category, companyId);
  return presentStoredFile(row);
}

/** What the file proves under the mapping: the profile keeps it, and a file with less is asked. */
async function provenBy(
  deps: MappingNeeds,
  access: CompanyAccess,
  id: string,
  mapping: TableMapping,
): Promise<readonly GroundKind[] | undefined> {
  if (mapping.kind !== "statement") return undefined;
  const file = await inCompany(deps.db, access.companyId, (tx) =>
    findStoredFile(tx, [access.companyId], id.toLowerCase()),
  );
  requireEnded(file);
  const answer = await ask(deps, access, file, { mapping });
  return "tried" in answer ? answer.tried.seal.kinds : [];
}

/** What a person's program says of the grounds is not kept: the file says them. */
function withoutGrounds({ grounds: _, ...mapping }: TableMapping): TableMapping {
  return mapping;
}

/**
 * A file that is being read cannot be asked about; one that waits for its company belongs nowhere
 * yet.
 */
function requireEnded(file: StoredFileRow | undefined): asserts file is StoredFileRow {
  if (file === undefined) throw notFound("File");
  if (!ENDED.has(file.status) || fileQuestion(file) === "client")
    throw new ApiError("file_not_waiting", {
      message: `The file is ${file.status}; its columns cannot be said now`,
    });
}

function requireWhole(mapping: TableMapping): void {
  const { kind, settlement } = mapping;
  if ((kind === "settlement") !== (settlement !== undefined))
    throw invalidField("mapping.settlement", "given for settlements, and for nothing else");
  const provider = settlement?.provider ?? "";
  if (provider !== "" && ownProviderName(provider) === undefined && !CREDIT_FACTS.has(provider))
    throw invalidField("mapping.settlement.provider", "no such courier or card acceptor");
  const fault = faultOf(mapping);
  if (fault) throw invalidField("mapping.roles", `${fault.code}: ${fault.role}`);
}

/** The company's profiles. */
export async function listMappings(deps: Pick<Deps, "db">, { companyId }: CompanyAccess) {
  return inCompany(deps.db, companyId, (tx) => listTableMappings(tx, companyId));
}

/** Gives a profile another name. Throws `not_found`. */
export async function renameMapping(
  deps: Pick<Deps, "db" | "events">,
  access: CompanyAccess,
  id: string,
  name: string,
) {
  const { companyId } = access;
  const row = await inCompany(deps.db, companyId, async (tx) => {
    const before = await findTableMapping(tx, companyId, id);
    if (before === undefined) throw notFound("Table mapping");
    await renameTableMapping(tx, companyId, id, name);
    await audit(
      tx,
      access,
      "table_mapping.rename",
      { kind: "table_mapping", id },
      { before: { name: before.name }, after: { name } },
    );
    return { ...before, name };
  });
  await deps.events.publish("File", companyId);
  return row;
}

/** Forgets a profile; its files keep what was read of them. Throws `not_found`. */
export async function forgetMapping(
  deps: Pick<Deps, "db" | "events">,
  access: CompanyAccess,
  id: string,
): Promise<void> {
  const { companyId } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const name = await deleteTableMapping(tx, companyId, id);
    if (name === undefined) throw notFound("Table mapping");
    await audit(
      tx,
      access,
      "table_mapping.delete",
      { kind: "table_mapping", id },
      { before: { name } },
    );
  });
  await deps.events.publish("File", companyId);
}
