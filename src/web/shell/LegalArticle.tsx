import type { ReactNode } from "react";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/paths.ts";
import styles from "#web/shell/Legal.module.css";
import type { LegalText } from "#web/texts/legal.ts";
import { Logo } from "#web/ui/Logo.tsx";

interface LegalArticleProps {
  readonly text: LegalText;
  readonly version?: string | undefined;
  /** After the sections: contacts, a way back. */
  readonly children?: ReactNode;
  /** A bar that stays at the bottom. */
  readonly bar?: ReactNode;
}

/** A text to read: title, what it is for, sections. */
export function LegalArticle({ text, version, children, bar }: LegalArticleProps) {
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <AppLink to={to.home()}>
          <Logo />
        </AppLink>
      </header>
      <main className={styles["body"]}>
        <h1>{text.title}</h1>
        <p className={styles["purpose"]}>{text.purpose}</p>
        {version && <p className={styles["version"]}>{version}</p>}
        {text.sections.map((section) => (
          <section key={section.title} id={section.id}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </main>
      {bar && (
        <div className={styles["accept"]}>
          <div>{bar}</div>
        </div>
      )}
    </div>
  );
}
