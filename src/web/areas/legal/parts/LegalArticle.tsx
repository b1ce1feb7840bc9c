import type { ReactNode } from "react";
import styles from "./Legal.module.css";
import { PlainHead } from "#web/shell/plain/PlainHead.tsx";
import type { LegalText } from "#web/areas/legal/texts/legal.ts";

interface LegalArticleProps {
  readonly text: LegalText;
  readonly version?: string | undefined;
  /** After the sections: contacts, a way back. */
  readonly children?: ReactNode;
  /** A bar that stays at the bottom. */
  readonly bar?: ReactNode;
}

/** A text to read: title, purpose, sections. */
export function LegalArticle({ text, version, children, bar }: LegalArticleProps) {
  return (
    <div className={styles["page"]}>
      <PlainHead />
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
