/**
 * How settings are declared: each one once, in the section that it belongs to, with its name, its
 * schema and its text. `.env.example` is written from the same declarations.
 */
import { z } from "zod";
import { invariant } from "#values/result.ts";

export interface Setting<T> {
  readonly name: string;
  /** The value where none is stated, as the environment would state it; empty: none. */
  readonly usual: string;
  /** What it means, for `.env.example`. */
  readonly text: string;
  readonly schema: z.ZodType<T>;
}

/** Settings under the names of the configuration's fields. */
export interface SettingTree {
  readonly [field: string]: Setting<unknown> | SettingTree;
}

/** What a tree of settings gives when it is read. */
export type ValuesOf<Tree> = {
  readonly [Field in keyof Tree]: Tree[Field] extends Setting<infer Value>
    ? Value
    : ValuesOf<Tree[Field]>;
};

/** A setting as it is stated; undefined where it is not. */
export type ReadStated = (name: string) => string | undefined;

/** Settings of one meaning. The sentences of faults and warnings begin with a setting's name. */
export interface Section<Tree extends SettingTree> {
  /** Its heading in `.env.example`. */
  readonly title: string;
  readonly intro?: string;
  readonly settings: Tree;
  /** Settings that production cannot be without, each with what it is. */
  readonly needed?: Readonly<Record<string, string>>;
  /** Sentences, each with the settings of which either all or none are stated. */
  readonly together?: Readonly<Record<string, readonly string[]>>;
  /** What does not fit together, or not with the world; such a program does not start. */
  readonly findFaults?: (read: ReadStated, production: boolean) => readonly string[];
  /** What works but is hardly meant, for the log at the start. */
  readonly listWarnings?: (read: ReadStated, production: boolean) => readonly string[];
}

export const section = <Tree extends SettingTree>(parts: Section<Tree>): Section<Tree> => parts;

/** The tag of a template that holds `NAME=usual value` and from the second line on the text. */
type Declare<T> = (parts: TemplateStringsArray, ...values: (string | number)[]) => Setting<T>;

/** A setting that always has a value. */
export function setting<T>(schema: z.ZodType<T>): Declare<T> {
  return (parts, ...values) => {
    const one = declare(schema, String.raw(parts, ...values));
    invariant(one.usual !== "", `${one.name} has no usual value: declare it as optional`);
    return one;
  };
}

/** A setting that may be left out, and is undefined then. */
export function optional<T>(schema: z.ZodType<T>): Declare<T | undefined> {
  return (parts, ...values) => {
    const one = declare(schema, String.raw(parts, ...values));
    invariant(one.usual === "", `${one.name} has a usual value: declare it as setting`);
    return one;
  };
}

function declare<T>(schema: z.ZodType<T>, declaration: string): Setting<T> {
  const [, name = "", usual = "", text = ""] =
    /^([A-Z][A-Z0-9_]*)=(.*)\n([^]+)$/.exec(declaration) ?? [];
  invariant(text.trim() !== "", `a setting is NAME=usual value and a text below: ${declaration}`);
  return { name, usual, text: text.trim().replaceAll(/\s+/g, " "), schema };
}

function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return node["schema"] instanceof z.ZodType;
}

/** The settings of a tree, in their order. */
export function listSettings(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : listSettings(node)));
}

/**
 * Reads a tree of settings. `faults` gets a sentence for each value that its schema refuses; the
 * values are of use only where it got none.
 */
export function readSettings<Tree extends SettingTree>(
  tree: Tree,
  stated: ReadStated,
  faults: string[],
): ValuesOf<Tree> {
  const read = (node: Setting<unknown> | SettingTree): unknown => {
    if (!isSetting(node)) return readSettings(node, stated, faults);
    const text = stated(node.name) ?? (node.usual || undefined);
    if (text === undefined) return undefined;
    const parsed = node.schema.safeParse(text);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const place = path.length > 0 ? ` (${path.map(String).join(".")})` : "";
      faults.push(`${node.name}${place}: ${message}`);
    }
    return undefined;
  };
  const values = Object.entries(tree).map(([field, node]) => [field, read(node)] as const);
  return Object.fromEntries(values) as ValuesOf<Tree>;
}

/** A sentence for each of these settings that is not stated. */
export function listMissing(read: ReadStated, names: readonly string[], why: string): string[] {
  return names.filter((name) => !read(name)).map((name) => `${name}: missing; ${why}`);
}

/** What is wrong with the settings of a section beyond each one's own value. */
export function findSectionFaults(
  { needed = {}, together = {}, findFaults }: Section<SettingTree>,
  read: ReadStated,
  production: boolean,
): string[] {
  const missing = Object.entries(production ? needed : {}).flatMap(([name, why]) =>
    listMissing(read, [name], why),
  );
  const halves = Object.entries(together)
    .filter(([, names]) => names.some((name) => read(name)))
    .flatMap(([why, names]) => listMissing(read, names, why));
  return [...missing, ...halves, ...(findFaults?.(read, production) ?? [])];
}
