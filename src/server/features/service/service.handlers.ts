/** The program's facts for a page before anybody logs in, and the stream of changes after that. */
import type { Deps } from "#server/deps.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";
import { presentClientConfig } from "./client-config.present.ts";
import type { EventStreams } from "./event-streams.ts";

type ServiceDeps = Pick<Deps, "health" | "clock" | "config"> & {
  readonly captcha: Captcha;
  readonly eventStreams: EventStreams;
};

export function serviceHandlers(deps: ServiceDeps) {
  const { clock } = deps;
  return {
    healthcheck: async () => {
      if (!(await deps.health.isDatabaseUp())) {
        throw new ApiError("service_unavailable", {
          message: "The database does not answer",
          retryAfterSeconds: 5,
        });
      }
      return { ok: true, time: clock.now().toISOString() };
    },
    clientConfigGet: async () => presentClientConfig(deps),
    captchaChallengeGet: async () => {
      const challenge = await deps.captcha.createChallenge();
      if (challenge === undefined) throw notFound("Challenge");
      return challenge;
    },
    eventStream: async (call) => {
      const stream = await deps.eventStreams.open(call.actor.person);
      call.reply
        .header("content-type", "application/x-ndjson; charset=utf-8")
        .header("x-accel-buffering", "no");
      call.reply.send(stream);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
