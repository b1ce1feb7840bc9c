import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Paper } from "#contract/papers/papers.ts";
import { paperBytesQuery } from "#web/areas/papers/queries/use-papers.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import styles from "./papers.module.css";

/** A picture as it is, a PDF in the browser's own viewer. */
export function PaperView({
  companyId,
  paper,
}: {
  readonly companyId: string;
  readonly paper: Paper;
}) {
  const query = useQuery(paperBytesQuery(companyId, paper));
  const [broken, setBroken] = useState(false);
  if (query.isError)
    return (
      <QueryError
        title={words.showFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending) return <Skeleton height={320} />;
  if (broken)
    return <p className="muted">{paper.kind === "heic" ? words.notShown : words.broken}</p>;
  if (paper.kind !== "pdf")
    return (
      <Picture
        blob={query.data}
        alt={words.pictureOf(paper.name)}
        onBroken={() => setBroken(true)}
      />
    );
  return <Document blob={query.data} title={words.documentOf(paper.name)} />;
}

interface PictureProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly onBroken: () => void;
}

function Picture({ blob, alt, onBroken }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) =>
      giveAddress(blob, (address) => {
        image.src = address;
      }),
    [blob],
  );
  return <img ref={show} className={styles["picture"]} alt={alt} onError={onBroken} />;
}

function Document({ blob, title }: { readonly blob: Blob; readonly title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) =>
      giveAddress(blob, (address) => {
        frame.src = address;
      }),
    [blob],
  );
  const lead = useCallback(
    (link: HTMLAnchorElement) =>
      giveAddress(blob, (address) => {
        link.href = address;
      }),
    [blob],
  );
  return (
    <div className="stack gap-3">
      <iframe ref={show} className={styles["pdf"]} title={title} />
      {/* Browsers of phones draw no PDF within a page. */}
      <a
        ref={lead}
        className={buttonClass({ variant: "secondary", size: "small" })}
        target="_blank"
        rel="noreferrer"
      >
        {words.openNewTab}
      </a>
    </div>
  );
}

/** Gives the bytes an address for as long as their element is there. */
function giveAddress(blob: Blob, take: (address: string) => void): () => void {
  const address = URL.createObjectURL(blob);
  take(address);
  return () => URL.revokeObjectURL(address);
}
