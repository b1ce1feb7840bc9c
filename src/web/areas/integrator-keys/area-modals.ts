/** The dialogs of access keys: their purposes with props, and their components. */
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import type { WebhookRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

interface KeyProps {
  readonly accessKey: AccessKey;
}

interface WebhookProps {
  readonly webhook: WebhookRow;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    newToken: CompanyProps & { readonly companyName: string };
    revealSecret: { readonly lead: string };
    rotateSecret: KeyProps;
    revokeToken: KeyProps;
    madeByKey: KeyProps;
    webhookForm: {
      readonly companyId: string;
      readonly keys: readonly AccessKey[];
      /** Undefined: a new one. */
      readonly webhook?: WebhookRow;
    };
    webhookSecret: { readonly isRotation: boolean };
    rotateWebhook: WebhookProps;
    removeWebhook: WebhookProps;
    webhookDeliveries: WebhookProps;
  }
}

export const integratorKeysModals = {
  newToken: lazyModal(() => import("./modals/NewTokenModal.tsx"), "NewTokenModal"),
  revealSecret: lazyModal(() => import("./modals/RevealSecretModal.tsx"), "RevealSecretModal"),
  rotateSecret: lazyModal(() => import("./modals/RotateSecretModal.tsx"), "RotateSecretModal"),
  revokeToken: lazyModal(() => import("./modals/RevokeTokenModal.tsx"), "RevokeTokenModal"),
  madeByKey: lazyModal(() => import("./modals/MadeByKeyModal.tsx"), "MadeByKeyModal"),
  webhookForm: lazyModal(() => import("./modals/WebhookFormModal.tsx"), "WebhookFormModal"),
  webhookSecret: lazyModal(() => import("./modals/WebhookSecretModal.tsx"), "WebhookSecretModal"),
  rotateWebhook: lazyModal(() => import("./modals/RotateWebhookModal.tsx"), "RotateWebhookModal"),
  removeWebhook: lazyModal(() => import("./modals/RemoveWebhookModal.tsx"), "RemoveWebhookModal"),
  webhookDeliveries: lazyModal(
    () => import("./modals/WebhookDeliveriesModal.tsx"),
    "WebhookDeliveriesModal",
  ),
} satisfies AreaModals;
