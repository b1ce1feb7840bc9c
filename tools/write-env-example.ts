/** `npm run settings` writes `.env.example` from the settings as the program declares them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { allSections } from "../src/server/config.ts";
import { listSettings } from "../src/server/settings/setting.ts";

const COLUMNS = 118;
const HEAD = [
  "Every variable the program reads, with its default. Nothing needs to be set to try it: `npm start` works as it is.",
  "The program reads its environment, not this file: copy the lines you need into your service's settings,",
  "or start with `node --env-file=.env src/server/main.ts`. An empty value counts as not set.",
  "This file is written by `npm run settings` from src/server/settings.",
];

/** The text of `.env.example`. */
export function buildEnvExample(): string {
  const sections = allSections.map(({ title, intro, settings }) => {
    const heading = `# --- ${title} `.padEnd(COLUMNS, "-");
    const lines = listSettings(settings).map(
      ({ name, usual, text }) => `${wrap(text)}\n${name}=${usual}`,
    );
    return [heading, ...(intro === undefined ? [] : [wrap(intro), "#"]), ...lines].join("\n");
  });
  return `${[HEAD.map((line) => `# ${line}`).join("\n"), ...sections].join("\n\n")}\n`;
}

/** A comment of lines that are no longer than the file's columns. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, "../.env.example"), buildEnvExample());
