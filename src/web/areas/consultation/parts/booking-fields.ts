/** What the visitor types, checked before it is sent; the server checks it again. */
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";

export interface BookingFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly privacyRead: boolean;
}

export type FieldFaults = Partial<Record<keyof BookingFields, string>>;

export const EMPTY_FIELDS: BookingFields = {
  name: "",
  email: "",
  phone: "",
  company: "",
  privacyRead: false,
};
const NAME_MIN = 3;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?\d{6,20}$/;

/** One sentence for each field that cannot be sent as it is. */
export function findFieldFaults(fields: BookingFields): FieldFaults {
  const words = consultationTexts.person.errors;
  return {
    ...(fields.name.trim().length < NAME_MIN && { name: words.name }),
    ...(!EMAIL.test(fields.email.trim()) && { email: words.email }),
    ...(!PHONE.test(fields.phone.replace(/[\s\-/()]/g, "")) && { phone: words.phone }),
    ...(!fields.privacyRead && { privacyRead: words.privacy }),
  };
}
