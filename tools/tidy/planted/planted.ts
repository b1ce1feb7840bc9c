/** A violation to be planted, and the check that must find it. */
export interface Planted {
  /** The rule that is broken, as the title of its test. */
  what: string;
  path: string;
  text: string;
  /** `types` is the compiler, `lint` is oxlint with the types, `tidy` is tools/tidy.ts. */
  by: "types" | "lint" | "tidy";
  /** What the check says about it. */
  says: RegExp;
  /** Other files that the violation needs. */
  beside?: Record<string, string>;
  /** Why no check finds it; the row then says what is not held. */
  cannot?: string;
}

/** One import that the table of zones refuses. */
export function plantImport(what: string, path: string, target: string, says: RegExp): Planted {
  return { what, path, text: `import "${target}";\nexport {};\n`, by: "tidy", says };
}
