import { useMatches } from "@tanstack/react-router";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { PlainPage } from "./PlainPage.tsx";
import { to } from "#web/navigation/paths.ts";
import { publicTexts } from "#web/texts/public.ts";

const words = publicTexts.unbuilt;

function useTitle(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title)?.staticData.title ?? words.title,
  });
}

/** A public page that is not built yet: its title and a sentence. */
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
