/** The answers to the question whose a file is. Pure. */
import { fileClientTexts as words } from "#web/areas/files/texts/file-client.ts";

export const HERE = "here";
export const OTHER = "other";
export const NOWHERE = "nowhere";

/**
 * The answer that is chosen before a person chooses: the company to which the file's own content
 * points. A stranger's statement has none, so that no careless press takes it into these books.
 */
export function firstChoice(
  candidates: readonly { readonly company: { readonly _id: string } }[],
): string | undefined {
  return candidates[0]?.company._id;
}

/** What the button does; without a choice it asks for one. */
export function pressWords(choice: string | undefined): string {
  if (choice === undefined) return words.decide;
  return choice === HERE ? words.keep : choice === NOWHERE ? words.drop : words.move;
}
