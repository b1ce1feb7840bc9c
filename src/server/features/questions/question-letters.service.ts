/** What people and companies choose about letters on questions. */
import { type QuestionRhythm, USUAL_RHYTHM } from "#contract/questions/question-rhythms.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { makerOf, type Person } from "#server/http/actor.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import {
  findHidesDetails,
  listRhythms,
  putHidesDetails,
  putRhythm,
} from "./question-letters.store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** How often the person is written to. */
export async function readRhythm(
  { db }: Pick<Needs, "db">,
  { userId }: Person,
): Promise<{ rhythm: QuestionRhythm }> {
  return { rhythm: (await listRhythms(db, [userId])).get(userId) ?? USUAL_RHYTHM };
}

export async function chooseRhythm(
  deps: Needs,
  { userId }: Person,
  rhythm: QuestionRhythm,
): Promise<{ rhythm: QuestionRhythm }> {
  await inGlobal(deps.db, async (tx) => {
    await putRhythm(tx, userId, rhythm, deps.clock.now());
    await notePersonEvent(tx, { userId, kind: "letters.rhythm", about: rhythm });
  });
  return { rhythm };
}

/** What letters about the company's questions leave out. */
export async function readSetting(
  { db }: Pick<Needs, "db">,
  { companyId }: CompanyAccess,
): Promise<{ hidesDetails: boolean }> {
  return { hidesDetails: await inCompany(db, companyId, (tx) => findHidesDetails(tx, companyId)) };
}

export async function setSetting(
  deps: Needs,
  access: OwnerAccess,
  hidesDetails: boolean,
): Promise<{ hidesDetails: boolean }> {
  const { companyId, actor } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const was = await findHidesDetails(tx, companyId);
    if (was === hidesDetails) return;
    const set = { hides: hidesDetails, maker: makerOf(actor), at: deps.clock.now() };
    await putHidesDetails(tx, companyId, set);
    const change = { before: { hidesDetails: was }, after: { hidesDetails } };
    await audit(tx, access, "question.letters", { kind: "company", id: companyId }, change);
  });
  return { hidesDetails };
}
