/** Schemas of the values that settings of several sections have. */
import { z } from "zod";
import { HOUR_MS } from "#values/durations.ts";

/** Cuts blanks, and refuses a text with the sentences that `find` has against it. */
export const checkedText = (find: (text: string) => readonly string[]) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      for (const message of find(text)) context.addIssue({ code: "custom", message });
    });

export const text = z.string().trim();
export const flag = z.enum(["true", "false"]).transform((word) => word === "true");
export const onOff = z.enum(["on", "off"]).transform((word) => word === "on");

export const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);
const times = (factor: number) => (min: number, max?: number) =>
  whole(min, max).transform((count) => count * factor);
/** Stated in seconds, read as milliseconds. */
export const seconds = times(1_000);
/** Stated in hours, read as milliseconds. */
export const hours = times(HOUR_MS);

export const PORT_MAX = 65_535;
const anyPort = () =>
  z.coerce.number("must be a number from 1 to 65535").int().min(0).max(PORT_MAX);
/** Where others look for the program: in production not 0, which is another one at each start. */
export const port = anyPort();
/** 0 is a free one. */
export const sandboxPort = anyPort();

/** Words with commas between. */
export const list = z.string().transform((all) =>
  all
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

/** `name=value` with commas between; the last = counts. */
export const pairs = <T>(value: z.ZodType<T, string>) =>
  list
    .transform((parts) =>
      parts.map((part): [string, string] => {
        const equals = part.lastIndexOf("=");
        return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      }),
    )
    .pipe(z.array(z.tuple([z.string().min(1), value])));
