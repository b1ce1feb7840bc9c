import type { RouteComponent } from "@tanstack/react-router";

/** An address with its page, as an area declares it. */
export interface PageDeclaration {
  /**
   * `shell` asks for a session and draws the shell around the page, `token` the same without the
   * guard rules, `public` draws the page alone for everybody.
   */
  readonly frame: "shell" | "token" | "public";
  /** The address; `$name` stands for one part of it. */
  readonly path: string;
  /** Title of the page, for the browser's tab and for pages that are not built yet. */
  readonly title: string | undefined;
  readonly component: RouteComponent;
  readonly bare?: Bare | undefined;
}

/**
 * A page of the first steps has the header alone around it, no rail and no tab bar: always, or
 * only while the person has no company.
 */
export type Bare = "always" | "withoutCompany";

export function shellPage(
  path: string,
  title: string,
  component: RouteComponent,
  bare?: Bare,
): PageDeclaration {
  return { frame: "shell", path, title, component, bare };
}

/** A page whose title is `undefined` carries the product's name alone in the browser's tab. */
export function publicPage(
  path: string,
  title: string | undefined,
  component: RouteComponent,
): PageDeclaration {
  return { frame: "public", path, title, component };
}
