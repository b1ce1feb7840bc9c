/** What the gateway's calls share: the stand-in itself, replies, and the checks of an order. */
import type { Answer } from "../stand-in.ts";
import type { Notifier } from "./simplepay-notify.ts";
import type { SimplePayState } from "./simplepay-state.ts";
import { answerSigned, type Fields, refuse } from "./simplepay-text.ts";

export interface SimplePay {
  readonly state: SimplePayState;
  readonly notifier: Notifier;
  readonly programUrl: string;
}

export type Body = Readonly<Record<string, unknown>>;

export const text = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
};

export const reply = (pay: SimplePay, fields: Fields): Answer =>
  answerSigned(fields, pay.state.settings.escapeSlashes);
export const refusal = (pay: SimplePay, codes: readonly number[]): Answer =>
  refuse(codes, pay.state.settings.escapeSlashes);

/** Codes for the fields that `start` and `dorecurring` share. */
export function checkOrder({ state }: SimplePay, body: Body, total: number): number[] {
  const orderRef = text(body, "orderRef");
  const invoice = body["invoice"] as Body | undefined;
  return [
    ...(orderRef === "" ? [5213] : []),
    ...(state.find({ orderRef }) === undefined ? [] : [5013]),
    ...(text(body, "currency") === "" ? [5223] : []),
    ...(text(body, "currency") === "HUF" ? [] : [5307]),
    ...(text(body, "customerEmail").includes("@") ? [] : [5219]),
    ...(Array.isArray(body["methods"]) ? [] : [5050]),
    ...(Number.isInteger(total) && total > 0 ? [] : [5065]),
    ...(invoice === undefined || text(invoice, "name") === "" ? [5309] : []),
    ...(["city", "zip", "address"] as const).flatMap((name, index) =>
      invoice !== undefined && text(invoice, name) === "" ? [5310 + index] : [],
    ),
  ];
}
