import { useEffect, useState } from "react";
import type { LegalSection } from "#web/areas/legal/texts/parse-legal.ts";
import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import styles from "./Legal.module.css";

/** The sections as links; the one that is being read is marked. On a phone the list folds. */
export function LegalContents({ sections }: { readonly sections: readonly LegalSection[] }) {
  const isPhone = useMedia(PHONE_QUERY);
  const reading = useSectionInView(sections);
  return (
    <nav className={styles["contents"]} aria-label={words.contents}>
      <details open={!isPhone}>
        <summary>{words.contents}</summary>
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
