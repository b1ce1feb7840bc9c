/**
 * Claims: a request for a company whose tax number another person has registered. The claimant
 * learns nothing about the company. Its owner decides, and where he refuses or does not answer, an
 * operator does.
 */
import { DAY_MS } from "#values/durations.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { CompanyClaim } from "#contract/companies/claims.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompanies, inCompany, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import {
  describeOwners,
  endMember,
  grantMember,
} from "#server/features/accountants/members.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import { createLinkFor } from "#server/features/auth/sessions.service.ts";
import { deliverAll, type Recipient } from "#server/features/letters/letters.service.ts";
import {
  deliverNotice,
  type Notice,
  type StoredNotice,
  storeNotice,
} from "#server/features/notifications/notifications.service.ts";
import { nameActor, nameOf, storeToOwners } from "#server/features/owners/tell-owners.service.ts";
import { refuseBeyondDay } from "#server/http/daily-limit.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Actor, Person } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import {
  buildClaimAnswerMail,
  buildClaimMail,
} from "#server/mail/outbound/templates/company-letters.mail.ts";
import { buildOwnerAddedMail } from "#server/mail/outbound/templates/owner-letters.mail.ts";
import * as store from "./claims.store.ts";

export type ClaimDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "accessMode"
>;

/** A claim that the owner has not answered by then may be disputed. */
const ANSWER_DAYS = 3;
/** An office whose clients have all registered before it asks for some dozens on its first day. */
export const CLAIMS_A_DAY = 30;
// One open claim of a person to a company.
const OPEN_CLAIM_KEY = "company_claim_open";

/**
 * Asks for access; answers the state of the claim. Throws `not_found` where the number is free,
 * `conflict` where the caller is a member already, `claim_pending` where his request waits (or was
 * refused, and he does not dispute).
 */
export async function claimCompany(
  deps: ClaimDeps,
  actor: Actor,
  input: { taxNumber: string; message: string; dispute: boolean },
): Promise<"pending" | "disputed"> {
  try {
    return await askOrDispute(deps, actor, input);
  } catch (error) {
    // The same person asked twice at the same moment.
    if (isUniqueViolation(error, OPEN_CLAIM_KEY)) throw pending();
    throw error;
  }
}

async function askOrDispute(
  deps: ClaimDeps,
  actor: Actor,
  input: { taxNumber: string; message: string; dispute: boolean },
): Promise<"pending" | "disputed"> {
  const { userId } = actor.person;
  const companyId = await store.findRegisteredCompany(deps.db, input.taxNumber);
  if (companyId === undefined) throw notFound("Company");
  const isMember = await store.isMember(deps.db, companyId, userId);
  if (isMember) throw new ApiError("conflict", { message: "The company is the caller's already" });
  const last = await store.findLastClaim(deps.db, companyId, userId);
  const now = deps.clock.now();
  if (last?.state === "disputed" || last?.state === "rejected") throw pending();
  const isOld =
    last !== undefined && now.getTime() - last.createdAt.getTime() >= ANSWER_DAYS * DAY_MS;
  if (last?.state === "refused" || last?.state === "pending") {
    if (!input.dispute || (last.state === "pending" && !isOld)) throw pending();
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      if (!(await store.changeClaim(tx, last.id, [last.state], "disputed", undefined)))
        throw pending();
      await audit(tx, { companyId, actor }, "claim.dispute", { kind: "claim", id: last.id });
    });
    return "disputed";
  }
  const id = deps.newId();
  const notices = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await holdCaller(tx, userId);
    // Each request is a letter to strangers, and tells whether a number is registered.
    await refuseBeyondDay({
      now,
      most: CLAIMS_A_DAY,
      listDone: (since, most) => store.listMadeSince(tx, userId, since, most),
      message: `A person asks for at most ${CLAIMS_A_DAY} companies a day`,
    });
    await store.insertClaim(tx, { id, companyId, claimantId: userId, message: input.message, now });
    await audit(tx, { companyId, actor }, "claim.request", { kind: "claim", id });
    const owners = await describeOwners(tx, companyId);
    const about = {
      id,
      companyId,
      ...owners,
      message: input.message,
      sender: nameActor(actor.person),
    };
    const stored: (StoredNotice | undefined)[] = [];
    for (const ownerId of owners.ids)
      stored.push(await storeNotice(tx, deps, noticeToOwner(deps, ownerId, about)));
    return stored;
  });
  await deps.events.publish("Company", companyId);
  await deliverNotices(deps, notices);
  return "pending";
}

/** Requests that wait for the owner. */
export async function listClaims(
  deps: ClaimDeps,
  { companyId }: OwnerAccess,
): Promise<CompanyClaim[]> {
  const rows = await inCompany(deps.db, companyId, (tx) => store.listOpenClaims(tx, [companyId]));
  return rows.map(presentClaim);
}

/** Requests that wait in any of the caller's own companies. */
export async function listAllClaims(deps: ClaimDeps, person: Person): Promise<CompanyClaim[]> {
  const owned = await listOwnedIds(deps, person);
  if (owned.length === 0) return [];
  return (await inCompanies(deps.db, owned, (tx) => store.listOpenClaims(tx, owned))).map(
    presentClaim,
  );
}

function presentClaim(row: store.ClaimRow): CompanyClaim {
  return {
    _id: row.id,
    companyId: row.companyId,
    claimant: { name: row.claimantName, email: row.claimantEmail, role: row.claimantRole },
    message: row.message,
    created: row.createdAt.toISOString(),
  };
}

/**
 * The owner's answer: a director becomes owner beside him, an accountant the company's accountant.
 */
export async function decideClaim(
  deps: ClaimDeps,
  access: OwnerAccess,
  given: { claimId: string; decision: "grant" | "refuse" },
): Promise<void> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  const state = given.decision === "grant" ? ("granted" as const) : ("refused" as const);
  const { notices, letters } = await inCompany(deps.db, companyId, async (tx) => {
    const [row] = await store.listOpenClaims(tx, [companyId], given.claimId.toLowerCase());
    if (row === undefined) throw notFound("Claim");
    const decided = { by: actor.person.userId, at: now };
    if (!(await store.changeClaim(tx, row.id, ["pending", "disputed"], state, decided)))
      throw notFound("Claim");
    if (state === "granted")
      await grantMember(tx, { companyId, userId: row.claimantId, userRole: row.claimantRole, now });
    await audit(
      tx,
      access,
      `claim.${given.decision}`,
      { kind: "claim", id: row.id },
      {
        after: { claimant: row.claimantEmail },
      },
    );
    const about = { ...(await describeOwners(tx, companyId)), companyId, id: row.id };
    const notices = [await storeNotice(tx, deps, answerTo(deps, row.claimantId, about, state))];
    if (state !== "granted" || row.claimantRole !== "entrepreneur") return { notices, letters: [] };
    // A new director has every right, so the other directors are told, whoever let him in.
    const who = nameOf({ name: row.claimantName, email: row.claimantEmail });
    const telling = { companyId, by: actor.person, kind: "owner-added", except: row.claimantId };
    return {
      notices,
      letters: await storeToOwners(tx, deps, telling, (data) =>
        buildOwnerAddedMail({ ...data, who }),
      ),
    };
  });
  await deps.events.publish("Accountant", companyId);
  await deps.events.publish("Company", companyId);
  await deliverNotices(deps, notices);
  await deliverAll(deps, letters);
}

/**
 * The operator's word on a dispute, from the command line: `transfer` makes the claimant the only
 * owner, `reject` leaves everything as it is. Throws `not_found` where no dispute of this id waits,
 * `conflict` where an accountant would own it.
 */
export async function settleDispute(
  deps: ClaimDeps,
  claimId: string,
  verdict: "transfer" | "reject",
  note: string,
): Promise<void> {
  const [row] = await store.listDisputes(deps.db, claimId);
  if (row === undefined || row.state !== "disputed") throw notFound("Dispute");
  if (verdict === "transfer" && row.claimantRole !== "entrepreneur") {
    throw new ApiError("conflict", {
      message: "The claimant is an accountant; a company is transferred to a director only",
    });
  }
  const { companyId } = row;
  const now = deps.clock.now();
  const state = verdict === "transfer" ? ("transferred" as const) : ("rejected" as const);
  const outcome = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    if (!(await store.changeClaim(tx, row.id, ["disputed"], state, { by: null, at: now })))
      throw notFound("Dispute");
    const owners = await describeOwners(tx, companyId);
    const ended: string[] = [];
    if (verdict === "transfer") {
      for (const ownerId of owners.ids)
        ended.push(...(await endMember(tx, { companyId, userId: ownerId, now })));
      await grantMember(tx, { companyId, userId: row.claimantId, userRole: row.claimantRole, now });
    }
    const scope = { companyId, actor: "operator" } as const;
    await audit(
      tx,
      scope,
      `claim.${verdict}`,
      { kind: "claim", id: row.id },
      {
        after: { claimant: row.claimantEmail, note },
      },
    );
    const about = { ...owners, companyId, id: row.id };
    const notices = [await storeNotice(tx, deps, answerTo(deps, row.claimantId, about, state))];
    const losers = verdict === "transfer" ? owners.ids : [];
    for (const ownerId of losers)
      notices.push(await storeNotice(tx, deps, answerTo(deps, ownerId, about, "lost")));
    return { notices, ended };
  });
  await deps.events.publish("Accountant", companyId);
  await deps.events.publishEnded(outcome.ended);
  await deliverNotices(deps, outcome.notices);
}

/** Disputes that wait for the operator. */
export function listOpenDisputes(deps: Pick<Deps, "db">): Promise<store.ClaimRow[]> {
  return store.listDisputes(deps.db);
}

interface About {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly taxNumber: string;
}

// A letter that was refused must not undo the request: the owner also sees it among his companies.
async function deliverNotices(
  deps: ClaimDeps,
  notices: readonly (StoredNotice | undefined)[],
): Promise<void> {
  for (const notice of notices) {
    if (notice === undefined) continue;
    await deliverNotice(deps, notice).catch((error: unknown) =>
      deps.log.warn({ err: error }, "nobody told of a claim"),
    );
  }
}

function noticeToOwner(
  deps: ClaimDeps,
  ownerId: string,
  about: About & { message: string; sender: string },
): Notice {
  const { companyId, companyName, taxNumber, sender } = about;
  return {
    userId: ownerId,
    kind: "claim",
    dedupeKey: about.id,
    companyId,
    // Each claimant is a free account. A claim without a letter waits on the owner's page too.
    causedBy: companyId,
    buildLetter: async (recipient: Recipient) => {
      const { name } = recipient;
      const { token } = await createLinkFor(deps, recipient, { kind: "invitation", companyId });
      const url = deps.config.baseUrl + pagePaths.companiesByLink(token);
      return buildClaimMail(
        { name, url, companyName, taxNumber, sender, contact: deps.config.contact },
        about.message,
      );
    },
  };
}

function answerTo(
  deps: ClaimDeps,
  userId: string,
  about: About,
  word: Parameters<typeof buildClaimAnswerMail>[1],
): Notice {
  const { companyName, taxNumber } = about;
  return {
    userId,
    kind: "claim-answer",
    dedupeKey: `${about.id}:${word}`,
    companyId: about.companyId,
    buildLetter: ({ name }: { name: string }) => {
      const url = deps.config.baseUrl + pagePaths.login();
      return buildClaimAnswerMail(
        { name, url, companyName, taxNumber, sender: "", contact: deps.config.contact },
        word,
      );
    },
  };
}

function pending(): ApiError {
  return new ApiError("claim_pending", { message: "The request waits or was decided" });
}
