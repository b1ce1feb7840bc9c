import text from "#web/ui/text.module.css";

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={text["kbd"]}>{children}</kbd>;
}
