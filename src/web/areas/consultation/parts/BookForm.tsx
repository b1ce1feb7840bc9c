import { classNames } from "#web/ui/class-names.ts";
import { type FormEvent, useMemo, useState } from "react";
import type { ConsultationTopic } from "#values/consultation-facts.ts";
import type { ApiError } from "#web/api/api-error.ts";
import type { ApiReply } from "#web/api/client.ts";
import { type PresentedError, presentError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { CaptchaBox } from "#web/areas/login/CaptchaBox.tsx";
import { captchaWords } from "#web/areas/login/captcha-words.ts";
import { useCaptcha } from "#web/areas/login/use-captcha.ts";
import { to } from "#web/navigation/paths.ts";
import { newUuid } from "#web/state/new-uuid.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import styles from "./Consultation.module.css";
import { StepTitle } from "./StepTitle.tsx";
import { describeStart } from "./time-words.ts";

const words = consultationTexts.person;

interface BookFormProps {
  readonly topic: ConsultationTopic;
  readonly startsAt: string | undefined;
  readonly onBooked: (booked: ApiReply<"consultationBook">) => void;
  /** The chosen time is not free any more. */
  readonly onTaken: () => void;
  readonly onTimeMissing: () => void;
}

/** The visitor's data, and the button that books. Every refusal stands at its own place. */
export function BookForm(props: BookFormProps) {
  const { topic, startsAt, onBooked, onTaken, onTimeMissing } = props;
  const [fields, setFields] = useState<BookingFields>(EMPTY_FIELDS);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [fault, setFault] = useState<PresentedError>();
  const captcha = useCaptcha();
  // One request for a time, however often it is sent.
  // oxlint-disable-next-line react/exhaustive-deps
  const id = useMemo(() => newUuid(), [startsAt]);
  const { isRunning, run } = useCall("consultationBook", {
    onSuccess: onBooked,
    onError: (error) => {
      // An answer works once: the box is ticked anew after every refusal.
      captcha.reset(false, captchaFault(error));
      if (error.code === "consultation_time_taken") return onTaken();
      const sentence = presentError(error);
      if (error.code === "email_invalid") setFaults({ email: words.errors.email });
      else if (captchaFault(error) === undefined) setFault(sentence);
    },
  });
  const change = (part: Partial<BookingFields>) => {
    setFields((last) => ({ ...last, ...part }));
    const names = Object.keys(part);
    setFaults((last) =>
      Object.fromEntries(Object.entries(last).filter(([name]) => !names.includes(name))),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    const found = findFieldFaults(fields);
    setFaults(found);
    if (startsAt === undefined) onTimeMissing();
    if (captcha.answer === null) captcha.complain(captchaWords.missing);
    const isWhole = Object.keys(found).length === 0 && startsAt !== undefined;
    if (!isWhole || captcha.answer === null || isRunning) return;
    const { name, email, phone, company } = fields;
    const body = {
      _id: id,
      topic,
      startsAt,
      name,
      email,
      phone,
      company,
      privacyRead: true as const,
    };
    void run({ body: { ...body, captcha_response: captcha.answer } });
  };
  return (
    <form noValidate className={styles["card"]} onSubmit={submit}>
      <StepTitle step={3} title={words.title} />
      <div className="stack gap-4">
        <PersonFields fields={fields} faults={faults} onChange={change} />
        <CaptchaBox captcha={captcha} />
        <dl className={classNames("small lined", styles["sums"])}>
          <div className="spread gap-4">
            <dt className="muted">{words.time}</dt>
            <dd className="medium right">
              {startsAt === undefined ? words.notChosen : describeStart(startsAt)}
            </dd>
          </div>
          <div className="spread gap-4">
            <dt className="muted">{words.topic}</dt>
            <dd className="medium right">{consultationTexts.topic.options[topic].title}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={isRunning}
          loadingText={words.sending}
        >
          {words.submit}
        </Button>
        {fault && (
          <Note tone="bad" title={fault.title}>
            {fault.message}
          </Note>
        )}
      </div>
    </form>
  );
}

interface PersonFieldsProps {
  readonly fields: BookingFields;
  readonly faults: FieldFaults;
  readonly onChange: (part: Partial<BookingFields>) => void;
}

function PersonFields({ fields, faults, onChange }: PersonFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        value={fields.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={fields.email}
        error={faults.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help={words.phoneHelp}
        value={fields.phone}
        error={faults.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <TextField
        label={words.company}
        name="company"
        autoComplete="organization"
        optional
        value={fields.company}
        onChange={(event) => onChange({ company: event.currentTarget.value })}
      />
      <CheckField
        label={
          <>
            {words.privacy}{" "}
            <a href={to.privacy()} target="_blank" rel="noreferrer">
              {words.privacyLink}
            </a>
          </>
        }
        checked={fields.privacyRead}
        error={faults.privacyRead}
        onChange={(event) => onChange({ privacyRead: event.currentTarget.checked })}
      />
    </>
  );
}

function captchaFault(error: ApiError): string | undefined {
  if (error.code === "captcha_required") return captchaWords.missing;
  return error.code === "captcha_failed" ? captchaWords.failed : undefined;
}

/** What the visitor types, checked before it is sent; the server checks it again. */
interface BookingFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly privacyRead: boolean;
}

type FieldFaults = Partial<Record<keyof BookingFields, string>>;

const EMPTY_FIELDS: BookingFields = {
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
function findFieldFaults(fields: BookingFields): FieldFaults {
  const words = consultationTexts.person.errors;
  return {
    ...(fields.name.trim().length < NAME_MIN && { name: words.name }),
    ...(!EMAIL.test(fields.email.trim()) && { email: words.email }),
    ...(!PHONE.test(fields.phone.replace(/[\s\-/()]/g, "")) && { phone: words.phone }),
    ...(!fields.privacyRead && { privacyRead: words.privacy }),
  };
}
