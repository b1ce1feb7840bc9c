/** The legal texts, an address each, to read and print. */
import { useMemo, useState } from "react";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { PrivacyArticle } from "#web/areas/legal/parts/PrivacyArticle.tsx";
import { WayBack } from "#web/areas/legal/parts/WayBack.tsx";
import { legalSources } from "#web/areas/legal/texts/legal-sources.ts";
import { type LegalRole, parseLegal } from "#web/areas/legal/texts/parse-legal.ts";

export const EntrepreneurTerms = () => <LegalPage path="/vallalkozo-aszf" />;
export const AccountantTerms = () => <LegalPage path="/konyvelo-aszf" />;
export const EntrepreneurNotices = () => <LegalPage path="/vallalkozo-hirdetmenyek" />;
export const AccountantNotices = () => <LegalPage path="/konyvelo-hirdetmenyek" />;
export const Imprint = () => <LegalPage path="/impresszum" />;

/** The privacy terms for somebody who only reads; `PrivacyPage` asks a person to accept them. */
export function PrivacyNotice() {
  const [role, setRole] = useState<LegalRole>("entrepreneur");
  const text = useMemo(() => parseLegal(legalSources["/privacy"]!, role), [role]);
  return (
    <PrivacyArticle text={text} role={role} onRole={setRole}>
      <WayBack />
    </PrivacyArticle>
  );
}

function LegalPage({ path }: { readonly path: string }) {
  // These texts have no parts for one role: each role has an address of its own.
  const text = useMemo(() => parseLegal(legalSources[path]!, "entrepreneur"), [path]);
  return (
    <LegalArticle text={text}>
      <WayBack />
    </LegalArticle>
  );
}
