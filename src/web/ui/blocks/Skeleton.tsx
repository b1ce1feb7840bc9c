import type { ReactNode } from "react";
import blocks from "./blocks.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { uiWords } from "#web/ui/ui-words.ts";

/** One grey bar; `width` is a CSS length. */
export function Skeleton({
  width = "100%",
  height = 12,
  round,
}: {
  readonly width?: string;
  readonly height?: number;
  readonly round?: boolean;
}) {
  return (
    <span
      className={blocks["skeleton"]}
      data-skeleton
      style={{ width, height, borderRadius: round ? "50%" : undefined }}
    />
  );
}

/** A bar in the place of one line of text: as high as the line, so that the text moves nothing. */
export function SkeletonLine({
  width,
  line = 20,
  height = 12,
}: {
  readonly width: string;
  /** Height of the line in pixels. */
  readonly line?: number;
  readonly height?: number;
}) {
  return (
    <span className="row" style={{ height: line }} aria-hidden>
      <Skeleton width={width} height={height} />
    </span>
  );
}

/** A page's own skeleton: told once, shown after 200 ms, hidden from readers of the screen. */
export function SkeletonPage({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={blocks["delayed"]} role="status">
      <HiddenText>{uiWords().loading}</HiddenText>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  );
}

const WIDTHS = [64, 52, 78, 40, 62];

/** Rows of a list that is on its way: static, the rows' own height, shown after 200 ms. */
export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className={classNames(blocks["card"], blocks["delayed"])} role="status">
      <HiddenText>{uiWords().loading}</HiddenText>
      {Array.from({ length: rows }, (_, row) => (
        <div className={blocks["skeletonRow"]} key={row} aria-hidden>
          <Skeleton width="16px" />
          <Skeleton width="20px" height={20} round />
          <Skeleton width={`${WIDTHS[row % WIDTHS.length]}%`} />
          <Skeleton width={`${WIDTHS[(row + 2) % WIDTHS.length]}%`} />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
