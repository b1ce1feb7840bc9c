import { useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { legalSources } from "#web/areas/legal/texts/legal-sources.ts";
import { parseLegal } from "#web/areas/legal/texts/parse-legal.ts";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { WayBack } from "#web/areas/legal/parts/WayBack.tsx";
import { NotFoundPage } from "#web/shell/plain/NotFoundPage.tsx";

/** Notices, terms of use and the imprint, one address each. */
export function LegalPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/+$/, "") });
  const source = legalSources[path];
  // These texts have no parts for one role: each role has an address of its own.
  const text = useMemo(
    () => (source === undefined ? undefined : parseLegal(source, "entrepreneur")),
    [source],
  );
  if (!text) return <NotFoundPage />;
  return (
    <LegalArticle text={text}>
      <WayBack />
    </LegalArticle>
  );
}
