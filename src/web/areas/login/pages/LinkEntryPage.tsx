import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { linkFilter, linkTarget, linkTaxNumber } from "#web/areas/login/link-entry.ts";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { to } from "#web/navigation/paths.ts";
import { clearSession, setClientState } from "#web/state/client-state.ts";
import { openSessionByLink } from "#web/state/session.ts";
import { notifications } from "#web/texts/notifications.ts";
import { publicTexts } from "#web/texts/public.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

/** Opens a session by the token of a link, stores the link's demands, and goes to its page. */
export function LinkEntryPage() {
  const [unreachable, setUnreachable] = useState(false);
  const enter = useEnter(setUnreachable);
  const started = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice, but a link works once.
    if (started.current) return;
    started.current = true;
    void enter();
  }, [enter]);
  const words = publicTexts.linkEntry;
  if (!unreachable) return <PlainPage title={words.opening}>{null}</PlainPage>;
  return (
    <PlainPage
      broken
      title={words.unreachable.title}
      actions={
        <Button size="large" onClick={() => void enter()}>
          {words.unreachable.retry}
        </Button>
      }
    >
      {words.unreachable.message}
    </PlainPage>
  );
}

function useEnter(setUnreachable: (value: boolean) => void): () => Promise<void> {
  const { token = "", taxNumber } = useParams({ strict: false }) as {
    token?: string;
    taxNumber?: string;
  };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    setUnreachable(false);
    const { pathname, search, href } = window.location;
    try {
      await openSessionByLink(token);
      queryClient.clear();
      const filter = linkFilter(pathname, new URLSearchParams(search));
      setClientState({
        taxNumber: linkTaxNumber(taxNumber),
        ...(filter && { transactionFilter: filter }),
      });
      await navigate({ to: linkTarget(pathname), replace: true });
    } catch (error) {
      const found = asApiError(error);
      if (found.code === "network") return setUnreachable(true);
      if (found.status === 403) {
        await navigate({ to: to.privacy(), search: { url: href, token } as never, replace: true });
        return;
      }
      clearSession();
      queryClient.clear();
      addToast(notifications["auth.link.expired"]());
      await navigate({ to: to.home(), replace: true });
    }
  }, [token, taxNumber, navigate, queryClient, setUnreachable]);
}
