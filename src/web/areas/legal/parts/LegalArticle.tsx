import { IconPrinter } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { LegalBlock, LegalSection, LegalText } from "#web/areas/legal/texts/parse-legal.ts";
import { legalWords, legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { measureBar } from "#web/ui/bar-height.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./Legal.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { useMedia, WIDER_THAN_PHONE_QUERY } from "#web/ui/use-media.ts";
import type { Token } from "marked";
import { useClientConfig } from "#web/api/client-config.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { readDatum } from "#web/areas/legal/texts/operator-data.ts";

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
          {choice && <div className="not-on-paper above-6">{choice}</div>}
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
          <div className="row spread gap-4 page-wide">{bar}</div>
        </div>
      )}
    </div>
  );
}

function LegalFacts({ text, reader }: Pick<LegalArticleProps, "text" | "reader">) {
  return (
    <p className={styles["facts"]}>
      <span>
        {words.version} <b className="medium ink">{formatDate(text.version)}</b>
      </span>
      <span>
        {words.effective} <b className="medium ink">{words.from(formatDate(text.effective))}</b>
      </span>
      <span>
        {words.reading} <b className="medium ink">{words.minutes(text.minutes)}</b>
      </span>
      {reader && (
        <span className={styles["reader"]}>
          {words.readsAs}: <b className="medium ink">{reader}</b>
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

/**
 * The sections as links; the one that is being read is marked. The list folds on a
 * phone. Elsewhere a style shows it already in the page that the server has drawn folded.
 */
function LegalContents({ sections }: { readonly sections: readonly LegalSection[] }) {
  const isOpen = useMedia(WIDER_THAN_PHONE_QUERY);
  const reading = useSectionInView(sections);
  return (
    <nav className={styles["contents"]} aria-label={words.contents}>
      <details open={isOpen}>
        <summary className="below-2 body strong">{words.contents}</summary>
        {sections.map(({ id, title }, index) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === reading ? "true" : undefined}
            className={classNames(id === reading && styles["on"])}
          >
            {index + 1}. {title}
          </a>
        ))}
      </details>
    </nav>
  );
}

// The section that crosses a line a fifth below the upper edge is the one that is being read.
const READING_LINE = "-20% 0px -79% 0px";

function useSectionInView(sections: readonly LegalSection[]): string | undefined {
  const [reading, setReading] = useState(sections[0]?.id);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        const first = sections.find(({ id }) => inView.has(id));
        if (first) setReading(first.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return reading;
}

/** The words of a legal text: links, bold words, and the data of the operator in their places. */
function LegalInline({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Fragment key={index}>{showToken(token)}</Fragment>);
}

function showToken(token: Token): ReactNode {
  if (token.type === "strong") return <strong>{showInside(token)}</strong>;
  if (token.type === "link")
    return <PublicLink to={(token as { href: string }).href}>{showInside(token)}</PublicLink>;
  if ("tokens" in token && token.tokens) return showInside(token);
  return <WithData text={"text" in token ? String(token.text) : token.raw} />;
}

function showInside(token: Token): ReactNode {
  return <LegalInline tokens={(token as { tokens?: Token[] }).tokens ?? []} />;
}

/** `{{operator.name}}` and its like become the operator's data, or a mark that one is missing. */
function WithData({ text }: { readonly text: string }) {
  const config = useClientConfig();
  return text.split(/\{\{([A-Za-z.]+)\}\}/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = config && readDatum(config, part);
    if (value) return <Fragment key={index}>{value}</Fragment>;
    return (
      config && (
        <span key={index} className={styles["gap"]} title={legalWords.missingHint}>
          {legalWords.missing}
        </span>
      )
    );
  });
}
