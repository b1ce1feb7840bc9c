/** A form that stays on its page while the server's values change under it. */
import { useEffect, useRef } from "react";
import { useLatest } from "#web/ui/use-latest.ts";
import type { Form } from "./use-form.ts";

/** Text fields by their names. */
export type TextValues<Name extends string = string> = Readonly<Record<Name, string>>;

/**
 * The fields that take over a newer value of the server: those that still say what they said
 * `before`. What the person has typed stays.
 */
export function newerValues<Name extends string>(
  shown: TextValues<Name>,
  before: TextValues<Name>,
  server: TextValues<Name>,
): Partial<TextValues<Name>> {
  return pick(server, (name) => shown[name] === before[name] && shown[name] !== server[name]);
}

/** The fields that say something else than the server does: a save sends these and no others. */
export function changedValues<Name extends string>(
  shown: TextValues<Name>,
  server: TextValues<Name>,
): Partial<TextValues<Name>> {
  return pick(shown, (name) => shown[name] !== server[name]);
}

function pick<Name extends string>(
  values: TextValues<Name>,
  isWanted: (name: Name) => boolean,
): Partial<TextValues<Name>> {
  const names = Object.keys(values) as Name[];
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, values[name]])) as Partial<
    TextValues<Name>
  >;
}

/**
 * Lets the form follow the server's values of its fields. The answered function is called with the
 * values that were sent, and with those that the server made of them.
 */
export function useServerValues<Values extends object, Name extends Extract<keyof Values, string>>(
  form: Pick<Form<Values>, "getValues" | "setFieldValue" | "setSaved">,
  server: TextValues<Name>,
): (sent: TextValues<Name>, saved: TextValues<Name>) => void {
  const before = useRef(server);
  const follow = (said: TextValues<Name>, now: TextValues<Name>) => {
    before.current = now;
    const shown = form.getValues() as unknown as TextValues<Name>;
    const newer = Object.entries(newerValues(shown, said, now));
    for (const [name, value] of newer) form.setFieldValue(name as Name, value as never);
    form.setSaved(now as unknown as Partial<Values>);
  };
  const latest = useLatest(follow);
  const text = JSON.stringify(server);
  useEffect(() => {
    const now = JSON.parse(text) as TextValues<Name>;
    const isNewer = Object.keys(changedValues(now, before.current)).length > 0;
    if (isNewer) latest.current(before.current, now);
  }, [text, latest]);
  return follow;
}
