/** A small tree of one record: names without prefix, texts, and the one attribute CAMT has. */

export interface XmlElement {
  readonly name: string;
  text: string;
  /** Attribute `Ccy`. */
  ccy: string | undefined;
  children: XmlElement[] | undefined;
}

/** The first child with a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const children = element?.children;
  if (!children) return undefined;
  for (let index = 0; index < children.length; index++)
    if (children[index]!.name === name) return children[index];
  return undefined;
}

/** All children with a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children?.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of a path of names. */
export function elementAt(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let found = element;
  for (let index = 0; index < path.length && found; index++) found = childOf(found, path[index]!);
  return found;
}

/** The trimmed text at the end of a path; `undefined` when absent or empty. */
export function textAt(
  element: XmlElement | undefined,
  ...path: readonly string[]
): string | undefined {
  return elementAt(element, ...path)?.text.trim() || undefined;
}
