/**
 * A company that an integrator prepares (`preRegistered`): its director gets a letter, checks the
 * data on /confirm and completes the company by saving. Until then nobody else sees it. The
 * integrators' API and the operator's command line call this.
 */
import { ensurePerson } from "#server/features/auth/accounts.service.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { DAY_MS } from "#values/durations.ts";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { isAddressHeld } from "#server/features/auth/held-addresses.service.ts";
import type { Recipient } from "#server/features/letters/letters.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { holdWayIn } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { type Actor, makerOf } from "#server/http/actor.ts";
import { nameOf } from "#server/features/owners/tell-owners.service.ts";
import { readStamp } from "#server/database/stamps.ts";
import { describeThrough } from "#contract/integrator-keys/through-words.ts";
import { ApiError } from "#server/http/errors.ts";
import {
  buildPreparedCompanyMail,
  type PreparingKey,
} from "#server/mail/outbound/templates/company-letters.mail.ts";
import { TAX_NUMBER_EXISTS_TEXT } from "./companies.service.ts";
import {
  countOpenPrepared,
  insertPreparedCompany,
  listPreparedRows,
  PREPARED_NOTICE,
} from "./prepare-company.store.ts";

export type PrepareDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

export interface PreparedInput {
  readonly taxNumber: string;
  readonly name: string;
  readonly email: string;
  /** The integrator, or the operator's word for who asked. */
  readonly preparedBy: string;
  /** Whose key prepares it; the operator where absent. */
  readonly actor?: Actor;
  /** The company of that key. */
  readonly keyOf?: { readonly companyName: string; readonly taxNumber: string };
}

export interface PreparedCompany {
  readonly companyId: string;
  /** False where the check digit is wrong: a warning, never a bar. */
  readonly taxNumberValid: boolean;
  /** False where the mail server refused; the director can still log in by his address. */
  readonly mailed: boolean;
}

/**
 * Companies that keys have prepared for one director and that he has not completed: those that
 * wait, and those that he refused in the last thirty days. Each takes his pages until he answers.
 */
export const PREPARED_OPEN_MAX = 5;
const TAX_NUMBER_KEY = "company_directory_tax_number";

/**
 * Throws `company_tax_number_exists`, `email_invalid` (an address of a deleted person, or one that
 * its owner may take back), and `rate_limited` where a key has prepared enough for the director.
 */
export async function prepareCompany(
  deps: PrepareDeps,
  input: PreparedInput,
): Promise<PreparedCompany> {
  const companyId = deps.newId();
  const now = deps.clock.now();
  const { taxNumber, name, email } = input;
  // A person who changed his address may still take the old one back.
  if (await isAddressHeld(deps, "entrepreneur", email)) throw addressRefused();
  let ownerId: string;
  try {
    ownerId = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      // First: the end of the key holds it, and then the people whom it tells.
      if (input.actor !== undefined) await holdWayIn(tx, input.actor.person);
      const id = await ensurePerson(tx, {
        id: deps.newId(),
        role: "entrepreneur",
        email,
        now,
      });
      if (id === undefined) throw addressRefused();
      if (input.actor !== undefined && (await countOpenPrepared(tx, id)) >= PREPARED_OPEN_MAX)
        throw new ApiError("rate_limited", {
          message: "Enough companies wait for this director or were refused by him",
          retryAfterSeconds: DAY_MS / 1_000,
        });
      const through = input.actor === undefined ? null : makerOf(input.actor).through;
      await insertPreparedCompany(tx, {
        id: companyId,
        taxNumber,
        name,
        ownerId: id,
        through,
        now,
      });
      const object = { kind: "company", id: companyId } as const;
      await audit(tx, { companyId, actor: input.actor ?? "operator" }, "company.prepare", object, {
        after: { tax_number: taxNumber, company_name: name, email, preparedBy: input.preparedBy },
      });
      return id;
    });
  } catch (error) {
    if (!isUniqueViolation(error, TAX_NUMBER_KEY)) throw error;
    throw new ApiError("company_tax_number_exists", {
      message: `A ${TAX_NUMBER_EXISTS_TEXT}`,
      cause: error,
    });
  }
  await deps.events.publish("Company", companyId);
  const mailed = await tellDirector(deps, ownerId, companyId, input);
  return { companyId, taxNumberValid: hasValidTaxNumberCheck(taxNumber), mailed };
}

function addressRefused(): ApiError {
  return new ApiError("email_invalid", { message: "This address cannot be registered now" });
}

function preparingKeyOf({ actor, keyOf }: PreparedInput): PreparingKey | undefined {
  if (actor === undefined || keyOf === undefined) return undefined;
  const { kind, integrator } = readStamp(makerOf(actor).through);
  return { through: describeThrough(kind, integrator), ...keyOf };
}

async function tellDirector(
  deps: PrepareDeps,
  ownerId: string,
  companyId: string,
  input: PreparedInput,
): Promise<boolean> {
  const notice = {
    userId: ownerId,
    kind: PREPARED_NOTICE,
    dedupeKey: companyId,
    companyId,
    buildLetter: async (recipient: Recipient) => {
      const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
      const data = {
        name: recipient.name,
        url: deps.config.baseUrl + pagePaths.registrationByLink(token),
        companyName: input.name,
        taxNumber: input.taxNumber,
        sender: input.actor === undefined ? input.preparedBy : nameOf(input.actor.person),
        contact: deps.config.contact,
      };
      return buildPreparedCompanyMail(data, preparingKeyOf(input));
    },
  };
  try {
    return (await notify(deps, notice)) === "sent";
  } catch {
    // The company is prepared all the same: `notify` has logged the refusal.
    return false;
  }
}

/** Companies that wait for their director, oldest first. */
export function listPreparedCompanies(
  deps: Pick<Deps, "db">,
): Promise<{ companyId: string; taxNumber: string; email: string; createdAt: Date }[]> {
  return listPreparedRows(deps.db);
}
