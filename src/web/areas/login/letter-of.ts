import type { ApiReply } from "#web/api/client.ts";
import type { LoginLetter } from "#web/areas/login/texts/login.ts";

/** What the reply says of the letter to this address. */
export function letterOf(email: string, reply: ApiReply<"entrepreneurAuth">): LoginLetter {
  return {
    email,
    minutes: reply.expiresInMinutes,
    registered: reply.sent === "registered",
    delayed: reply.delayed === true,
    already: reply.alreadySent === true,
    unsaid: reply.unsaid === true,
  };
}
