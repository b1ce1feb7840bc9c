/** Commands of those who have no account: visitors, and advisers on their page. */
import type { UntriedAct } from "./case.ts";

const untried = {
  untried: "is about no company and no account: neither log has a place for it",
  silent: "the consultation itself keeps who changed it, and its people hear by letter",
} as const;

export const visitorActs = {
  consultationBook: untried,
  consultationCancel: untried,
  consultationConfirm: untried,
  consultationLook: untried,
  consultationMove: untried,
  adviserBlock: untried,
  adviserCancel: untried,
  adviserDayGet: untried,
  adviserEnter: untried,
  adviserLeave: untried,
  adviserLinkSend: untried,
  adviserMove: untried,
  adviserNote: untried,
  adviserUnblock: untried,
  healthcheck: { untried: "tells whether the service works", silent: "changes nothing" },
  downloadGet: {
    untried: "is what follows of each command that answers a ticket; they are tried with it",
    silent: "the command that answered the ticket names the line of its file",
  },
} satisfies Record<string, UntriedAct>;
