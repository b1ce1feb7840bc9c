import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { DEMO_TAX_NUMBER_PREFIX } from "#values/tax-number.ts";
import { type ApiError, asApiError } from "#web/api/api-error.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { linkFilter, linkTarget, linkTaxNumber } from "#web/areas/login/link-entry.ts";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { to } from "#web/navigation/paths.ts";
import { takePendingPage } from "#web/navigation/pending-page.ts";
import { clearSession, setClientState } from "#web/state/client-state.ts";
import { noteRefusedLink } from "#web/state/refused-link.ts";
import { openSessionByLink, type TwoPeople } from "#web/state/session.ts";
import { publicTexts } from "#web/texts/public.ts";
import { ErrorId } from "#web/ui/blocks/ErrorId.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

/** Opens a session by the token of a link, stores the link's demands, and goes to its page. */
export function LinkEntryPage() {
  const { taxNumber } = useParams({ strict: false });
  const [fault, setFault] = useState<PresentedError>();
  const [question, setQuestion] = useState<Question>();
  const enter = useEnter(setFault, setQuestion);
  const started = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice, but a link works once.
    if (started.current) return;
    started.current = true;
    void enter();
  }, [enter]);
  const words = publicTexts.linkEntry;
  if (question) return <OtherPerson {...question} />;
  const isDemo = taxNumber?.startsWith(DEMO_TAX_NUMBER_PREFIX);
  if (!fault)
    return <PlainPage title={isDemo ? words.openingDemo : words.opening}>{null}</PlainPage>;
  return (
    <PlainPage
      broken
      title={words.unreachable.title}
      actions={
        <>
          <Button size="large" onClick={() => void enter()}>
            {words.unreachable.retry}
          </Button>
          {fault.errorId && <ErrorId id={fault.errorId} />}
        </>
      }
    >
      {fault.message} {words.unreachable.message}
    </PlainPage>
  );
}

interface Question extends TwoPeople {
  readonly answer: (goesOn: boolean) => void;
}

/** Somebody may have sent the link to have another person's work done in his own account. */
function OtherPerson({ stays, comes, answer }: Question) {
  const words = publicTexts.linkEntry.otherPerson;
  return (
    <PlainPage
      title={words.title}
      actions={
        <>
          <Button size="large" onClick={() => answer(false)}>
            {words.stay}
          </Button>
          <Button size="large" variant="secondary" onClick={() => answer(true)}>
            {words.goOn}
          </Button>
        </>
      }
    >
      {words.message(nameOf(stays), nameOf(comes))}
    </PlainPage>
  );
}

const nameOf = ({ name, email }: TwoPeople["stays"]): string =>
  name === "" ? email : `${name} (${email})`;

function useEnter(
  setFault: (fault: PresentedError | undefined) => void,
  setQuestion: (question: Question | undefined) => void,
): () => Promise<void> {
  const { token = "", taxNumber } = useParams({ strict: false }) as {
    token?: string;
    taxNumber?: string;
  };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    setFault(undefined);
    const { pathname, search, href } = window.location;
    try {
      const me = await openSessionByLink(
        token,
        (people) => new Promise((answer) => setQuestion({ ...people, answer })),
      );
      setQuestion(undefined);
      noteRefusedLink(false);
      if (me === undefined) {
        await navigate({ href: to.companies(), replace: true });
        return;
      }
      const { kind } = me;
      queryClient.clear();
      const filter = linkFilter(pathname, new URLSearchParams(search));
      setClientState({
        taxNumber: linkTaxNumber(taxNumber),
        // Accounts that were ticked before would narrow the link's list.
        ...(filter && { transactionFilter: filter, selectedBankAccounts: [] }),
      });
      const target = linkTarget(pathname, new URLSearchParams(search));
      // The letter of a login leads on to the page that asked for it; other links name their own.
      const isBare = kind === "login" && target === to.companies() && taxNumber === undefined;
      const waited = isBare ? takePendingPage() : undefined;
      await navigate({ href: waited ?? target, replace: true });
    } catch (error) {
      const found = asApiError(error);
      if (!isVerdict(found)) return setFault(presentError(found));
      if (found.status === 403) {
        // A program's link accepts no terms: the page asks for the person's own login first.
        const own = found.code === "own_login_needed" ? { login: "own" } : {};
        const search = { url: href, token, ...own } as never;
        await navigate({ to: to.privacy(), search, replace: true });
        return;
      }
      clearSession();
      queryClient.clear();
      noteRefusedLink(true);
      await navigate({ to: to.home(), replace: true });
    }
  }, [token, taxNumber, navigate, queryClient, setFault, setQuestion]);
}

/**
 * Whether the server has judged the link. Where it could not be asked, failed, or has no time, the
 * link may still be good.
 */
function isVerdict({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
