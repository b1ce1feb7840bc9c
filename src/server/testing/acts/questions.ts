/** Commands on letters about questions, which no program may send. */
import { newId } from "#server/new-id.ts";
import { buildQuestionLink } from "#server/testing/build-question-link.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { ActPlace, TriedAct } from "./case.ts";

const NOBODY = null;

/** A question that waits for the director, and the link of its letter. */
async function askByLetter(
  place: ActPlace,
): Promise<{ token: string; questionId: string; personId: string }> {
  const { api, companyId, ids, asSelf } = place;
  const other = await buildUser(api.db, { role: "accountant" });
  await api.db
    .insertInto("membership")
    .values({ company_id: companyId, user_id: other.id, role: "accountant" })
    .execute();
  const request = {
    company_id: companyId,
    transactionIds: [ids[0]],
    text: "Mi ez?",
    addresseeIds: [other.id],
    requestId: newId(),
  };
  const [questionId] = (await asSelf("POST", "/questions", request)).body.ids;
  const asked = { userId: other.id, companyId, questionIds: [questionId] };
  return { token: await buildQuestionLink(api.db, asked), questionId, personId: other.id };
}

export const questionActs = {
  questionRhythmSet: {
    prepare: () => ({ path: "/profile/question-letters", body: { rhythm: "weekly" } }),
    ofPerson: ["letters.rhythm"],
  },
  questionSettingSet: {
    prepare: ({ companyId }) => ({
      path: `/company/${companyId}/question-letters`,
      body: { hidesDetails: true },
    }),
    lines: ["question.letters"],
  },
  questionLinkOpen: {
    prepare: async (place) => {
      const { token, personId } = await askByLetter(place);
      return { path: "/question-link/open", body: { token }, token: NOBODY, personId };
    },
    lines: ["question.link-open"],
  },
  questionLinkRenew: {
    prepare: async (place) => {
      const { token, personId } = await askByLetter(place);
      return { path: "/question-link/renew", body: { token }, token: NOBODY, personId };
    },
    silent: "writes to the mailbox that got the letter; the new link's opening leaves the line",
  },
  questionLinkAnswer: {
    prepare: async (place) => {
      const { personId, ...asked } = await askByLetter(place);
      const body = { ...asked, text: "Bérleti díj", requestId: newId() };
      return { path: "/question-link/answer", body, token: NOBODY, personId };
    },
    lines: ["question.answer"],
  },
} satisfies Record<string, TriedAct>;
