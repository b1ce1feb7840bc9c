import type { ComponentType } from "react";

/** The shape of Tabler's icons. */
export type IconType = ComponentType<{
  size?: number;
  stroke?: number;
  className?: string;
  "aria-hidden"?: boolean;
}>;

interface IconProps {
  readonly of: IconType;
  /** 16 beside text, 20 in notes and toasts, 12 in tags. */
  readonly size?: 12 | 14 | 16 | 20 | 24;
  readonly className?: string | undefined;
}

const STROKES = { 12: 2.25, 14: 2, 16: 1.75, 20: 1.75, 24: 1.5 };

/** An outline icon; it never replaces words, so screen readers skip it. */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return <Shape size={size} stroke={STROKES[size]} aria-hidden className={className} />;
}
