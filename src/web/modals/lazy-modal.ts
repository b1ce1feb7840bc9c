import { lazy, type ComponentType, type LazyExoticComponent } from "react";
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
 */
export function lazyModal<Module, const Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  return lazy(async () => ({
    default: (await load())[name] as ComponentType<PropsOf<Module[Name]>>,
  }));
}
