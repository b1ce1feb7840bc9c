import type { Handlers } from "#server/http/handler.ts";
import {
  endReminder,
  listReminders,
  type ReminderDeps,
  sendReminder,
} from "./reminders.service.ts";

export function reminderHandlers(deps: ReminderDeps) {
  return {
    reminderSend: async (call) => ({
      ok: true,
      ...(await sendReminder(deps, call.company, call.body)),
    }),
    reminderList: async (call) => ({ reminders: await listReminders(deps, call.company) }),
    reminderEnd: async (call) => {
      await endReminder(deps, call.company, call.params.id.toLowerCase());
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
