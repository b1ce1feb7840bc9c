import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useIsFullPage } from "#web/state/full-page.ts";
import {
  dismissAbout,
  dismissToast,
  LINE,
  setToastRoom,
  TOASTS_MAX,
  TOASTS_MAX_PHONE,
  toastStore,
  type ToastEntry,
  type ToastIntent,
} from "#web/toasts/toasts.ts";
import { useFreePlace } from "#web/toasts/use-free-place.ts";
import styles from "#web/toasts/ToastStack.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconType } from "#web/ui/marks/Icon.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";
import { uiWords } from "#web/ui/ui-words.ts";

const ICONS: Record<ToastIntent, IconType> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
};

/**
 * Mounted once, at the bottom right. Screen readers hear errors at once, the rest when they pause.
 */
export function ToastStack() {
  const { shown } = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  const stack = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE_QUERY);
  const isFull = useIsFullPage();
  useEffect(() => setToastRoom(phone ? TOASTS_MAX_PHONE : TOASTS_MAX), [phone]);
  useEffect(() => {
    const end = () => dismissAbout(LINE);
    window.addEventListener("online", end);
    return () => window.removeEventListener("online", end);
  }, []);
  useFreePlace(stack, shown.length > 0);
  // On a phone the toasts stand above a dialog, and the dialog is lower by as much.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty(
      "--toast-room",
      // Without a toast nothing is measured: the first frame would be laid out twice.
      `${shown.length > 0 ? (stack.current?.offsetHeight ?? 0) : 0}px`,
    );
  }, [shown]);
  return (
    <div
      ref={stack}
      className={classNames(styles["stack"], isFull && styles["aboveKeys"])}
      role="region"
      aria-live="polite"
      aria-label={uiWords().notifications}
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={() => dismissToast(toast.id)} />
      ))}
    </div>
  );
}

/** One toast: an edge and an icon in the intent's colour, the event, and the next step. */
export function Toast({
  toast,
  onClose,
}: {
  readonly toast: ToastEntry;
  readonly onClose: () => void;
}) {
  return (
    <div
      className={classNames(styles["toast"], styles[toast.intent])}
      role={toast.intent === "error" ? "alert" : "status"}
    >
      <Icon of={ICONS[toast.intent]} size={20} />
      <div>
        <div className="strong">{toast.title}</div>
        {toast.message && <p className="breaks muted">{toast.message}</p>}
        {toast.action && (
          <button
            type="button"
            className={classNames(
              "above-2 small strong brand plain flat pointer",
              styles["action"],
            )}
            onClick={() => {
              toast.action!.run();
              onClose();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles["close"]}
        aria-label={uiWords().close}
        title={uiWords().close}
        onClick={onClose}
      >
        <Icon of={IconX} />
      </button>
    </div>
  );
}
