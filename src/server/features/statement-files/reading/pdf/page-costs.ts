/** Adds up what the pages of a PDF draw, forms inside of forms included. */
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import type { ReadProblem } from "#statements/statement.ts";
import type { ContentProfile } from "./content-profile.ts";
import type { PdfLimits } from "./pdf-limits.ts";
import type { PdfObjects, PdfStream } from "./pdf-objects.ts";
import { isArray, isDict, isRef, type PdfDict, type PdfValue } from "./pdf-values.ts";

type Cost = readonly [
  pages: number,
  operators: number,
  letters: number,
  bytes: number,
  searched: number,
];

const NOTHING: Cost = [0, 0, 0, 0, 0];
const plus = (one: Cost, other: Cost, times = 1): Cost =>
  one.map((value, at) => value + other[at]! * times) as unknown as Cost;
const most = (one: Cost, other: Cost): Cost =>
  one.map((value, at) => Math.max(value, other[at]!)) as unknown as Cost;

/** Parents of a page that are asked for its resources. */
const PARENTS_MAX = 20;

/** A limit that is met on the way, so that the rest is not counted. */
class LimitMet extends Error {
  readonly problem: ReadProblem;

  constructor(what: string, limit: number) {
    super(what);
    this.problem = limitProblem(what, limit);
  }
}

export class PageCosts {
  private readonly objects: PdfObjects;
  private readonly limits: PdfLimits;
  private readonly byNumber = new Map<number, [PdfStream, ContentProfile][]>();
  private readonly known = new Map<string, Cost>();

  constructor(
    objects: PdfObjects,
    profiles: ReadonlyMap<PdfStream, ContentProfile>,
    limits: PdfLimits,
  ) {
    this.objects = objects;
    this.limits = limits;
    for (const [stream, profile] of profiles) {
      const same = this.byNumber.get(stream.number) ?? [];
      same.push([stream, profile]);
      this.byNumber.set(stream.number, same);
    }
  }

  findProblem(): ReadProblem | undefined {
    const { limits } = this;
    let all: Cost = NOTHING;
    try {
      for (const dict of this.objects.dicts) {
        const root = dict.entries.get("Pages")?.value;
        if (root !== undefined) all = most(all, this.costOfNode(root, new Set()));
        // A page outside of the tree can be asked for as the first one.
        if (dict.entries.has("Contents")) all = most(all, this.costOfPage(dict));
      }
    } catch (error) {
      if (!(error instanceof LimitMet)) throw error;
      return error.problem;
    }
    const [pages, operators, letters, bytes, searched] = all;
    if (pages > limits.pages) return limitProblem("pages", limits.pages);
    if (operators > limits.operators) return limitProblem("operators of a PDF", limits.operators);
    if (letters > limits.letters) return limitProblem("characters of a PDF", limits.letters);
    if (bytes > limits.drawnBytes)
      return limitProblem("unpacked bytes of a PDF", limits.drawnBytes);
    if (searched > limits.searchedBytes)
      return limitProblem("inline pictures of a PDF", limits.searchedBytes);
    return undefined;
  }

  private tooManySaves(): LimitMet {
    return new LimitMet("saved states of a page", this.limits.saves);
  }

  private costOfNode(value: PdfValue, path: Set<number>): Cost {
    const number = isRef(value) ? value.ref : undefined;
    if (number !== undefined) {
      const known = this.known.get(`node ${number}`);
      if (known) return known;
      // A tree that leads back to itself is refused by the library.
      if (path.has(number)) return NOTHING;
      path.add(number);
    }
    let cost: Cost = NOTHING;
    for (const node of this.objects.resolve(value)) {
      if (!isDict(node)) continue;
      let sum: Cost = NOTHING;
      if (node.entries.has("Kids")) {
        for (const kids of this.objects.get(node, "Kids"))
          for (const kid of isArray(kids) ? kids : []) sum = plus(sum, this.costOfNode(kid, path));
      } else sum = this.costOfPage(node);
      cost = most(cost, sum);
    }
    if (number !== undefined) {
      path.delete(number);
      this.known.set(`node ${number}`, cost);
    }
    return cost;
  }

  private costOfPage(page: PdfDict): Cost {
    const resources = this.resourcesOf(page);
    let cost: Cost = [1, 0, 0, 0, 0];
    let saves = 0;
    const draw = (value: PdfValue, depth: number): void => {
      if (isRef(value) && this.byNumber.has(value.ref)) {
        const same = this.byNumber.get(value.ref)!;
        saves += Math.max(...same.map(([, profile]) => profile.saves));
        if (saves > this.limits.saves) throw this.tooManySaves();
        cost = plus(cost, this.costOfStream(value.ref, resources, 0));
        return;
      }
      for (const one of this.objects.resolve(value))
        if (isArray(one) && depth < 3) for (const each of one) draw(each, depth + 1);
    };
    draw(page.entries.get("Contents")?.value, 0);
    return cost;
  }

  /** Its own and those of its parents, which a library may put together. */
  private resourcesOf(page: PdfDict): PdfDict[] {
    const found: PdfDict[] = [];
    let nodes: readonly PdfValue[] = [page];
    for (let depth = 0; depth < PARENTS_MAX && nodes.length > 0; depth++) {
      const dicts = nodes.filter(isDict).slice(0, PARENTS_MAX);
      for (const dict of dicts) found.push(...this.objects.get(dict, "Resources").filter(isDict));
      nodes = dicts.flatMap((dict) => this.objects.get(dict, "Parent"));
    }
    return found;
  }

  private costOfStream(number: number, inherited: readonly PdfDict[], depth: number): Cost {
    const { formDepth } = this.limits;
    if (depth > formDepth) throw new LimitMet("forms of a PDF", formDepth);
    let cost: Cost = NOTHING;
    for (const [{ dict }, profile] of this.byNumber.get(number) ?? []) {
      if (profile.saves > this.limits.saves) throw this.tooManySaves();
      const own = this.objects.get(dict, "Resources").filter(isDict);
      const resources = own.length > 0 ? own : inherited;
      let sum: Cost = [0, profile.operators, profile.letters, profile.bytes, profile.searched];
      for (const [name, times] of profile.calls) {
        let called: Cost = NOTHING;
        for (const form of this.formsOf(resources, name))
          called = most(called, this.costOfForm(form, resources, depth + 1));
        sum = plus(sum, called, times);
      }
      cost = most(cost, sum);
    }
    return cost;
  }

  private costOfForm(number: number, resources: readonly PdfDict[], depth: number): Cost {
    // Where it stands in the tree of forms counts for the depth; what it draws is the same.
    const key = `form ${number} ${depth} ${this.markOf(resources)}`;
    const known = this.known.get(key);
    if (known) return known;
    const cost = this.costOfStream(number, resources, depth);
    this.known.set(key, cost);
    return cost;
  }

  private readonly marks = new Map<string, number>();
  private markOf(resources: readonly PdfDict[]): number {
    const text = resources
      .flatMap((dict) => this.objects.get(dict, "XObject").filter(isDict))
      .flatMap(({ entries }) =>
        [...entries].map(([key, { value }]) => `${key}=${isRef(value) ? value.ref : "?"}`),
      )
      .join(" ");
    const mark = this.marks.get(text) ?? this.marks.size;
    this.marks.set(text, mark);
    return mark;
  }

  /** Numbers of the forms that a name may mean. */
  private formsOf(resources: readonly PdfDict[], name: string): number[] {
    return resources
      .flatMap((dict) => this.objects.get(dict, "XObject").filter(isDict))
      .flatMap(({ entries }) =>
        name === ""
          ? [...entries.values()]
          : [entries.get(name)].filter((one) => one !== undefined),
      )
      .flatMap(({ value }) => (isRef(value) ? [value.ref] : []));
  }
}
