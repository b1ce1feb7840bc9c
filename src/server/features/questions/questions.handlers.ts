import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  listQuestions,
  readPeople,
  readQuestion,
  readQuestionsOfItem,
} from "./questions.service.ts";
import { chooseRhythm, readRhythm, readSetting, setSetting } from "./question-letters.service.ts";
import { renewLink } from "./send-letters.service.ts";
import { answerLink, openLink } from "./question-links.service.ts";
import { ask, close, type QuestionNeeds, remove, write } from "./write-question.service.ts";

export function questionHandlers(
  deps: QuestionNeeds & Pick<Deps, "accessMode" | "config" | "mailer" | "log">,
) {
  return {
    questionAsk: async ({ company, body }) => ({ ids: await ask(deps, company, body) }),
    questionWrite: async ({ company, params, body }) => {
      const questionId = params.id.toLowerCase();
      const { text, choice = null, requestId } = body;
      await write(deps, company, { questionId, text, choice, requestId });
      return { question: await readQuestion(deps, company, questionId) };
    },
    questionClose: async ({ company, params }) => {
      const questionId = params.id.toLowerCase();
      await close(deps, company, questionId);
      return { question: await readQuestion(deps, company, questionId) };
    },
    questionRemove: async ({ company, params }) => {
      await remove(deps, company, params.id.toLowerCase());
      return { id: params.id };
    },
    questionList: ({ company, query }) => listQuestions(deps, company, query),
    questionGet: async ({ company, params }) => ({
      question: await readQuestion(deps, company, params.id.toLowerCase()),
    }),
    questionsOfItem: async ({ company, query }) => ({
      questions: await readQuestionsOfItem(deps, company, query.transaction_id.toLowerCase()),
    }),
    questionRhythmGet: ({ actor }) => readRhythm(deps, actor.person),
    questionRhythmSet: ({ actor, body }) => chooseRhythm(deps, actor.person, body.rhythm),
    questionSettingGet: ({ company }) => readSetting(deps, company),
    questionSettingSet: ({ company, body }) => setSetting(deps, company, body.hidesDetails),
    questionLinkOpen: ({ body, ...origin }) => openLink(deps, body.token, origin),
    questionLinkAnswer: ({ body, ...origin }) => {
      const { questionId, choice = null } = body;
      return answerLink(deps, { ...body, choice, questionId: questionId.toLowerCase() }, origin);
    },
    questionLinkRenew: async ({ body }) => {
      await renewLink(deps, body.token);
      return { ok: true };
    },
    questionPeople: ({ company }) => readPeople(deps, company),
  } satisfies Partial<Handlers>;
}
