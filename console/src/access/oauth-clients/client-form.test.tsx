// @vitest-environment jsdom
import { MENU_ENDPOINTS, MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import {
  OAUTH_CLIENT_ENDPOINTS as E,
  type OAuthClientRow,
  OAUTH_CLIENT_REFUSALS as R,
} from "@sweepline/contract/access/oauth-clients.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { SESSION_ENDS } from "@sweepline/contract/core/limits.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { aMenuNode } from "../../../test/menus.ts";
import { aClient } from "../../../test/oauth-clients.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { aRole } from "../../../test/staff.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { OAuthClientsPage } from "./oauth-clients.page.tsx";

const person = (id: number, displayName: string) => ({
  ...{ id, displayName, username: displayName.toLowerCase(), organizationName: "Brightfloor" },
});
const LIST = aMenuNode(13, "See", { type: MENU_TYPE.button, permission: "fleet_devices_list" });
const TREE = [aMenuNode(1, "Robots", { children: [LIST] })];

function show(rows: readonly OAuthClientRow[], answers: readonly Rule[] = []) {
  return visit(<OAuthClientsPage />, {
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(MENU_ENDPOINTS.tree, TREE),
      on(ROLE_ENDPOINTS.options, [aRole(5, "Night")]),
      on(STAFF_ENDPOINTS.options, ({ query }) =>
        query.ids ? [person(7, "Ada")] : query.search === "gra" ? [person(8, "Grace")] : [],
      ),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const save = async ({ user }: Shown, name = /Save$/) =>
  user.click(within(await dialog()).getByRole("button", { name }));
const isGone = () => waitFor(() => expect(screen.queryByLabelText("Client ID")).toBeNull());
const numbers = (label: string) => screen.getByRole("spinbutton", { name: label });

async function create(answers: readonly Rule[] = []) {
  const shown = show([], answers);
  await shown.user.click(await screen.findByRole("button", { name: "New client" }));
  await dialog();
  return shown;
}
async function edit(row: OAuthClientRow, answers: readonly Rule[] = []) {
  const shown = show([row], answers);
  await shown.user.click(await screen.findByRole("button", { name: row.clientId }));
  await dialog();
  return shown;
}
const SHOW_SECRET = /Create and show the secret$/;
const choosePerson = async ({ user }: Shown) => {
  const field = screen.getByRole("combobox", { name: "Acts as" });
  await user.click(field);
  await user.type(field, "gra");
  await user.click(await screen.findByText("Grace (grace)", { selector: ".ant-select-dropdown *" }));
};

describe("a new client", () => {
  it("is a machine that may do what its person may, unless it is said otherwise; its secret is shown", async () => {
    const made = held({ client: aClient(9, { clientId: "scale" }), clientSecret: "s3cret" });
    const shown = await create([on(E.create, made.answer)]);
    fireEvent.change(screen.getByLabelText("Client ID"), { target: { value: "scale" } });
    await choosePerson(shown);
    await save(shown, SHOW_SECRET);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    await save(shown, SHOW_SECRET);
    made.release();
    expect(await screen.findByText("s3cret")).toBeTruthy();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      {
        ...{ clientId: "scale", scope: "server", authorizedGrantTypes: ["client_credentials"], staffId: 8 },
        ...{ webServerRedirectUri: "", authorities: "", resourceIds: "", additionalInformation: "" },
        ...{
          autoapprove: true,
          isEnabled: true,
          accessTokenValidity: 3_600,
          refreshTokenValidity: 2_592_000,
        },
        ...{ idleTimeout: SESSION_ENDS.idleS, sessionLimit: SESSION_ENDS.limitS },
        ...{ adminIdleTimeout: SESSION_ENDS.adminIdleS, adminSessionLimit: SESSION_ENDS.adminLimitS },
      },
    ]);
    expect(said()).toEqual([]);
  });

  it("wants a name, a person to act as and an address that is one, before anything is sent", async () => {
    const shown = await create();
    fireEvent.change(screen.getByLabelText("Client ID"), { target: { value: "9 lives" } });
    fireEvent.change(screen.getByLabelText("Program address"), { target: { value: "ftp://x" } });
    await save(shown, SHOW_SECRET);
    expect(await faultAt("Client ID")).toContain(VALIDATION_TEXTS["validation.code"].en);
    expect(await faultAt("Program address")).toBe(VALIDATION_TEXTS["validation.redirectUri"].en);
    expect(await faultAt("Acts as")).toBeTruthy();
    expect(shown.written()).toEqual([]);
  });

  it("acts as nobody where it is for people, and needs one way in at least", async () => {
    const shown = await create();
    const grants = within(await dialog()).getByRole("combobox", { name: "Grant types" });
    expect(screen.getByLabelText("Acts as")).toBeTruthy();
    await shown.user.type(grants, "{Backspace}");
    expect(screen.queryByLabelText("Acts as")).toBeNull();
    await save(shown, SHOW_SECRET);
    const fault = VALIDATION_TEXTS["validation.atLeastOne"].en;
    expect(await within(await dialog()).findByText(fault)).toBeTruthy();
    expect(shown.written()).toEqual([]);
  });

  it("says a taken name at its field, and no secret is shown", async () => {
    const taken = refused(R.clientIdTaken, { clientId: R.clientIdTaken }, { clientId: "scale" });
    const shown = await create([on(E.create, taken)]);
    fireEvent.change(screen.getByLabelText("Client ID"), { target: { value: "scale" } });
    await choosePerson(shown);
    await save(shown, SHOW_SECRET);
    await waitFor(async () => expect(await faultAt("Client ID")).toContain("Client scale already exists"));
    expect(screen.queryByText("Save this secret now")).toBeNull();
  });
});

describe("a client that is changed", () => {
  it("keeps its name, goes with the revision that was read, and shows no secret", async () => {
    const row = aClient(1, { authorities: "admin, night", resourceIds: "fleet" });
    const shown = await edit(row, [on(E.update, row)]);
    expect(screen.getByLabelText("Client ID")).toHaveProperty("disabled", true);
    expect(await screen.findByText("Ada (ada) · Brightfloor")).toBeTruthy();
    await shown.choose("Modules it can call", "Sites and maps");
    await shown.choose("Roles that may sign in", "Night (NIGHT)");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body)).toMatchObject([
      { id: 1, revision: 5, resourceIds: "fleet,sites", authorities: "admin,night,NIGHT", staffId: 7 },
    ]);
    expect(said()).toEqual(["Saved"]);
    expect(screen.queryByText("Save this secret now")).toBeNull();
  });

  it("is narrowed to permissions of the pages, and not to none", async () => {
    const shown = await edit(aClient(1), [on(E.update, aClient(1))]);
    await shown.user.click(screen.getByText("Selected permissions"));
    await save(shown);
    expect(await faultAt("Scope")).toContain(VALIDATION_TEXTS["validation.required"].en);
    await shown.choose("Scope", "See");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update)[0]?.body.scope).toBe("fleet_devices_list");
  });

  it("has its times in the unit that says them whole, and says which are out of range", async () => {
    const shown = await edit(aClient(1), [on(E.update, aClient(1))]);
    expect(numbers("After inactivity of")).toHaveProperty("value", "30");
    expect(numbers("At the latest after")).toHaveProperty("value", "12");
    fireEvent.change(numbers("Access token lifetime"), { target: { value: "0" } });
    fireEvent.change(numbers("After inactivity of"), { target: { value: "4" } });
    await save(shown);
    expect(await faultAt("Access token lifetime")).toBe("1 minute to 30 days");
    expect(await screen.findByText("5 minutes to 365 days")).toBeTruthy();
    expect(shown.written()).toEqual([]);
  });

  it("counts the same number anew in another unit", async () => {
    const shown = await edit(aClient(1), [on(E.update, aClient(1))]);
    const units = screen.getAllByRole("combobox", { name: "Refresh token lifetime" });
    await shown.user.click(units.at(-1) as HTMLElement);
    await shown.user.click(await screen.findByText("hours", { selector: ".ant-select-item-option-content" }));
    await save(shown);
    await isGone();
    expect(shown.asked(E.update)[0]?.body.refreshTokenValidity).toBe(3_600);
  });

  it("says that someone else was faster and keeps the form open", async () => {
    const shown = await edit(aClient(1), [on(E.update, refused(CORE_REFUSALS.conflict))]);
    fireEvent.change(screen.getByLabelText("Description"), { target: { value: "Weighs water" } });
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(screen.getByLabelText("Description")).toHaveProperty("value", "Weighs water");
  });
});

it("calls standard roles as they are called in the language on screen", async () => {
  const viewer = { ...aRole(6, "Viewer of old"), standardName: { zh: "查看者", en: "Viewer" } };
  const shown = await create([on(ROLE_ENDPOINTS.options, [viewer])]);
  await shown.user.click(await screen.findByRole("combobox", { name: "Roles that may sign in" }));
  expect(await screen.findByText(/^Viewer \(/, { selector: ".ant-select-dropdown *" })).toBeTruthy();
});
