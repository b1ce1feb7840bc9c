import type { Handlers } from "#server/http/handler.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { checkCaptcha } from "#server/features/auth/check-captcha.service.ts";
import type { Captcha } from "#server/providers/captcha/captcha.port.ts";
import { parseLocalDate } from "#values/local-date.ts";
import * as advisers from "./advisers.service.ts";
import { confirm } from "./confirm-consultation.service.ts";
import type { ConsultationDeps } from "./consultation-letters.service.ts";
import { getWeek } from "./consultation-week.service.ts";
import { book, cancel, cancelOpen, lookAt, move, moveByAdviser } from "./consultations.service.ts";

type HandlerDeps = ConsultationDeps & {
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
};

export function consultationHandlers(deps: HandlerDeps) {
  return { ...visitorHandlers(deps), ...adviserHandlers(deps) };
}

function visitorHandlers(deps: HandlerDeps) {
  return {
    consultationWeekGet: (call) => getWeek(deps, readDay(call.query.week)),
    consultationBook: async ({ body, address }) => {
      await checkCaptcha(deps.captcha, body.captcha_response, address);
      return book(deps, body, address);
    },
    consultationLook: async ({ body }) => ({ consultation: await lookAt(deps, body.token) }),
    consultationConfirm: async ({ body }) => ({ consultation: await confirm(deps, body.token) }),
    consultationMove: async ({ body, address }) => ({
      consultation: await move(deps, body.token, body.startsAt, address),
    }),
    consultationCancel: async ({ body }) => ({ consultation: await cancel(deps, body.token) }),
  } satisfies Partial<Handlers>;
}

function adviserHandlers(deps: HandlerDeps) {
  return {
    adviserLinkSend: async ({ body, address }) => {
      await checkCaptcha(deps.captcha, body.captcha_response, address);
      await advisers.sendAdviserLink(deps, deps.rateLimiter, body.email);
      return { expiresInMinutes: advisers.ADVISER_LINK_MINUTES };
    },
    adviserEnter: async ({ body }) => ({ key: await advisers.enter(deps, body.token) }),
    adviserLeave: async ({ body }) => {
      await advisers.leave(deps, body.key);
      return { ok: true };
    },
    adviserDayGet: async ({ body }) =>
      advisers.getDay(deps, await advisers.getAdviser(deps, body.key), readDay(body.date)),
    adviserBlock: async ({ body }) => {
      const adviser = await advisers.getAdviser(deps, body.key);
      const date = readDay(body.date)!;
      const keptBookings = await advisers.block(deps, adviser, { ...body, date });
      return { day: await advisers.getDay(deps, adviser, date), keptBookings };
    },
    adviserUnblock: async ({ body }) => {
      await advisers.unblock(deps, await advisers.getAdviser(deps, body.key), body.id);
      return { ok: true };
    },
    adviserCancel: async ({ body }) => {
      const adviser = await advisers.getAdviser(deps, body.key);
      await cancelOpen(deps, { id: body.id, by: "adviser", adviser: adviser.email });
      return { ok: true };
    },
    adviserMove: async ({ body }) => {
      await moveByAdviser(deps, await advisers.getAdviser(deps, body.key), body);
      return { ok: true };
    },
    adviserNote: async ({ body }) => {
      await advisers.saveNote(deps, await advisers.getAdviser(deps, body.key), body);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}

function readDay(text: string | undefined) {
  const parsed = text === undefined ? undefined : parseLocalDate(text);
  return parsed?.ok ? parsed.value : undefined;
}
