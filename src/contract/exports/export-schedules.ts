/** Scheduled exports: a file of each day, week or month, made by a job at its hour in Budapest. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#contract/fields.ts";
import { exportSettingsSchema } from "./export-history.ts";
import { exportFailureSchema } from "./export-jobs.ts";

const WEEK_DAYS = 7;

/** When a schedule runs, in Budapest's time. */
export const scheduleTimeSchema = z
  .object({
    every: z.enum(["day", "week", "month"]),
    /**
     * Of the week (1 is Monday) or of the month; a month that is shorter has its last day instead.
     */
    day: z.number().int().min(1).max(31).default(1),
    hour: z.number().int().min(0).max(23),
  })
  .refine(({ every, day }) => every !== "week" || day <= WEEK_DAYS, {
    path: ["day"],
    error: "weekday_invalid",
  });
export type ScheduleTime = z.output<typeof scheduleTimeSchema>;

const orderSchema = z.object({
  company_id: idSchema,
  time: scheduleTimeSchema,
  /**
   * With `onlyNew` a file has the items that are in no export of the company yet; otherwise those
   * of the day, week or month before, from the day after the last file.
   */
  settings: exportSettingsSchema,
  /** A letter tells of each file; its bytes are never in the letter. */
  letter: z.boolean(),
});

const exportScheduleSchema = z.object({
  _id: idSchema,
  time: scheduleTimeSchema,
  settings: exportSettingsSchema,
  letter: z.boolean(),
  /** The person's name; null after he deleted his account. */
  by: z.string().nullable(),
  isMine: z.boolean(),
  /** The caller may pause and delete it: it is his, or he directs the company. */
  canStop: z.boolean(),
  state: z.enum(["active", "paused", "stopped"]),
  /** `right`: its person has no right any more; `accounts`: a chosen account is gone. */
  stopReason: z.enum(["right", "accounts"]).nullable(),
  /** The next run with the days of its file; null unless it is active. */
  next: z
    .object({
      at: instantSchema,
      /** Null where the file has only new items, whatever their days. */
      days: z.object({ from: dateSchema, to: dateSchema }).nullable(),
    })
    .nullable(),
  last: z
    .object({
      at: instantSchema,
      /** `rests`: the company's plan lets no bank be read, so nothing was made. */
      outcome: z.enum(["made", "nothing", "failed", "rests"]),
      failure: exportFailureSchema.nullable(),
      transactionCount: z.number().int().nullable(),
    })
    .nullable(),
});
export type ExportSchedule = z.infer<typeof exportScheduleSchema>;
export type ScheduleOutcome = NonNullable<ExportSchedule["last"]>["outcome"];

const listReplySchema = z.object({ schedules: z.array(exportScheduleSchema) });

export const exportScheduleList = endpoint({
  method: "GET",
  path: "/export-schedules",
  tag: "exports",
  summary: "Lists the scheduled exports of a company, the oldest first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: listReplySchema,
  errors: [...memberErrors],
});

export const exportScheduleCreate = endpoint({
  method: "POST",
  path: "/export-schedules",
  tag: "exports",
  summary: "Schedules an export by the caller's right.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: orderSchema,
  reply: listReplySchema,
  errors: [...memberErrors, "validation_failed", "places_full", "program_places_full"],
});

export const exportScheduleChange = endpoint({
  method: "PUT",
  path: "/export-schedules/:id",
  tag: "exports",
  summary: "Gives the caller's scheduled export another time, other settings, or both.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: orderSchema,
  reply: listReplySchema,
  errors: [...memberErrors, "validation_failed", "forbidden"],
});

export const exportSchedulePause = endpoint({
  method: "POST",
  path: "/export-schedules/:id/pause",
  tag: "exports",
  summary: "Pauses a scheduled export, or goes on with it from the day after its last file.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema, paused: z.boolean() }),
  reply: listReplySchema,
  errors: [...memberErrors, "validation_failed", "forbidden"],
});

export const exportScheduleDelete = endpoint({
  method: "DELETE",
  path: "/export-schedules/:id",
  tag: "exports",
  summary: "Deletes a scheduled export; one that is gone already is no fault.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: listReplySchema,
  errors: [...memberErrors, "forbidden"],
});
