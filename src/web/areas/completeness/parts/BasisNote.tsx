import { type BasisVerdict, judgeBasis, type ProofGround } from "#values/proof-basis.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

/** One sentence on what a certificate rests on: amber where nobody checked it at the bank. */
export function BasisNote({ grounds }: { readonly grounds: readonly (ProofGround | null)[] }) {
  const { isBankOnly, text }: BasisVerdict = judgeBasis(grounds);
  return <Note tone={isBankOnly ? "info" : "warning"} title={text} />;
}
