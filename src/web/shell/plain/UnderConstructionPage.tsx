import { useMatches } from "@tanstack/react-router";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { PlainPage } from "./PlainPage.tsx";
import { to } from "#web/navigation/paths.ts";
import { publicTexts } from "#web/texts/public.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

const words = publicTexts.unbuilt;

function useTitle(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title)?.staticData.title ?? words.title,
  });
}

/** A page of the authenticated area that is not built yet: its title and a sentence. */
export function UnderConstructionPage() {
  return (
    <>
      <PageHeader title={useTitle()} />
      <EmptyState
        title={words.title}
        actions={<ButtonLink to={to.home()}>{words.back}</ButtonLink>}
      >
        {words.message}
      </EmptyState>
    </>
  );
}

/** The same for a public address. */
export function PublicUnderConstructionPage() {
  return (
    <PlainPage
      title={useTitle()}
      actions={
        <ButtonLink to={to.home()} size="large">
          {words.back}
        </ButtonLink>
      }
    >
      {words.title}. {words.message}
    </PlainPage>
  );
}
