/** JSON as the gateway writes it: compact, amounts with a decimal, slashes escaped where asked. */
import { makeSalt, MERCHANT, sign } from "./simplepay-state.ts";
import type { Answer } from "../stand-in.ts";

/** An amount that is written as `1000.0`. */
export class Decimal {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export type Field = string | number | Decimal | readonly (string | number)[] | readonly Fields[];
export interface Fields {
  readonly [name: string]: Field | undefined;
}

export function writeJson(fields: Fields, escapeSlashes: boolean): string {
  const text = writeObject(fields);
  return escapeSlashes ? text.replaceAll("/", "\\/") : text;
}

function writeObject(fields: Fields): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${writeField(value!)}`);
  return `{${parts.join(",")}}`;
}

function writeField(value: Field): string {
  if (value instanceof Decimal) return value.value.toFixed(1);
  if (Array.isArray(value))
    return `[${(value as readonly (string | number | Fields)[])
      .map((one) => (typeof one === "object" ? writeObject(one) : JSON.stringify(one)))
      .join(",")}]`;
  return JSON.stringify(value);
}

/** A signed reply, HTTP 200 also for refusals. */
export function answerSigned(fields: Fields, escapeSlashes: boolean): Answer {
  const body = writeJson(fields, escapeSlashes);
  return {
    status: 200,
    type: "application/json",
    body,
    headers: { signature: sign(body) },
  };
}

export function refuse(codes: readonly number[], escapeSlashes: boolean): Answer {
  return answerSigned(
    { errorCodes: [...new Set(codes)], merchant: MERCHANT, salt: makeSalt() },
    escapeSlashes,
  );
}

/** ISO 8601 with the offset of Budapest. */
export function writeTime(ms: number): string {
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Budapest",
    dateStyle: "short",
    timeStyle: "medium",
  })
    .format(ms)
    .replace(" ", "T");
  const offsetHours = Math.round((Date.parse(`${local}Z`) - ms) / 3_600_000);
  return `${local}+0${offsetHours}:00`;
}
