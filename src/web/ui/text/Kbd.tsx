import text from "./text.module.css";

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={text["kbd"]}>{children}</kbd>;
}
