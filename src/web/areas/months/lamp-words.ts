/** Words of months that the list of clients says too. */
import type { Turn } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { monthsTexts } from "#web/areas/months/texts/months.ts";

export const turnName = (turn: Turn): string => monthsTexts.turns[turn];

/** The next step of a client in one line; `today` names the year of days. */
export const nextWords = (client: ClientMonth, today: string): string =>
  monthsTexts.next(client, today);
