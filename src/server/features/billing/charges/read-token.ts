import { openSecret } from "#server/seal-secret.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findToken } from "../cards/cards.store.ts";

/** Binds a token to its place, so that it opens nowhere else. */
export const tokenSealedFor = (cardId: string, position: number): string =>
  `payment_token:${cardId}:${position}`;

/** The charge token at a place of a card; undefined where there is none. */
export async function readToken(
  { db, config }: Pick<BillingDeps, "db" | "config">,
  cardId: string,
  position: number,
): Promise<string | undefined> {
  const token = await findToken(db, cardId, position);
  return token && openSecret(config.secrets, token, tokenSealedFor(cardId, position));
}
