import { IconKey } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import {
  type ReceivedMailRow,
  useUnlockMail,
} from "#web/areas/received-mails/queries/use-received-mails.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import styles from "./received-mails.module.css";

interface MailPasswordProps {
  readonly mail: ReceivedMailRow;
  readonly companyId: string;
}

/**
 * Asks for the password of a letter's archive, and again where another archive of it has another
 * one.
 */
export function MailPassword({ mail, companyId }: MailPasswordProps) {
  const [password, setPassword] = useState("");
  const unlock = useUnlockMail();
  const texts = words.password;
  const locked = mail.attachments.filter(({ outcome }) => outcome === "locked");
  const asked = unlock.isSuccess ? texts.left(locked.map(({ name }) => name).join(", ")) : texts;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return;
    unlock.mutate(
      { params: { id: mail._id }, body: { company_id: companyId, password } },
      { onSuccess: () => setPassword("") },
    );
  };
  return (
    <Note
      tone="warning"
      icon={IconKey}
      title={asked.title}
      actions={
        <form className={styles["password"]} onSubmit={submit}>
          <TextField
            label={texts.label}
            type="password"
            autoComplete="off"
            value={password}
            maxLength={200}
            error={unlock.isError ? presentError(unlock.error).title : undefined}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="secondary"
            loading={unlock.isPending}
            loadingText={texts.opening}
          >
            {texts.open}
          </Button>
        </form>
      }
    >
      {asked.message}
    </Note>
  );
}
