/**
 * The recovery of a person who lost his mailbox. A director proves the company to the operator; a
 * director of a client company vouches for an accountant. The operator names the new address. All
 * addresses and people concerned get a letter that can stop the recovery, and 72 hours later the
 * new address is in force.
 */
import { isAccountant, roleInCompany } from "#server/roles.ts";
import { emailSchema, type Role } from "#contract/fields.ts";
import { type GlobalTx, inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { findAccountByEmail } from "#server/features/auth/accounts.service.ts";
import { createLetterLink } from "#server/features/auth/letter-links.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  deliverLetter,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { buildRecoveryMail } from "#server/mail/outbound/templates/email-change.mail.ts";
import {
  applyChange,
  type EmailChangeDeps,
  linkUrl,
  recoveryUnderWay,
  STOP_MS,
  tellApplied,
} from "./email-change.service.ts";
import * as store from "./email-change.store.ts";
import { isAddressHeld } from "#server/features/auth/held-addresses.service.ts";

/** From the letters to the new address: long enough that over a weekend somebody reads one. */
const RECOVERY_DELAY_MS = STOP_MS;
// One run of the job; the next one takes the rest.
const DUE_MAX = 100;

export interface RecoveryRequest {
  /** The role of the person who lost the mailbox; a director by default. */
  readonly role?: Role;
  /** A company of the person: his own, or one that an accountant serves. */
  readonly taxNumber: string;
  readonly newEmail: string;
  /** Needed where the company has several people of the role. */
  readonly oldEmail?: string;
  /** The proof that was shown; kept. */
  readonly note: string;
}

export interface BegunRecovery {
  readonly id: string;
  readonly oldEmail: string;
  readonly readyAt: Date;
  /** Each known address, and whether the mail server took its letter. */
  readonly told: readonly { readonly email: string; readonly sent: boolean }[];
}

/**
 * Begins a recovery. Throws `not_found`, `conflict` (several people; one under way),
 * `email_invalid`, `email_in_use`.
 */
export async function beginRecovery(
  deps: EmailChangeDeps,
  request: RecoveryRequest,
): Promise<BegunRecovery> {
  const parsed = emailSchema.safeParse(request.newEmail);
  if (!parsed.success)
    throw new ApiError("email_invalid", { message: "The new address is not an e-mail address" });
  const role = request.role ?? "entrepreneur";
  const person = await choosePerson(deps, request, role);
  const newEmail = parsed.data;
  const taken =
    (await findAccountByEmail(deps.db, role, newEmail)) !== undefined ||
    (await isAddressHeld(deps, role, newEmail));
  if (taken)
    throw new ApiError("email_in_use", {
      message: "The new address is somebody's of this role already",
    });
  const readyAt = new Date(deps.clock.now().getTime() + RECOVERY_DELAY_MS);
  const id = deps.newId();
  const companyIds = await store.listMemberCompanyIds(deps.db, person.userId);
  const known = await listKnown(deps, person, companyIds, role);
  const names = await readNames(deps, companyIds);
  const begun = { id, role, person, newEmail, readyAt, note: request.note, known, names };
  const letters = await inGlobal(deps.db, (tx) => storeRecovery(tx, deps, begun));
  await auditAll(deps, companyIds, person.userId, "account.recovery-begin");
  const told: { email: string; sent: boolean }[] = [];
  for (const [index, { email }] of known.entries()) {
    const letter = letters[index];
    // A refusing old mailbox is usual here; the operator sees which letters arrived.
    told.push({
      email,
      sent: letter !== undefined && (await deliverLetter(deps, letter)) === "sent",
    });
  }
  return { id, oldEmail: person.email, readyAt, told };
}

interface Begun {
  readonly id: string;
  readonly role: Role;
  readonly person: Person;
  readonly newEmail: string;
  readonly readyAt: Date;
  readonly note: string;
  readonly known: readonly KnownPerson[];
  /** Names of the companies by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** Stores the recovery and a letter to each known person, in their order. */
async function storeRecovery(
  tx: GlobalTx,
  deps: EmailChangeDeps,
  { id, role, person, newEmail, readyAt, note, known, names }: Begun,
): Promise<(StoredLetter | undefined)[]> {
  const now = deps.clock.now();
  await store.stopOpenChanges(tx, person.userId, now, "change");
  if (await store.hasOpenChange(tx, person.userId)) throw recoveryUnderWay();
  const change = {
    id,
    userId: person.userId,
    kind: "recovery" as const,
    oldEmail: person.email,
    newEmail,
    note,
  };
  await store.insertChange(tx, { ...change, requestedAt: now, expiresAt: readyAt, readyAt });
  await notePersonEvent(tx, { userId: person.userId, kind: "recovery.begin", about: newEmail });
  const stored: (StoredLetter | undefined)[] = [];
  // Each letter has a link of its own; it works until the change is in force, which may come some
  // minutes late.
  const expiresAt = new Date(readyAt.getTime() + STOP_MS);
  const about = {
    oldEmail: person.email,
    newEmail,
    until: readyAt,
    contact: deps.config.contact,
  };
  for (const { userId, companyIds: shared } of known) {
    const link = {
      kind: "emailStop",
      userId: person.userId,
      subjectId: id,
      now,
      expiresAt,
    } as const;
    const url = linkUrl(deps, await createLetterLink(tx, link));
    const companies = shared.map((companyId) => names.get(companyId) ?? "");
    stored.push(
      await storeLetterToPerson(
        tx,
        deps,
        userId,
        ({ name }) => buildRecoveryMail({ ...about, name, url }, companies, role),
        { kind: "recovery" },
      ),
    );
  }
  return stored;
}

/** Puts due recoveries in force; answers their number. */
export async function applyDueRecoveries(deps: EmailChangeDeps): Promise<number> {
  let count = 0;
  for (const id of await store.listDueRecoveries(deps.db, deps.clock.now(), DUE_MAX)) {
    try {
      if (await applyRecovery(deps, id)) count++;
    } catch (error) {
      // The new address was registered meanwhile, or the account is gone: the next recoveries must
      // not wait for it.
      deps.log.error({ err: error, recovery: id }, "a recovery could not be put in force");
    }
  }
  return count;
}

/** Open recoveries, the next one first. */
export function listRecoveries(deps: Pick<Deps, "db">): Promise<store.EmailChangeRow[]> {
  return store.listOpenRecoveries(deps.db);
}

/** Stops an open recovery on the operator's word; false when there is none with this id. */
export function stopRecovery(deps: Pick<Deps, "db" | "clock">, id: string): Promise<boolean> {
  return inGlobal(deps.db, async (tx) => {
    const row = await store.lockChange(tx, id).catch(() => undefined);
    if (
      row === undefined ||
      row.kind !== "recovery" ||
      row.appliedAt !== null ||
      row.stoppedAt !== null
    )
      return false;
    await store.markChange(tx, id, { stoppedAt: deps.clock.now() });
    await notePersonEvent(tx, { userId: row.userId, kind: "recovery.stop", about: row.newEmail });
    return true;
  });
}

async function applyRecovery(deps: EmailChangeDeps, id: string): Promise<boolean> {
  const now = deps.clock.now();
  const done = await inGlobal(deps.db, async (tx) => {
    const row = await store.lockChange(tx, id);
    if (
      row.stoppedAt !== null ||
      row.appliedAt !== null ||
      row.readyAt === null ||
      row.readyAt > now
    )
      return undefined;
    // A stranger who reads the lost mailbox may have made passkeys of his own.
    await deletePasskeys(tx, row.userId);
    return { row, applied: await applyChange(tx, deps, row, null) };
  });
  if (done === undefined) return false;
  await tellApplied(deps, done.applied);
  await auditAll(
    deps,
    await store.listMemberCompanyIds(deps.db, done.row.userId),
    done.row.userId,
    "account.recovery-apply",
  );
  return true;
}

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

async function choosePerson(
  deps: EmailChangeDeps,
  request: RecoveryRequest,
  role: Role,
): Promise<Person> {
  const people = await store.findMembersByTaxNumber(
    deps.db,
    request.taxNumber,
    roleInCompany(role),
  );
  const fitting =
    request.oldEmail === undefined
      ? people
      : people.filter(({ email }) => email === request.oldEmail?.toLowerCase());
  if (fitting.length > 1)
    throw new ApiError("conflict", {
      message: "The company has several such people; name the old address",
    });
  const [person] = fitting;
  if (person === undefined)
    throw new ApiError("not_found", {
      message: "No living company with this tax number and person",
    });
  return person;
}

interface KnownPerson {
  readonly userId: string;
  readonly email: string;
  /** Companies that the letter may name: none that its reader does not know. */
  readonly companyIds: readonly string[];
}

/**
 * The person himself and all who work with his companies; of an accountant's clients the directors,
 * who do not know each other.
 */
async function listKnown(
  deps: EmailChangeDeps,
  person: Person,
  companyIds: readonly string[],
  role: Role,
): Promise<KnownPerson[]> {
  const rows = await store.listColleagues(
    deps.db,
    companyIds,
    person,
    isAccountant(role) ? "owner" : undefined,
  );
  // A person who is director and accountant with one address gets one letter.
  const colleagues = new Map<string, { userId: string; email: string; companyIds: string[] }>();
  for (const { userId, email, companyId } of rows) {
    const known = colleagues.get(email) ?? { userId, email, companyIds: [] };
    if (!known.companyIds.includes(companyId)) known.companyIds.push(companyId);
    colleagues.set(email, known);
  }
  return [{ userId: person.userId, email: person.email, companyIds }, ...colleagues.values()];
}

async function readNames(
  deps: EmailChangeDeps,
  companyIds: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const companyId of companyIds) {
    names.set(
      companyId,
      await inCompanyAsProgram(deps.db, companyId, (tx) => store.readCompanyName(tx, companyId)),
    );
  }
  return names;
}

/** Writes the step into every company's log. */
async function auditAll(
  deps: EmailChangeDeps,
  companyIds: readonly string[],
  userId: string,
  action: "account.recovery-begin" | "account.recovery-apply",
): Promise<void> {
  for (const companyId of companyIds) {
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      audit(tx, { companyId, actor: "operator" }, action, { kind: "user", id: userId }),
    );
  }
}
