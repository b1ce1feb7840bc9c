import { useEffect } from "react";
import { keepPendingExtend } from "#web/navigation/pending-extend.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { PlainPage } from "./PlainPage.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { publicTexts } from "#web/texts/public.ts";

/** Any address without a page, and every page of the authenticated area without a token. */
export function NotFoundPage() {
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  const words = publicTexts.notFound;
  useEffect(() => {
    if (!hasToken) keepPendingExtend(window.location.pathname, window.location.search);
  }, [hasToken]);
  return (
    <PlainPage
      broken
      title={words.title}
      actions={
        <>
          <ButtonLink to={to.home()} size="large">
            {words.back}
          </ButtonLink>
          {!hasToken && (
            <ButtonLink to={to.login()} size="large" variant="secondary">
              {words.login}
            </ButtonLink>
          )}
        </>
      }
    >
      {words.message}
    </PlainPage>
  );
}
