import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import type { BookingOperation } from "#contract/transactions/booking.ts";
import type { BookingState } from "#web/areas/transactions/queries/use-booking.ts";
import { bookingTexts as words } from "#web/areas/transactions/texts/booking.ts";
import { StatusLine } from "#web/ui/blocks/StatusLine.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { Kbd } from "#web/ui/text/Kbd.tsx";

interface BookingLineProps {
  readonly state: BookingState;
  readonly phone: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** What the last command on marks did, with its undo: where the selection stood. */
export function BookingLine({ state, phone, onUndo, onDismiss }: BookingLineProps) {
  const { summary, note } = describe(state, phone);
  const isTakenBack = state.kind === "marking" && state.isTakenBack === true;
  const canUndo =
    state.kind === "marked" ||
    state.kind === "offered" ||
    (state.kind === "marking" && !isTakenBack);
  const isWorking = state.kind === "marking" || state.kind === "undoing";
  return (
    <StatusLine
      summary={summary}
      sums={[]}
      note={note}
      actions={
        <>
          {canUndo && (
            <Button icon={<Icon of={IconArrowBackUp} />} onClick={onUndo}>
              {words.undo} {!phone && <Kbd>{words.undoKey}</Kbd>}
            </Button>
          )}
          {!isWorking && (
            <Button square aria-label={words.close} title={words.close} onClick={onDismiss}>
              <Icon of={IconX} />
            </Button>
          )}
        </>
      }
    />
  );
}

interface Said {
  readonly summary: string;
  readonly note?: string | undefined;
}

function describe(state: BookingState, phone: boolean): Said {
  switch (state.kind) {
    case "marking":
      if (state.isTakenBack) return { summary: words.undoing };
      return {
        summary: words.marking(state.booked),
        note: state.operation && words.progress(state.operation.changed, state.operation.items),
      };
    case "marked":
      return {
        summary: nameMarked(state.operation, phone),
        note: tellOthers(state.others),
      };
    case "unchanged":
      return { summary: words.unchanged(state.booked), note: tellOthers(state.others) };
    case "undoing":
      return {
        summary: words.undoing,
        note: words.progress(state.operation.restored, state.operation.changed),
      };
    case "undone": {
      const { restored, kept, booked } = state.operation;
      const note = kept === 0 ? undefined : words.kept(kept, state.others.names);
      return { summary: words.undone(restored, booked), note };
    }
    case "offered": {
      const { changed, booked, at } = state.operation;
      return { summary: words.offered(changed, booked, formatInstant(at)) };
    }
  }
}

function nameMarked({ booked, changed }: BookingOperation, phone: boolean): string {
  if (booked) return phone ? words.markedShort(changed) : words.marked(changed);
  return phone ? words.unmarkedShort(changed) : words.unmarked(changed);
}

function tellOthers({
  count,
  names,
}: {
  readonly count: number;
  readonly names: readonly string[];
}) {
  return count === 0 ? undefined : words.others(count, names);
}
