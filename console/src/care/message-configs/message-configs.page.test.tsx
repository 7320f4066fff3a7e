// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import {
  MESSAGE_CONFIG_ENDPOINTS as E,
  type MessageConfig,
} from "@sweepline/contract/care/message-configs.ts";
import { MESSAGE_ENDPOINTS as M } from "@sweepline/contract/care/messages/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import type { Person } from "../../core/session/index.ts";
import { MessageConfigListPage } from "./index.ts";

const NAMES = { staff: [{ id: 7, name: "Ada" }], roles: [], organizations: [], rotas: [] };
const aConfig = (given: Partial<MessageConfig> = {}): MessageConfig => ({
  ...{
    id: 5,
    code: "stuck",
    name: "Stuck",
    kind: "alarm",
    ways: ["inApp"],
    codes: ["stationary"],
    detailCodes: ["*"],
  },
  ...{ deviceIds: [], companyType: "TENANT", companyId: 2, companyName: "Acme", organizationName: "Acme" },
  ...{ leastSeverity: "info", informsWhenCleared: false, isEnabled: true, isBuiltIn: false, revision: 3 },
  receivers: { staffIds: [7], roleIds: [], organizationIds: [] },
  steps: [{ afterMin: 10, receivers: { staffIds: [7], roleIds: [], organizationIds: [] } }],
  ...{ receiverNames: NAMES, stepNames: [NAMES], deviceNames: [] },
  title: { zh: "{device}", en: "{device}" },
  content: { zh: "{code}", en: "{code}" },
  ...{ clearedTitle: { zh: "", en: "" }, clearedContent: { zh: "", en: "" } },
  ...given,
});
const OWN = {
  id: 2,
  parentId: null,
  parentName: null,
  orgName: "Acme",
  shortName: "",
  orgTypeCode: "TENANT",
};
const ME = { sysUser: { id: 7, displayName: "Ada", organizationId: 2 } } as Partial<Person>;
const CHOICES: readonly Rule[] = [
  on(M.receivers, NAMES),
  on(ORGANIZATION_ENDPOINTS.options, [OWN]),
  on(E.ways, ["inApp", "push"]),
  on(DEVICE_ENDPOINTS.list, aPage()),
];

describe("message configurations", () => {
  it("show what they are about and to whom, and keep the built-in ones", async () => {
    visit(<MessageConfigListPage />, {
      answers: [on(E.list, aPage(aConfig({ isBuiltIn: true }))), ...CHOICES],
    });
    expect(await screen.findByText("Stationary")).toBeTruthy();
    for (const text of ["All details", "All devices of the company", "Ada", "Built-in"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("say at each field what must be selected (§5)", async () => {
    const { user, asked } = visit(<MessageConfigListPage />, { answers: [on(E.list, aPage()), ...CHOICES] });
    await user.click(await screen.findByRole("button", { name: /New configuration$/ }));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    for (const text of [
      "The type must be selected",
      "The fault configuration must be selected",
      "The company type must be selected",
      "The company must be selected",
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(asked(E.create)).toEqual([]);
  });

  it("begin with the person and their organization, and say by which ways nothing can go yet", async () => {
    const { user, asked, choose } = visit(<MessageConfigListPage />, {
      answers: [on(E.list, aPage()), ...CHOICES, on(E.create, aConfig())],
      who: ME,
    });
    await waitFor(() => expect(asked(ORGANIZATION_ENDPOINTS.options)).not.toEqual([]));
    await user.click(await screen.findByRole("button", { name: /New configuration$/ }));
    await user.type(await screen.findByLabelText("Name"), "Stuck");
    await user.click(screen.getByRole("radio", { name: "Alarm" }));
    await choose("Fault configuration", "Navigation stuck");
    await user.click(screen.getByLabelText("Email"));
    expect(await screen.findByText(/so Email cannot be sent/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to message channels" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.create)).toHaveLength(1));
    expect(asked(E.create)[0]?.body).toMatchObject({
      ...{ name: "Stuck", kind: "alarm", codes: ["navigationStuck"], companyType: "TENANT", companyId: 2 },
      ...{ receivers: { staffIds: [7] }, ways: ["inApp", "email"] },
    });
  });

  it("are changed with the revision that was read, and shown with a real event before", async () => {
    const shown = {
      title: { zh: "SW-1", en: "SW-1" },
      content: { zh: "停留", en: "Stationary" },
      cleared: { title: { zh: "已恢复", en: "[Cleared] SW-1" }, content: { zh: "12 分钟", en: "12 min" } },
      eventAt: null,
    };
    const { user, asked } = visit(<MessageConfigListPage />, {
      answers: [on(E.list, aPage(aConfig())), ...CHOICES, on(E.preview, shown), on(E.update, aConfig())],
    });
    await user.click(await screen.findByRole("button", { name: "Edit Stuck" }));
    await user.click(await screen.findByRole("button", { name: "Preview" }));
    expect(await screen.findByText("No such event yet; this is an example")).toBeTruthy();
    expect(screen.queryByText("[Cleared] SW-1")).toBeNull();
    await user.click(screen.getByRole("switch", { name: "Also notify on recovery" }));
    expect(await screen.findByText("[Cleared] SW-1")).toBeTruthy();
    await user.type(screen.getByLabelText("Recovery title (English)"), "SW-1 is back");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.update)).toHaveLength(1));
    expect(asked(E.update)[0]?.body).toMatchObject({
      revision: 3,
      codes: ["stationary"],
      steps: [{ afterMin: 10 }],
      ...{ informsWhenCleared: true, clearedTitle: { zh: "", en: "SW-1 is back" } },
    });
  });
});
