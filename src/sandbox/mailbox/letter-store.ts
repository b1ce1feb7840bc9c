/**
 * Letters as they came, newest first, kept in one file of JSON lines so that they survive a
 * restart.
 */
import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LETTERS_MAX } from "./mailbox-limits.ts";

export interface KeptLetter {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  /** The bytes of the letter in base64. */
  readonly raw: string;
}

export interface LetterStore {
  add(letter: Omit<KeptLetter, "id" | "receivedAt">): Promise<KeptLetter>;
  list(to?: string): readonly KeptLetter[];
  find(id: string): KeptLetter | undefined;
  clear(): Promise<void>;
}

export async function openLetterStore(folder: string): Promise<LetterStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "letters.jsonl");
  let letters = await readLetters(file);
  let lines = letters.length;
  let lastId = Date.now();
  // One write after the other: two letters at once must not mix their lines.
  let writing: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  };
  const rewrite = async (): Promise<void> => {
    await writeFile(
      `${file}.new`,
      letters
        .toReversed()
        .map((letter) => `${JSON.stringify(letter)}\n`)
        .join(""),
      { mode: 0o600 },
    );
    await rename(`${file}.new`, file);
    lines = letters.length;
  };
  return {
    async add(given) {
      lastId = Math.max(lastId + 1, Date.now());
      const letter: KeptLetter = {
        id: lastId.toString(36),
        receivedAt: new Date().toISOString(),
        ...given,
      };
      letters = [letter, ...letters].slice(0, LETTERS_MAX);
      await inTurn(async () => {
        lines++;
        // The file may hold twice the kept letters before it is written anew.
        if (lines > LETTERS_MAX * 2) await rewrite();
        else await appendFile(file, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
      });
      return letter;
    },
    list: (to) =>
      to === undefined
        ? letters
        : letters.filter((letter) => letter.to.includes(to.trim().toLowerCase())),
    find: (id) => letters.find((letter) => letter.id === id),
    async clear() {
      letters = [];
      await inTurn(rewrite);
    },
  };
}

async function readLetters(file: string): Promise<KeptLetter[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const letters: KeptLetter[] = [];
  for (const line of text.split("\n")) {
    try {
      if (line !== "") letters.push(JSON.parse(line) as KeptLetter);
    } catch {
      // The last line of a program that was killed while writing: that letter was never
      // acknowledged.
    }
  }
  return letters.toReversed().slice(0, LETTERS_MAX);
}
