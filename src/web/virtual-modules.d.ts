declare module "virtual:css-variables.css";

/** Made from the contract by `tools/endpoint-addresses.ts`. */
declare module "virtual:endpoint-addresses" {
  /** Method and path of every endpoint, such as `GET /file/:id`. */
  export const endpointAddresses: Readonly<
    Record<import("#contract/endpoints.ts").EndpointName, string>
  >;
}

/** A file as its text. */
declare module "*.md?raw" {
  const text: string;
  export { text as default };
}
