import type { Handlers } from "#server/http/handler.ts";
import {
  listQuestions,
  readPeople,
  readQuestion,
  readQuestionsOfItem,
} from "./questions.service.ts";
import { ask, close, type QuestionNeeds, remove, write } from "./write-question.service.ts";

export function questionHandlers(deps: QuestionNeeds) {
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
    questionPeople: ({ company }) => readPeople(deps, company),
  } satisfies Partial<Handlers>;
}
