import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { PlainPage } from "./PlainPage.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { publicTexts } from "#web/texts/public.ts";

/** Any address without a page, and every page of the authenticated area without a token. */
export function NotFoundPage() {
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  const words = publicTexts.notFound;
  return (
    <PlainPage
      broken
      title={hasToken ? words.title : words.publicTitle}
      actions={
        <>
          {!hasToken && (
            <ButtonLink to={to.login()} size="large">
              {words.login}
            </ButtonLink>
          )}
          <ButtonLink to={to.home()} size="large" variant={hasToken ? "filled" : "secondary"}>
            {words.back}
          </ButtonLink>
        </>
      }
    >
      {words.message}
    </PlainPage>
  );
}
