import type { ToastWords } from "#web/toasts/toasts.ts";

/** Apart from the catalogue, because public pages say them without the program. */
export const clipboardNotifications = {
  "clipboard.copied": () => ({
    intent: "success",
    about: "clipboard",
    title: "Vágólapra másolva",
  }),
  "clipboard.failed": () => ({
    intent: "error",
    about: "clipboard",
    title: "A másolás nem sikerült",
    message: "Jelölje ki a szöveget, és másolja ki kézzel.",
  }),
} satisfies Readonly<Record<string, () => ToastWords>>;
