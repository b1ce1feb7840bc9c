/** The widths at which the long walks run. */

export interface Width {
  readonly name: "desktop" | "phone";
  readonly phone: boolean;
}

const DESKTOP_AND_PHONE: readonly Width[] = [
  { name: "desktop", phone: false },
  { name: "phone", phone: true },
];

/**
 * Each long walk runs at one width in `npm test`, and at both in `npm run proof -- both-widths`
 * (`E2E_WIDTHS=both`).
 */
export function widthsOfWalk(usual: Width["name"]): readonly Width[] {
  if (process.env["E2E_WIDTHS"] === "both") return DESKTOP_AND_PHONE;
  return DESKTOP_AND_PHONE.filter(({ name }) => name === usual);
}
