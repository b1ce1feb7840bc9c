/** The address of a company's questions. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const questionsPages: readonly PageDeclaration[] = [
  shellPage(
    "/questions",
    pageTitles.questions,
    lazyPage(() => import("./pages/QuestionsPage.tsx"), "QuestionsPage"),
  ),
  publicPage(
    "/valaszok",
    pageTitles.questionLink,
    lazyPage(() => import("./pages/QuestionLinkPage.tsx"), "QuestionLinkPage"),
  ),
];
