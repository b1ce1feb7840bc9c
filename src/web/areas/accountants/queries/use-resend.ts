import type { Accountant } from "#web/areas/accountants/accountant-queries.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { accountantsTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { notifications } from "#web/texts/notifications.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/**
 * Sends an invitation again. Where the mail server refuses the letter again, the toast is the one
 * of a new accountant whose letter was refused.
 */
export function useResend(companyId: string) {
  const resend = useApiMutation("accountantInvite", {
    invalidates: ["Accountant"],
    onSuccess: (accountant) =>
      addToast(
        accountant.delayed
          ? notifications["accountant.delayed"](accountant)
          : { intent: "success", ...words.resent(accountant.email) },
      ),
    onError: (error) => {
      // Other words than at the first refusal: the same toast is not raised twice within five
      // seconds.
      const failed = { ...notifications["accountant.authFailed"](), message: words.refusedAgain };
      if (error.code === "accountant_invitation_not_sent") addToast(failed);
      else tellFailure(words.resendFailed)(error);
    },
  });
  return {
    running: resend.isPending,
    run: (accountant: Accountant) =>
      resend.mutate({ params: { companyId, accountantId: accountant._id } }),
  };
}
