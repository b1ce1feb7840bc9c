/** The pale picture of a page that has nothing yet: how it will look. Screen readers skip it. */
import type { ReactNode } from "react";

/** The pages that have a picture. */
export type GhostName =
  | "items"
  | "accounts"
  | "settlements"
  | "days"
  | "files"
  | "figures"
  | "threads";

const WIDTH = 520;
const HEIGHT = 160;
const NAME_WIDTHS = [138, 176, 104, 158];
const TEXT_WIDTHS = [190, 132, 216, 170];

/** A bar of text; `strong` for names, `good` for money that comes in and for what is proven. */
function Bar(bar: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  readonly tone?: "strong" | "good" | "bad" | "brand";
}) {
  const { x, y, width, height = 8, tone } = bar;
  const fill = {
    strong: "var(--line-strong)",
    good: "color-mix(in srgb, var(--credit) 34%, var(--surface))",
    bad: "color-mix(in srgb, var(--danger) 34%, var(--surface))",
    brand: "color-mix(in srgb, var(--brand-text) 20%, var(--surface))",
  };
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={Math.min(3, height / 2)}
      fill={tone ? fill[tone] : "var(--line)"}
    />
  );
}

function Frame({ x = 24, y, width = WIDTH - 48, height }: Readonly<Record<string, number>>) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
      fill="var(--surface)"
      stroke="var(--line)"
    />
  );
}

/** Rows of a name, a text below it, and what stands at its ends. */
function Rows({
  y,
  count,
  height = 44,
  start,
  end,
}: {
  readonly y: number;
  readonly count: number;
  readonly height?: number;
  readonly start?: (y: number) => ReactNode;
  readonly end: (y: number, at: number) => ReactNode;
}) {
  const left = start ? 80 : 44;
  return (
    <>
      <Frame y={y} height={HEIGHT * 2} />
      {Array.from({ length: count }, (_, at) => {
        const middle = y + height * at + height / 2;
        return (
          <g key={at}>
            {at > 0 && (
              <path d={`M24 ${y + height * at}H${WIDTH - 24}`} stroke="var(--line)" fill="none" />
            )}
            {start?.(middle)}
            <Bar x={left} y={middle - 11} width={NAME_WIDTHS[at % 4]!} height={9} tone="strong" />
            <Bar x={left} y={middle + 4} width={TEXT_WIDTHS[at % 4]!} height={7} />
            {end(middle, at)}
          </g>
        );
      })}
    </>
  );
}

const Amount = ({ y, at }: { readonly y: number; readonly at: number }) => {
  const isCredit = at % 2 === 0;
  const width = isCredit ? 88 - at * 8 : 62;
  return (
    <Bar
      x={WIDTH - 44 - width}
      y={y - 5}
      width={width}
      height={10}
      tone={isCredit ? "good" : "strong"}
    />
  );
};

const PICTURES: Readonly<Record<GhostName, () => ReactNode>> = {
  items: () => (
    <Rows
      y={20}
      count={4}
      start={(y) => (
        <circle cx={56} cy={y} r={9} fill="none" stroke="var(--line-strong)" strokeWidth={1.5} />
      )}
      end={(y, at) => <Amount y={y} at={at} />}
    />
  ),
  files: () => (
    <Rows
      y={20}
      count={4}
      start={(y) => <Bar x={46} y={y - 12} width={20} height={24} tone="brand" />}
      end={(y, at) => (
        <Bar x={WIDTH - 116} y={y - 8} width={72} height={16} {...(at !== 2 && { tone: "good" })} />
      )}
    />
  ),
  accounts: () =>
    [20, 96].map((y) => (
      <g key={y}>
        <Frame y={y} height={64} />
        <Bar x={44} y={y + 16} width={32} height={32} tone="brand" />
        <Bar x={92} y={y + 20} width={96} height={9} tone="strong" />
        <Bar x={92} y={y + 36} width={126} height={7} />
        <path d={`M250 ${y + 36}H388`} stroke="var(--line-strong)" fill="none" />
        {[9, 16, 5, 20, 12, 7, 18].map((up, at) => (
          <g key={at}>
            <Bar x={256 + at * 18} y={y + 36 - up} width={10} height={up} tone="good" />
            <Bar x={256 + at * 18} y={y + 37} width={10} height={22 - up} tone="strong" />
          </g>
        ))}
        <Bar x={WIDTH - 124} y={y + 26} width={80} height={10} tone="strong" />
      </g>
    )),
  settlements: () => (
    <>
      <Frame y={20} height={52} />
      {[0, 1, 2, 3].map((at) => (
        <g key={at}>
          <Bar x={44 + at * 114} y={33} width={48} height={7} />
          <Bar x={44 + at * 114} y={47} width={78} height={11} tone="strong" />
        </g>
      ))}
      <Rows
        y={88}
        count={2}
        end={(y, at) => (
          <>
            <Bar x={WIDTH - 224} y={y - 5} width={72} height={10} tone="good" />
            <Bar
              x={WIDTH - 116}
              y={y - 8}
              width={72}
              height={16}
              {...(at === 0 && { tone: "good" })}
            />
          </>
        )}
      />
    </>
  ),
  days: () => (
    <>
      <Bar x={44} y={24} width={12} height={150} tone="brand" />
      <rect x={WIDTH - 56} y={24} width={12} height={150} fill="var(--brass)" opacity={0.45} />
      <path
        d={`M56 96H${WIDTH - 56}`}
        stroke="var(--line-strong)"
        strokeDasharray="4 4"
        fill="none"
      />
      {[0, 1, 2].map((at) => (
        <g key={at}>
          <Bar x={72 + at * 130} y={48} width={54} height={7} />
          <Bar x={72 + at * 130} y={64} width={116} height={14} tone="good" />
        </g>
      ))}
      {Array.from({ length: 15 }, (_, at) => (
        <Bar
          key={at}
          x={72 + at * 25.4}
          y={112}
          width={20}
          height={20}
          tone={at === 9 ? "bad" : "strong"}
        />
      ))}
    </>
  ),
  threads: () =>
    [20, 108].map((y) => (
      <g key={y}>
        <Frame y={y} height={76} />
        <circle
          cx={52}
          cy={y + 22}
          r={9}
          fill="color-mix(in srgb, var(--brand-text) 20%, var(--surface))"
        />
        <Bar x={76} y={y + 14} width={198} height={9} tone="strong" />
        <Bar x={76} y={y + 29} width={142} height={7} />
        <Bar x={76} y={y + 46} width={230} height={18} />
        <rect
          x={WIDTH - 120}
          y={y + 14}
          width={76}
          height={20}
          rx={5}
          fill="none"
          stroke="var(--line-strong)"
        />
      </g>
    )),
  figures: () => (
    <>
      <Frame y={20} height={HEIGHT * 2} />
      <path d="M44 104H476" stroke="var(--line-strong)" fill="none" />
      {[40, 26, 52, 34, 58, 30, 46, 38, 54, 42, 60, 36].map((up, at) => (
        <g key={at}>
          <Bar x={52 + at * 36} y={104 - up} width={20} height={up} tone="good" />
          <Bar x={52 + at * 36} y={105} width={20} height={70 - up} tone="strong" />
        </g>
      ))}
    </>
  ),
};

/** Drawn over the width of its place; the lower edge is cut as by the fold of a page. */
export function GhostPage({ of }: { readonly of: GhostName }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
    >
      {PICTURES[of]()}
    </svg>
  );
}
