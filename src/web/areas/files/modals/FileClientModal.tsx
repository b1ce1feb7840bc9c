import { useState } from "react";
import { displayAccountNumber } from "#values/account-number.ts";
import {
  firstChoice,
  HERE,
  NOWHERE,
  OTHER,
  pressWords,
} from "#web/areas/files/parts/client-choice.ts";
import { holdsText } from "#web/areas/files/parts/holds-text.ts";
import { useFileRemoval } from "#web/areas/files/queries/use-file-removal.tsx";
import { useFileActions } from "#web/areas/files/queries/use-file-actions.tsx";
import { clientKind, fileClientTexts as words } from "#web/areas/files/texts/file-client.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { mayUse } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { OptionCards, type OptionCard } from "#web/ui/fields/OptionCards.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

/** Whose the file is: another company of the person, this one, or nobody's. */
export function FileClientModal(props: ModalPurposes["fileClient"]) {
  return (
    <CompaniesDialog title={words.title(clientKind(props.file))}>
      {(companies) => <Choice {...props} companies={companies} />}
    </CompaniesDialog>
  );
}

type ChoiceProps = ModalPurposes["fileClient"] & { readonly companies: readonly CompanyRow[] };

function Choice({ file, companyId, companies }: ChoiceProps) {
  const closeModal = useCloseModal();
  const mayMove = useClientState(mayUse("fileMove"));
  const { move, keep } = useFileActions(companyId);
  const { remove } = useFileRemoval(companyId);
  const question = file.clientQuestion;
  const kind = clientKind(file);
  const candidates = ((mayMove && question?.candidates) || []).flatMap(
    ({ companyId: id, because }) => {
      const company = companies.find((each) => each._id === id);
      return company ? [{ company, because }] : [];
    },
  );
  const [choice, setChoice] = useState(firstChoice(candidates));
  const [otherId, setOtherId] = useState("");
  const [fault, setFault] = useState<string>();
  const [running, setRunning] = useState(false);
  const here = companies.find((each) => each._id === companyId);
  const others = companies.filter(
    (each) =>
      mayMove &&
      each._id !== companyId &&
      each.kind === here?.kind &&
      !candidates.some(({ company }) => company._id === each._id),
  );
  const targetId = choice === OTHER ? otherId : choice;
  const submit = async () => {
    if (choice === undefined) return setFault(words.choosePlace);
    if (choice === OTHER && !otherId) return setFault(words.chooseFirst(kind));
    setRunning(true);
    const target = companies.find((each) => each._id === targetId);
    const done =
      choice === HERE
        ? keep(file)
        : choice === NOWHERE
          ? remove(file, "go")
          : target && move(file, target);
    // The commands tell their faults themselves.
    await done?.catch(() => undefined);
    closeModal();
  };
  const options: OptionCard<string>[] = [
    ...candidates.map(({ company, because }, place) => ({
      value: company._id,
      title: company.name,
      description: words.because[because],
      ...(place === 0 && { tag: <Tag tone="brand">{words.recommended}</Tag> }),
    })),
    ...(here
      ? [
          {
            value: HERE,
            title: words.here(here.name),
            description: words.hereNote(kind, candidates[0]?.because),
          },
        ]
      : []),
    ...(others.length > 0
      ? [{ value: OTHER, title: words.other, description: words.otherNote }]
      : []),
    { value: NOWHERE, title: words.nowhere, description: words.nowhereNote },
  ];
  return (
    <DialogBody
      title={words.title(kind, candidates[0])}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {words.later}
          </Button>
          <Button
            variant={choice === NOWHERE ? "danger" : "filled"}
            loading={running}
            loadingText={words.running}
            onClick={() => void submit()}
          >
            {pressWords(choice)}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p>{words.ask(here?.name ?? "")}</p>
        <KeyValues
          rows={[
            { label: words.facts.file, value: file.originalName },
            {
              label: words.facts.holds,
              value: words.holds(file.transactionCount, holdsText(file, []).detail),
            },
            ...(question?.accountNr
              ? [{ label: words.facts.account, value: displayAccountNumber(question.accountNr) }]
              : []),
            ...(question?.owner ? [{ label: words.facts.owner, value: question.owner }] : []),
            ...(question?.taxNumber
              ? [{ label: words.facts.taxNumber, value: question.taxNumber }]
              : []),
          ]}
        />
        <OptionCards<string>
          className="stack gap-2"
          label={words.ask(here?.name ?? "")}
          value={choice}
          onChange={(value) => (setChoice(value), setFault(undefined))}
          options={options}
        />
        {choice === undefined && fault && (
          <p role="alert" className="small danger">
            {fault}
          </p>
        )}
        {choice === OTHER && (
          <SelectField
            label={words.otherLabel}
            placeholder={words.choose}
            value={otherId}
            error={fault}
            onChange={(value) => (setOtherId(value), setFault(undefined))}
            options={others.map((each) => ({
              value: each._id,
              label: `${each.name} (${each.taxNumber})`,
            }))}
          />
        )}
      </div>
    </DialogBody>
  );
}
