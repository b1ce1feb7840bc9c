/**
 * Method and path of every endpoint, checked against the contract by the compiler: a missing, extra or different one
 * does not compile. Repeated here because importing the contract's values would bring its whole schema library
 * (about 60 kB compressed) into the first load of landing and login.
 */
import type { EndpointName, Endpoints } from "#contract/endpoints.ts";

type Addresses = { readonly [N in EndpointName]: `${Endpoints[N]["method"]} ${Endpoints[N]["path"]}` };

export const endpointAddresses: Addresses = {
  meGet: "GET /me",
  profileSave: "POST /profile",
  entrepreneurAuth: "POST /entr/auth",
  accountantAuth: "POST /accountant/auth",
  logout: "POST /logout",
  entrepreneurGet: "GET /entr",
  entrepreneurSave: "PUT /entr",
  healthcheck: "POST /healthcheck",
  clientConfigGet: "GET /client-config",
  captchaChallengeGet: "GET /captcha/challenge",
  demoCreate: "POST /demo",
  eventStream: "GET /events",
  companyList: "GET /companies",
  companyGet: "GET /company/:id",
  companyCreate: "POST /company",
  companySave: "PUT /company/:id",
  bankAccountList: "GET /bankaccounts",
  bankAccountRename: "PATCH /bankaccount/:accountNr/:displayName",
  transactionList: "POST /bankaccounts-transactions/",
  transactionListPage: "POST /bankaccounts-transactions/:page",
  transactionGet: "GET /transaction/:id",
  bookedSet: "POST /booked",
  exportCreate: "POST /bankaccount/export",
  downloadGet: "GET /download/:ticket",
  fileUpload: "POST /file/:companyId",
  fileList: "GET /file",
  fileGet: "GET /file/:id",
  fileDelete: "DELETE /file/:id",
  fileDecide: "PATCH /file/:id",
  subscriptionList: "GET /subscriptions",
};
