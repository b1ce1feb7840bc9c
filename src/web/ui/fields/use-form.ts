/** Values and faults of a form, and the props of its fields. */
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from "react";

/** Names of the fields that hold values of a kind. */
type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values];

type Faults<Values> = { readonly [Name in keyof Values]?: string | undefined };

interface FormOptions<Values> {
  readonly initialValues: Values;
  /** What is wrong with a value, in a sentence; nothing where it is right. */
  readonly validate: {
    readonly [Name in keyof Values]?: (
      value: Values[Name],
      values: Values,
    ) => string | false | null | undefined;
  };
}

/** A field is checked when the focus leaves it and when the form is sent. */
export function useForm<Values extends object>({ initialValues, validate }: FormOptions<Values>) {
  const [state, setState] = useState(() => ({
    values: initialValues,
    saved: initialValues,
    faults: {} as Faults<Values>,
  }));
  // Ahead of the next drawing: two events may come before it.
  const now = useRef(state);
  const change = (part: Partial<typeof state>): void => {
    now.current = { ...now.current, ...part };
    setState(now.current);
  };
  const names = Object.keys(initialValues) as (keyof Values)[];
  const faultOf = (name: keyof Values): string | undefined => {
    const { values } = now.current;
    return validate[name]?.(values[name], values) || undefined;
  };
  const setFault = (name: keyof Values, fault: string | undefined): void =>
    change({ faults: { ...now.current.faults, [name]: fault } });
  const setFieldValue = <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
    change({ values: { ...now.current.values, [name]: value } });
    setFault(name, undefined);
  };
  return {
    values: state.values,
    getValues: () => now.current.values,
    setFieldValue,
    /** A fault that only the server knows. It goes with the next change of the field. */
    setFieldError: (name: keyof Values, fault: string) => setFault(name, fault),
    /** From now on these values count as saved. */
    setSaved: (values: Partial<Values>) => change({ saved: { ...now.current.saved, ...values } }),
    /** Whether a field says something else than what counts as saved. */
    isDirty: () => names.some((name) => now.current.values[name] !== now.current.saved[name]),
    getInputProps: (name: NameOf<Values, string>) => ({
      value: state.values[name] as string,
      error: state.faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setFieldValue(name, event.currentTarget.value as Values[typeof name]),
      onBlur: () => setFault(name, faultOf(name)),
    }),
    getCheckProps: (name: NameOf<Values, boolean>) => ({
      checked: state.values[name] as boolean,
      error: state.faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setFieldValue(name, event.currentTarget.checked as Values[typeof name]),
      onBlur: () => setFault(name, faultOf(name)),
    }),
    /** Makes what a submit runs: the faults of all fields appear, or `run` gets the values. */
    onSubmit: (run: (values: Values) => unknown) => (event?: SyntheticEvent) => {
      event?.preventDefault();
      const faults = Object.fromEntries(names.map((name) => [name, faultOf(name)]));
      change({ faults: faults as Faults<Values> });
      if (names.every((name) => faults[name as string] === undefined)) run(now.current.values);
    },
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
