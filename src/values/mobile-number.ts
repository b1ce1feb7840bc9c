/** Mobile numbers as people give them; who calls one knows whether it is one. */

/** Without the blanks, hyphens, slashes and brackets by which people group digits. */
export function compactMobile(text: string): string {
  return text.replace(/[\s\-/()]/g, "");
}

/** An optional leading + then digits only. */
export function isMobile(compact: string): boolean {
  return /^\+?\d+$/.test(compact);
}
