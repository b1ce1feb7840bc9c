import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { deleteAccount } from "./delete-account.service.ts";
import { preparePersonalData, readPersonalData } from "./personal-data.service.ts";

const FILE_NAME = "bankhid-szemelyes-adatok.json";

export function profileHandlers(deps: Pick<Deps, "db" | "clock" | "events">) {
  return {
    personalDataPrepare: async (call) => {
      const { ticket, expiresInSeconds } = await preparePersonalData(deps, call.actor.person);
      return { ticket, url: `/v1/profile/data/${ticket}`, fileName: FILE_NAME, expiresInSeconds };
    },
    personalDataDownload: async (call) => {
      const data = await readPersonalData(deps, call.params.ticket);
      call.reply
        .header("content-type", "application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="${FILE_NAME}"`)
        .send(JSON.stringify(data, null, 2));
      return undefined;
    },
    accountDelete: async (call) => {
      await deleteAccount(deps, call.actor, call.body.email);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
