export const passkeyLoginTexts = {
  button: "Belépés jelkulccsal",
  waiting: "Várjuk a készülékét…",
  cancelled: {
    title: "A belépés megszakadt",
    message: "Próbálja újra, vagy kérjen belépési linket e-mailben.",
    mild: true,
  },
  failed: "A jelkulcsos belépés nem sikerült",
};
