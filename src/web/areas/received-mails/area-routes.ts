/** The address of the letters that come in. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const receivedMailsPages: readonly PageDeclaration[] = [
  shellPage(
    "/received-mails",
    pageTitles.receivedMails,
    lazyPage(() => import("./pages/ReceivedMailsPage.tsx"), "ReceivedMailsPage"),
  ),
];
