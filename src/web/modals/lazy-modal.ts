import { lazy, type ComponentType, type LazyExoticComponent, type ReactElement } from "react";
import type { ModalPurpose, ModalPurposes } from "./modal-purposes.ts";

/** The component of every purpose. */
export type ModalRegistry = {
  readonly [P in ModalPurpose]: LazyExoticComponent<ComponentType<ModalPurposes[P]>>;
};

/** The components of one area's purposes. */
export type AreaModals = Partial<ModalRegistry>;

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/**
 * A dialog whose code arrives when somebody opens it: `name` is the component that `load` brings.
 * One that may draw nothing is no dialog: the veil would stand alone.
 */
export function lazyModal<
  Module extends Readonly<Record<Name, (props: never) => ReactElement>>,
  const Name extends string,
>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  return lazy(async () => ({
    default: (await load())[name] as unknown as ComponentType<PropsOf<Module[Name]>>,
  }));
}
