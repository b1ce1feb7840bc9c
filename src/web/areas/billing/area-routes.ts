/** The addresses of subscriptions and cards, and of the returns from the gateway's page. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const ReturnToSubscriptions = lazyPage(
  () => import("./pages/PaymentReturnPage.tsx"),
  "SubscriptionReturnPage",
);
const ReturnToCards = lazyPage(() => import("./pages/PaymentReturnPage.tsx"), "CardReturnPage");

export const billingPages: readonly PageDeclaration[] = [
  shellPage(
    "/subscriptions",
    pageTitles.subscriptions,
    lazyPage(() => import("./pages/SubscriptionsPage.tsx"), "SubscriptionsPage"),
  ),
  shellPage(
    "/create-subscriptions",
    pageTitles.createSubscriptions,
    lazyPage(() => import("./pages/CreateSubscriptionsPage.tsx"), "CreateSubscriptionsPage"),
  ),
  shellPage(
    "/bankcard-settings",
    pageTitles.bankcardSettings,
    lazyPage(() => import("./pages/BankcardSettingsPage.tsx"), "BankcardSettingsPage"),
  ),
  shellPage(
    "/payments",
    pageTitles.payments,
    lazyPage(() => import("./pages/PaymentsPage.tsx"), "PaymentsPage"),
  ),
  publicPage("/subscriptions/$token", pageTitles.paymentReturn, ReturnToSubscriptions),
  publicPage("/bankcard-settings/$token", pageTitles.paymentReturn, ReturnToCards),
];
