import { afterEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callApi, fillPath } from "#web/api/client.ts";
import { endpointAddresses } from "virtual:endpoint-addresses";
import { setClientState } from "#web/state/client-state.ts";

function answer(status: number, body: unknown) {
  const spy = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", spy);
  return spy;
}

describe("the typed client", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("knows every endpoint of the contract under its method and path", () => {
    const contract = Object.fromEntries(
      Object.entries(endpoints).map(([name, e]) => [name, `${e.method} ${e.path}`]),
    );
    const told = Object.entries(endpointAddresses).map(([name, address]) => [
      name,
      address.replace(/ own$/, ""),
    ]);
    expect(Object.fromEntries(told)).toEqual(contract);
  });

  it("knows which of them need the person's own login", () => {
    const own = Object.entries(endpointAddresses).filter(([, address]) => / own$/.test(address));
    const names = own.map(([name]) => name);
    expect(names).toContain("integratorTokenCreate");
    expect(names).toContain("consentList");
    for (const name of ["transactionList", "bookedSet", "fileUpload", "meGet", "certificateCheck"])
      expect(names).not.toContain(name);
  });

  it("fills the path, leaves out empty query fields and sends the bearer it is given", async () => {
    const spy = answer(200, { files: [], total: 0 });
    await callApi(
      "fileList",
      { query: { company_id: "c 1", names: undefined, wait: 20 } },
      { bearer: "secret" },
    );
    const [url, init] = spy.mock.calls[0]!;
    expect(url).toBe("/v1/file?company_id=c+1&wait=20");
    expect(new Headers(init.headers).get("authorization")).toBe("Bearer secret");
  });

  it.each(["token", "connectToken"] as const)(
    "sends nothing with a session's token in the address (%s)",
    async (field) => {
      const spy = answer(200, {});
      const secret = "s".repeat(43);
      setClientState({ [field]: secret });
      await expect(callApi("meGet", { query: { token: secret } })).rejects.toThrow(
        "stands in no address",
      );
      await expect(callApi("fileGet", { params: { id: secret } })).rejects.toThrow(
        "stands in no address",
      );
      expect(spy).not.toHaveBeenCalled();
      await callApi("meGet", {});
      expect(new Headers(spy.mock.calls[0]![1].headers).get("authorization")).toBe(
        `Bearer ${secret}`,
      );
      setClientState({ [field]: null });
    },
  );

  it("escapes parameters and keeps the slash before an empty last one", () => {
    expect(
      fillPath("/bankaccount/:accountNr/:displayName", { accountNr: "1/2", displayName: "" }),
    ).toBe("/bankaccount/1%2F2/");
  });

  it("turns a problem document into a typed error", async () => {
    answer(400, { code: "company_tax_number_exists", message: "taken", requestId: "r1" });
    const call = callApi("companyCreate", { body: { tax_number: "12345676", company_name: "A" } });
    await expect(call).rejects.toMatchObject({
      code: "company_tax_number_exists",
      status: 400,
      requestId: "r1",
    });
  });

  it("gives a code to answers that are not ours, and to no answer at all", async () => {
    for (const [status, code] of [
      [500, "internal_error"],
      [502, "service_unavailable"],
      [503, "service_unavailable"],
      [504, "timeout"],
    ] as const) {
      vi.stubGlobal("fetch", async () => new Response("<html>", { status }));
      await expect(callApi("companyList", {})).rejects.toMatchObject({ code, status });
    }
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
    await expect(callApi("companyList", {})).rejects.toMatchObject({ code: "network" });
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("failed")));
    const error = await callApi("companyList", {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "network", status: 0 });
  });
});
