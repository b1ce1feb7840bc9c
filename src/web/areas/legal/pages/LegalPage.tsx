import { useLocation } from "@tanstack/react-router";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "#web/areas/legal/parts/Legal.module.css";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { NotFoundPage } from "#web/shell/plain/NotFoundPage.tsx";
import { legalTexts, privacyWords } from "#web/areas/legal/texts/legal.ts";

/** Notices and terms, one address each. */
export function LegalPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/+$/, "") });
  const text = legalTexts[path];
  if (!text) return <NotFoundPage />;
  return (
    <LegalArticle text={text}>
      <div className={styles["back"]}>
        <ButtonLink to={to.home()} variant="secondary">
          {privacyWords.back}
        </ButtonLink>
      </div>
    </LegalArticle>
  );
}
