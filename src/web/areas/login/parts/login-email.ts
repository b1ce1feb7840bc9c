/**
 * Something before and after one @, a dot in the domain: the server decides, this only catches
 * slips of the hand.
 */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export function checkEmail(text: string): "missing" | "invalid" | undefined {
  const email = text.trim();
  if (!email) return "missing";
  return EMAIL_SHAPE.test(email) ? undefined : "invalid";
}
