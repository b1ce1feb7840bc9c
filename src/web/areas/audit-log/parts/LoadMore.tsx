import { useEffect, useRef } from "react";
import styles from "./audit-log.module.css";
import { auditTexts as words } from "#web/areas/audit-log/texts/audit.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { useLatest } from "#web/ui/use-latest.ts";

/** The next page is asked for this far before its place comes into the window. */
const AHEAD = "600px";

/**
 * Asks for more when it comes near; the button is for who scrolls faster than the server answers.
 */
export function LoadMore({
  loading,
  onReach,
}: {
  readonly loading: boolean;
  readonly onReach: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useLatest(onReach);
  useEffect(() => {
    if (!box.current || loading) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [loading, latest]);
  return (
    <div ref={box} className={styles["more"]}>
      <Button
        variant="secondary"
        loading={loading}
        loadingText={words.loadingMore}
        onClick={onReach}
      >
        {words.more}
      </Button>
    </div>
  );
}
