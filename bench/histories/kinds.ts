/** All kinds of histories by name. */
import { DAY_KINDS } from "./kinds-of-days.ts";
import { PART_KINDS } from "./kinds-of-parts.ts";
import { MEETING_KINDS } from "./kinds-of-meetings.ts";
import { FILE_KINDS } from "./kinds-of-files.ts";
import { BARE_KINDS } from "./kinds-of-bare-tables.ts";
import { HOUR_KINDS } from "./kinds-of-hours.ts";
import { MIXTURE_KINDS } from "./kinds-of-mixtures.ts";
import { UNDATED_KINDS } from "./kinds-undated.ts";
import { VERSION_KINDS } from "./kinds-of-versions.ts";
import { createRandom, type Random } from "./random.ts";
import { type History, Story } from "./story.ts";
import type { Account } from "./ledger.ts";

/** Draws accounts and puts their files into the story; answers the accounts. */
export type Kind = (random: Random, story: Story) => readonly Account[];

const KINDS: Readonly<Record<string, Kind>> = {
  ...UNDATED_KINDS,
  ...DAY_KINDS,
  ...PART_KINDS,
  ...FILE_KINDS,
  ...MEETING_KINDS,
  ...HOUR_KINDS,
  ...BARE_KINDS,
  ...MIXTURE_KINDS,
  ...VERSION_KINDS,
};
export const KIND_NAMES: readonly string[] = Object.keys(KINDS);

/** The history of a kind and a seed: always the same bytes in the same order. */
export function buildHistory(kind: string, seed: number): History {
  const draw = KINDS[kind];
  if (draw === undefined)
    throw new Error(`There is no kind ${kind}. Known: ${KIND_NAMES.join(", ")}`);
  const random = createRandom(seed, kind);
  const story = new Story(random);
  const accounts = draw(random, story);
  // A file is deleted only after it was read.
  const atOnce = random.chance(0.15) && story.steps.every((step) => step.do === "upload");
  return { kind, seed, accounts, steps: story.steps, atOnce };
}
