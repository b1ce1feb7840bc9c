/** The address of a public page, for the server that draws it and for the browser that takes it. */

let drawn: URL | undefined;

/** Gives the page that the server draws its whole address. */
export function setDrawnAddress(address: string): void {
  drawn = new URL(address);
}

export function pathOfPage(): string {
  return (drawn ?? window.location).pathname;
}

/**
 * Where the product is found, without a slash at its end, for samples that a person copies. The
 * browser reads it from the head of the page, so that it says what the server has drawn.
 */
export function originOfPage(): string {
  if (drawn) return drawn.origin;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return new URL(canonical?.href ?? window.location.href).origin;
}
