/**
 * A file's name in the pieces between which its line breaks first: after a separator, so that a
 * narrow column tears no ending apart.
 */
export function breakName(name: string): string[] {
  return name.split(/(?<=[_-])(?=.)/);
}
