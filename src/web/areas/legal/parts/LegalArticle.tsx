import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LegalBlock, LegalSection, LegalText } from "#web/areas/legal/texts/parse-legal.ts";
import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { measureBar } from "#web/ui/bar-height.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./Legal.module.css";
import { LegalContents } from "./LegalContents.tsx";
import { LegalInline } from "./LegalInline.tsx";

interface LegalArticleProps {
  readonly text: LegalText;
  /** Between the head and the sections: a choice of the reader's role. */
  readonly choice?: ReactNode;
  /** Whose words these are, in place of the choice on paper. */
  readonly reader?: string | undefined;
  /** After the sections: a way back. */
  readonly children?: ReactNode;
  /** A bar that stays at the bottom. */
  readonly bar?: ReactNode;
}

/** A text to read and print: contents, head, numbered sections. */
export function LegalArticle({ text, choice, reader, children, bar }: LegalArticleProps) {
  return (
    <div className={styles["page"]}>
      <PublicHead />
      <main className={styles["body"]}>
        <LegalContents sections={text.sections} />
        <header className={styles["top"]}>
          <h1>{text.title}</h1>
          <p className={styles["purpose"]}>{text.purpose}</p>
          <LegalFacts text={text} reader={reader} />
          {text.short && (
            <Note tone="info" title={words.short}>
              {text.short}
            </Note>
          )}
          {choice && <div className={styles["choice"]}>{choice}</div>}
        </header>
        <article className={styles["text"]}>
          {text.sections.map((section, index) => (
            <Section key={section.id} section={section} nr={index + 1} numbered={text.numbered} />
          ))}
          {children}
        </article>
        <aside className={styles["side"]}>
          <Button
            variant="secondary"
            icon={<Icon of={IconPrinter} />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </aside>
      </main>
      {!bar && <PublicFooter />}
      {bar && (
        <div ref={measureBar} className={styles["accept"]}>
          <div>{bar}</div>
        </div>
      )}
    </div>
  );
}

function LegalFacts({ text, reader }: Pick<LegalArticleProps, "text" | "reader">) {
  return (
    <p className={styles["facts"]}>
      <span>
        {words.version} <b>{formatDate(text.version)}</b>
      </span>
      <span>
        {words.effective} <b>{words.from(formatDate(text.effective))}</b>
      </span>
      <span>
        {words.reading} <b>{words.minutes(text.minutes)}</b>
      </span>
      {reader && (
        <span className={styles["reader"]}>
          {words.readsAs}: <b>{reader}</b>
        </span>
      )}
    </p>
  );
}

interface SectionProps {
  readonly section: LegalSection;
  readonly nr: number;
  readonly numbered: boolean;
}

function Section({ section, nr, numbered }: SectionProps) {
  return (
    <section id={section.id} tabIndex={-1}>
      <h2>
        {nr}. {section.title}
      </h2>
      {section.blocks.map((block, index) =>
        numbered ? (
          <div key={index} className={styles["clause"]}>
            <span>{`${nr}.${index + 1}`}</span>
            <Block block={block} />
          </div>
        ) : (
          <Block key={index} block={block} />
        ),
      )}
    </section>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (block.kind === "paragraph")
    return (
      <p>
        <LegalInline tokens={block.inline} />
      </p>
    );
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>
          <LegalInline tokens={item} />
        </li>
      ))}
    </ul>
  );
}
