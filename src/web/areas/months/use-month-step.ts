import { useNavigate } from "@tanstack/react-router";
import type { MonthStep } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import type { LocalDate } from "#values/local-date.ts";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { canConnectBanks, worksForClients } from "#web/state/capabilities.ts";
import { clientState, setClientState, setCurrentCompany } from "#web/state/client-state.ts";
import { keepPeriod } from "#web/state/page-period.ts";
import { monthPeriod } from "#web/time/periods.ts";

type Client = Pick<ClientMonth, "companyId" | "name" | "taxNumber" | "openDays">;

/** Does the step of a lamp, or leads to the page on which it is done, in the same month. */
export function useMonthStep(month: string): (client: Client, step: MonthStep) => void {
  const navigate = useNavigate();
  const days = monthPeriod(`${month}-01` as LocalDate);
  const goTo = (client: Client, path: string, search?: object) => {
    chooseClient(client);
    keepPeriod(days);
    setClientState({ transactionFilter: null });
    void navigate({ to: path, ...(search && { search: search as never }) });
  };
  return (client, step) => {
    const { companyId, name, openDays } = client;
    const isAccountant = worksForClients(clientState());
    if (step === "account" && canConnectBanks(clientState()))
      return goTo(client, to.bankIntegration());
    if (step === "account") return openModal("reminder", { companyId, companyName: name });
    if (step === "statement") {
      const [run] = openDays.runs;
      if (!isAccountant || run === undefined) return openModal("fileUpload", { companyId });
      const { accountId, from, to: end } = run;
      const gap = { accountId, from, to: end };
      return openModal("reminder", { companyId, companyName: name, gap });
    }
    if (step === "certify" || step === "recertify")
      return openModal("certificateCreate", { companyId, ...days });
    if (step === "close") return openModal("monthClose", { companyId, companyName: name, month });
    if (step === "changed") return goTo(client, to.month());
    if (step === "answers" || step === "ask")
      return goTo(client, to.questions(), { state: step === "ask" ? "waiting" : "answered" });
    if (step === "papers") return goTo(client, to.papers());
    if (step === "file") return goTo(client, to.files());
    if (step === "changes") return goTo(client, to.changedItems());
    if (step === "export") return goTo(client, to.exports());
    if (step === "doubles")
      return goTo(client, to.transactionViewer(), {
        possibleDouble: true,
        dateFrom: days.from,
        dateTo: days.to,
      });
    if (step === "book")
      return goTo(client, to.transactionViewer(), {
        booked: "UNBOOKED",
        dateFrom: days.from,
        dateTo: days.to,
      });
    return goTo(client, to.completeness(), { month });
  };
}

/** Opens the month of a client. */
export function useOpenMonth(month: string): (client: Client) => void {
  const navigate = useNavigate();
  return (client) => {
    chooseClient(client);
    keepPeriod(monthPeriod(`${month}-01` as LocalDate));
    void navigate({ to: to.month() });
  };
}

function chooseClient({ companyId, name, taxNumber }: Client): void {
  setCurrentCompany({ _id: companyId, name, taxNumber });
  if (worksForClients(clientState())) setClientState({ currentClientId: companyId });
}
