/**
 * Pages whose code comes when somebody opens them. The router's own loader reloads the document
 * where a file is missing: without a line, or with the server away, that would throw the shell out
 * with everything on it.
 */
import type { RouteComponent } from "@tanstack/react-router";
import { createElement, type FunctionComponent, use } from "react";

/**
 * The code of a page could not be had. `again` asks for it once more and answers whether it came;
 * it never rejects.
 */
export class PageNotLoaded extends Error {
  readonly again: () => Promise<boolean>;

  constructor(cause: unknown, again: () => Promise<boolean>) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "PageNotLoaded";
    this.again = again;
  }
}

/** A page of a module that `load` brings, under the name of its component. */
export function lazyPage<Module, const Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): RouteComponent {
  let page: FunctionComponent | undefined;
  let fault: PageNotLoaded | undefined;
  let waiting: Promise<void> | undefined;
  const fetchPage = (): Promise<void> =>
    (waiting ??= load().then(
      (module) => {
        page = module[name] as FunctionComponent;
        fault = undefined;
      },
      (cause: unknown) => {
        waiting = undefined;
        fault = new PageNotLoaded(cause, () => fetchPage().then(() => page !== undefined));
      },
    ));
  function LazyPage(props: object) {
    if (!page && fault) throw fault;
    if (!page) use(fetchPage());
    return page ? createElement(page, props) : null;
  }
  // The router calls it before it shows the page, and may call it for a link that is pointed at.
  return Object.assign(LazyPage, { preload: fetchPage }) as RouteComponent;
}
