import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ModalPurpose, ModalPurposes } from "./modal-purposes.ts";

/**
 * Components by purpose. A purpose that is not built yet is absent; the dialog says so when
 * somebody opens it.
 */
export type ModalRegistry = {
  readonly [P in ModalPurpose]?: LazyExoticComponent<ComponentType<ModalPurposes[P]>>;
};

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
