/** Commands on marks, called until the server has worked them off. */
import type { BookingOperation } from "#contract/transactions/booking.ts";
import type { ApiReply } from "#web/api/client.ts";
import { callApi } from "#web/api/client.ts";
import type { BookingTarget } from "./booking-target.ts";

type Others = ApiReply<"bookedUndo">["others"];

export interface BookingEnd {
  /** Null where nothing was changed. */
  readonly operation: BookingOperation | null;
  readonly others: Others;
}

/** A call works so long; then the page says how far it is. */
const WAIT_SECONDS = 1;

/** Marks the target; `onProgress` hears how many items are done. */
export async function callBooking(
  companyId: string,
  target: BookingTarget,
  booked: boolean,
  onProgress: (operation: BookingOperation) => void,
): Promise<BookingEnd> {
  const what =
    target.kind === "rows"
      ? { transactionIds: target.rows.map((row) => row._id) }
      : { filter: target.filter, except: [...target.except], asOf: target.asOf };
  const body = { ...what, booked, company_id: companyId, wait: WAIT_SECONDS };
  const { operation, others } = await callApi("bookedSet", { body });
  return operation === null
    ? { operation, others }
    : { ...(await followOperation(companyId, operation, onProgress)), others };
}

/** Takes the operation back; `onProgress` hears how many items are done. */
export async function callUndo(
  companyId: string,
  id: string,
  onProgress: (operation: BookingOperation) => void,
): Promise<BookingEnd> {
  const body = { company_id: companyId, wait: WAIT_SECONDS };
  const begun = await callApi("bookedUndo", { params: { id }, body });
  const names = new Set(begun.others.names);
  const end = await followOperation(companyId, begun.operation, onProgress, names);
  return { ...end, others: { count: end.operation?.kept ?? 0, names: [...names].slice(0, 3) } };
}

async function followOperation(
  companyId: string,
  begun: BookingOperation,
  onProgress: (operation: BookingOperation) => void,
  names = new Set<string>(),
): Promise<Pick<BookingEnd, "operation">> {
  let operation = begun;
  while (operation.state === "running" || operation.state === "undoing") {
    onProgress(operation);
    const body = { company_id: companyId, wait: WAIT_SECONDS };
    const reply = await callApi("bookedContinue", { params: { id: operation._id }, body });
    operation = reply.operation;
    for (const name of reply.others.names) names.add(name);
  }
  return { operation };
}
