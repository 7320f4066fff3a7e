// @vitest-environment jsdom
import { AGENT_ENDPOINTS as A, type UpdateAgent } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS as E } from "@sweepline/contract/operations/updates/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { anAgent, anUpdate, aToken } from "../../../test/updates.ts";
import { said, visit } from "../../../test/visit.tsx";
import { DeviceUpdates } from "./index.ts";

const open = (agent: UpdateAgent, answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) =>
  visit(<DeviceUpdates device={{ id: 7, name: "Sweeper 7" }} />, {
    ...given,
    answers: [...answers, on(A.agent, agent), on(E.list, aPage(anUpdate(1)))],
  });

describe("updates of a device", () => {
  it("says what it runs, how it signs in, and what came of updates", async () => {
    const shown = open(anAgent(7, { hasGateway: true }));
    const agent = await screen.findByRole("region", { name: "Update agent" });
    expect(agent.textContent).toContain("Device token, Gateway token");
    expect(screen.getByRole("region", { name: "Known versions" }).textContent).toContain("Firmware1.1.0");
    await screen.findByText("1.1.0 → 1.2.0");
    expect(shown.asked(E.list)[0]?.query.deviceId).toBe(7);
  });

  it("does not take for known what an update has left in doubt", async () => {
    open(anAgent(7, { isDoubtful: true }));
    expect(await screen.findByText(/the actual version is unknown/)).toBeTruthy();
  });

  it("makes a token where there is none, and renews one after a question", async () => {
    const none = open(anAgent(7, { way: "none", tokenMadeAt: null, tokenUsedAt: null }), [
      on(A.makeToken, aToken()),
    ]);
    expect(await screen.findByText("Without a token, the device cannot get updates.")).toBeTruthy();
    await none.user.click(screen.getByRole("button", { name: "Create token" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/suricatta/).textContent).toBe(
      'suricatta : {\n  tenant = "BRIGHT";\n  id = "SN-7";\n  url = "https://sweep.example";\n  targettoken = "s3cr3t";\n};',
    );
    await none.user.click(dialog.getByText("Other"));
    expect(dialog.getByText(/^GET/).textContent).toBe(
      "GET https://sweep.example/BRIGHT/controller/v1/SN-7\nAuthorization: TargetToken s3cr3t",
    );
  });

  it("says how a device without an agent is updated", async () => {
    open(anAgent(7, { way: "mqtt", tokenMadeAt: null, tokenUsedAt: null, hasGateway: true }));
    expect(await screen.findByText(/the platform tells it over MQTT to download and install/)).toBeTruthy();
    expect(screen.getByRole("region", { name: "Update agent" }).textContent).toContain(
      "AuthenticationMQTT (no token needed)",
    );
    open(anAgent(8, { way: "ownUpdater", tokenMadeAt: null, tokenUsedAt: null }));
    expect(await screen.findByText(/only be updated on its own page \(Valetudo\)/)).toBeTruthy();
  });

  it("lets an update that waits for somebody at the device be confirmed, or declined with a remark", async () => {
    const waits = anUpdate(1, { state: "waiting", waitsFor: "confirmation" });
    const shown = open(anAgent(7, { way: "mqtt" }), [
      on(E.list, aPage(waits)),
      on(E.confirm, { answered: 1, missed: 0 }),
    ]);
    await screen.findByText(/^The update to 1\.2\.0 is waiting for on-site confirmation/);
    await shown.user.click(screen.getByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Decline the update of Sweeper 1 on behalf of on-site staff?")).toBeTruthy();
    expect(dialog.getByText(/keeps waiting/)).toBeTruthy();
    await shown.user.type(dialog.getByLabelText("Remark"), "Guests in the hall");
    expect(shown.asked(E.confirm)).toEqual([]);
    await shown.user.click(dialog.getByRole("button", { name: "Decline the update" }));
    await waitFor(() => expect(said()).toEqual(["Update declined"]));
    expect(shown.asked(E.confirm)[0]?.body).toEqual({
      ...{ ids: [1], confirmation: "denied", remark: "Guests in the hall" },
    });
  });

  it("offers no second refusal of what was declined, and no answer to who may not give one", async () => {
    const declined = on(E.list, aPage(anUpdate(1, { state: "waiting", waitsFor: "declined" })));
    open(anAgent(7), [declined]);
    await screen.findByText(/^The update to 1\.2\.0 was declined on site/);
    expect(screen.getByRole("button", { name: "Confirm" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  });

  it("takes a token away after a question", async () => {
    const shown = open(anAgent(7), [on(A.dropToken, true)]);
    await shown.user.click(await screen.findByRole("button", { name: "Revoke token" }));
    expect(shown.asked(A.dropToken)).toEqual([]);
    await shown.confirm(/^Revoke the token\?/);
    await waitFor(() => expect(said()).toEqual(["Token revoked"]));
  });

  it("shows no buttons to who may only look", async () => {
    const waits = on(E.list, aPage(anUpdate(1, { state: "waiting", waitsFor: "confirmation" })));
    open(anAgent(7), [waits], { may: [A.agent, E.list] });
    await screen.findByRole("region", { name: "Update agent" });
    await screen.findByText("Waits for somebody at the device to confirm it");
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    expect(screen.queryByRole("button", { name: /token/ })).toBeNull();
  });
});
