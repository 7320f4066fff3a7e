// @vitest-environment jsdom
import { deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, open, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { IotListPage } from "./iot-list.page.tsx";

async function askedFor(search: string, companyPermissions: ("deviceDetail" | "fault")[]) {
  const asked = serve(({ url }) => (url.startsWith("/platform/iot/equipment/page") ? aPage() : []));
  signIn([], { companyPermissions });
  open(<IotListPage />, `/iot${search}`);
  const isList = ({ url }: { url: string }) => url.startsWith("/platform/iot/equipment/page");
  await waitFor(() => expect(asked.some(isList)).toBe(true));
  const given = new URLSearchParams(asked.find(isList)?.url.split("?")[1]);
  return deviceListQuery.parse(Object.fromEntries(given));
}

describe("the address of the list of IoT devices", () => {
  const view = "?search=door&online=false&kind=sensor&concentrator=GW-1&productId=2&sort=-rssiDbm";
  setUpPage();

  it("says filters that the server takes", async () => {
    expect(await askedFor(view, ["deviceDetail"])).toEqual({
      search: "door",
      isOnline: false,
      kind: "sensor",
      concentratorId: "GW-1",
      productId: 2,
      sort: "-rssiDbm",
      current: 1,
      size: 20,
    });
  });

  it("asks by nothing that is withheld", async () => {
    const asked = await askedFor(view, []);
    expect(asked).toMatchObject({ search: "door", kind: "sensor" });
    expect([asked.concentratorId, asked.sort]).toEqual([undefined, undefined]);
  });

  it("asks by no machine that cleans", async () => {
    expect(await askedFor("?kind=scrubber", ["deviceDetail"])).toEqual({ current: 1, size: 20 });
  });
});
