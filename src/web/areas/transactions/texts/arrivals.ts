/** What is new, and what came late. */
import { formatCount } from "#web/ui/text/format-amount.ts";

export const arrivalTexts = {
  name: "Érkezett",
  any: "Bármikor",
  since: {
    YESTERDAY: "tegnap óta",
    LAST_VISIT: "a legutóbbi látogatásom óta",
    LAST_EXPORT: "a legutóbbi exportom óta",
  },
  option: (since: string, count: string | undefined) =>
    count === undefined ? since : `${since} (${count})`,
  toggle: { YESTERDAY: "Új tegnap óta", LAST_VISIT: "Új a legutóbbi látogatása óta" },
  count: (count: number, exact: boolean) => `${formatCount(count)}${exact ? "" : "+"}`,
  isNew: "új",
  newHint: (when: string) => `Az előző látogatása óta érkezett: ${when}`,
  late: (day: string) => `késve jött, ${day}`,
  lateHint: "Utólag érkezett: a nap már könyvelt.",
  lateOfDay: (count: number) => `${formatCount(count)} késve jött`,
  newOfAccount: (count: string) => `${count} új`,
};
