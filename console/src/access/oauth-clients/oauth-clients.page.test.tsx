// @vitest-environment jsdom
import {
  OAUTH_CLIENT_ENDPOINTS as E,
  type OAuthClientRow,
  OAUTH_CLIENT_REFUSALS as R,
} from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dialog, isGone } from "../../../test/dialog.ts";
import { aClient } from "../../../test/oauth-clients.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { OAuthClientsPage } from "./oauth-clients.page.tsx";

const show = (
  rows: readonly OAuthClientRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) => visit(<OAuthClientsPage />, { ...given, answers: [...answers, on(E.list, aPage(...rows))] });
type Shown = ReturnType<typeof show>;
const press = async ({ user }: Shown, row: string, name: string) =>
  user.click(within(await rowWith(row)).getByRole("button", { name }));
const command = (name: string) => screen.findByRole("region", { name });

describe("the list of clients", () => {
  it("says of each how it signs in, as whom, how far it reaches, and whether it is in use", async () => {
    show([
      aClient(1, { authorizedGrantTypes: ["password", "refresh_token"], lastUsedAt: null, isEnabled: false }),
      aClient(2, { scope: "fleet_devices_list fleet_maps_list", additionalInformation: "Weighs water" }),
    ]);
    const first = within(await rowWith("scale-1"));
    for (const text of ["Password", "Refresh", "All", "Never", "Disabled"])
      expect(first.getByText(text)).toBeTruthy();
    const second = within(await rowWith("scale-2"));
    expect(second.getByText("2 permissions").title).toBe("fleet_devices_list fleet_maps_list");
    for (const text of ["Client credentials", "Ada", "Enabled", "Weighs water"])
      expect(second.getByText(text)).toBeTruthy();
    expect(screen.getByText("2 clients")).toBeTruthy();
  });

  it("lets nobody touch the console's own client", async () => {
    show([aClient(1, { clientId: "console", isBuiltIn: true }), aClient(2)]);
    expect(buttonsIn(await rowWith("Built in"))).toEqual([]);
    expect(buttonsIn(await rowWith("scale-2"))).toEqual(["scale-2", "Replace secret", "Disable", "Delete"]);
  });

  it("is only looked at by who may not change it", async () => {
    show([aClient(1)], [], { may: [E.list] });
    expect(buttonsIn(await rowWith("scale-1"))).toEqual([]);
    expect(screen.queryByRole("button", { name: "New client" })).toBeNull();
    expect(screen.getByRole("button", { name: "How to use" })).toBeTruthy();
  });

  it("is filtered by grant type and word, and the address keeps both", async () => {
    const { asked, choose, user } = show([], [], { at: "/page?search=scale" });
    await waitFor(() => expect(asked(E.list)[0]?.query.search).toBe("scale"));
    await choose("Grant types", "Single sign-on");
    expect(shownSearch()).toBe("?search=scale&grantType=single_sign_on");
    expect(await screen.findByText("No client matches")).toBeTruthy();
    expect(asked(E.list).at(-1)?.query).toMatchObject({ search: "scale", grantType: "single_sign_on" });
    await user.click(screen.getAllByRole("button", { name: "Clear" }).at(-1) as HTMLElement);
    expect(shownSearch()).toBe("");
    expect(await screen.findByText("No clients yet")).toBeTruthy();
  });

  it("that cannot be loaded says so, and is there at the next try", async () => {
    const no = refused(CORE_REFUSALS.noPermission);
    const list = inTurn<ReturnType<typeof aPage<OAuthClientRow>> | typeof no>(no, aPage(aClient(1)));
    const { user } = show([], [on(E.list, list)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("scale-1")).toBeTruthy();
  });
});

describe("a client that is not wanted any more", () => {
  it("is disabled after a question that says what ends, with everything else as it was read", async () => {
    const row = aClient(1, { resourceIds: "fleet", staffId: 9 });
    const shown = show([row], [on(E.update, { ...row, isEnabled: false })]);
    await press(shown, "scale-1", "Disable");
    expect(shown.written()).toEqual([]);
    await shown.confirm("Disable scale-1? All its sessions end at once.");
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body).toMatchObject({
      ...{ id: 1, revision: 5, isEnabled: false, resourceIds: "fleet", staffId: 9, scope: "server" },
      ...{ idleTimeout: 1_800, adminSessionLimit: 28_800 },
    });
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(2));
  });

  it("is enabled again without one", async () => {
    const row = aClient(1, { isEnabled: false });
    const shown = show([row], [on(E.update, aClient(1))]);
    await press(shown, "scale-1", "Enable");
    await waitFor(() => expect(shown.asked(E.update)[0]?.body.isEnabled).toBe(true));
  });

  it("is deleted after a question", async () => {
    const list = inTurn(aPage(aClient(1)), aPage<OAuthClientRow>());
    const shown = show([], [on(E.remove, true), on(E.list, list)]);
    await press(shown, "scale-1", "Delete");
    await shown.confirm(/^Delete scale-1\? All its sessions end at once, and it cannot be restored/);
    await waitFor(() => expect(said()).toEqual(["Client deleted"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 1 }]);
    expect(await screen.findByText("No clients yet")).toBeTruthy();
  });

  it("stays where the server refuses", async () => {
    const shown = show([aClient(1)], [on(E.remove, refused(R.builtInClient))]);
    await press(shown, "scale-1", "Delete");
    await shown.confirm(/^Delete /);
    await waitFor(() => expect(said()).toEqual([R.builtInClient.en]));
    expect(await rowWith("scale-1")).toBeTruthy();
  });
});

describe("a new secret", () => {
  const SECRET = { client: aClient(1), clientSecret: "s3cret" };
  const rotate = async (shown: Shown) => {
    await press(shown, "scale-1", "Replace secret");
    await dialog();
    const go = async () =>
      shown.user.click(within(await dialog()).getByRole("button", { name: /^(loading ?)?Replace secret$/ }));
    return go;
  };

  it("leaves the old one a day unless it is said otherwise, is made once and shown once", async () => {
    const made = held(SECRET);
    const shown = show([aClient(1)], [on(E.rotateSecret, made.answer)]);
    const go = await rotate(shown);
    await go();
    await go();
    made.release();
    expect(await screen.findByText("Save this secret now")).toBeTruthy();
    expect(shown.asked(E.rotateSecret)).toMatchObject([{ params: { id: 1 }, body: { graceHours: 24 } }]);
    expect(within(await command("Secret")).getByText("s3cret")).toBeTruthy();
  });

  it("ends the old one at once where it has leaked", async () => {
    const shown = show([aClient(1)], [on(E.rotateSecret, SECRET)]);
    const go = await rotate(shown);
    await shown.user.click(screen.getByText("Not at all"));
    await go();
    await waitFor(() => expect(shown.asked(E.rotateSecret)[0]?.body).toEqual({ graceHours: 0 }));
  });

  it("that is refused leaves the question open", async () => {
    const shown = show([aClient(1)], [on(E.rotateSecret, refused(CORE_REFUSALS.notFound))]);
    await (await rotate(shown))();
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.notFound.en]));
    expect(screen.getByText("Replace the secret of scale-1")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await isGone();
  });

  it("is copied with the command that tries it, and goes by its own button alone", async () => {
    const shown = show([aClient(1)], [on(E.rotateSecret, SECRET)]);
    await (await rotate(shown))();
    await screen.findByText("Save this secret now");
    await shown.user.keyboard("{Escape}");
    const secret = within(await command("Secret"));
    await shown.user.click(secret.getByRole("button", { name: /Copy/ }));
    expect(await secret.findByText("Copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("s3cret");
    const token = await command("1. Exchange client ID and secret for an access token");
    expect(within(token).getByText(/^curl -u 'scale-1:s3cret' /)).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "I have saved it" }));
    await waitFor(() => expect(screen.queryByText("s3cret")).toBeNull());
  });

  it("comes without that command for a client of people", async () => {
    const client = aClient(1, { authorizedGrantTypes: ["password"] });
    const shown = show([client], [on(E.rotateSecret, { client, clientSecret: "s3cret" })]);
    await (await rotate(shown))();
    await command("Secret");
    expect(screen.queryByText(/^curl/)).toBeNull();
  });
});

describe("how programs call", () => {
  it("is told in the person's language, with the documents opened by a pass of the browser", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const shown = show([], [on(SESSION_ENDPOINTS.docsPass, true)], { language: "zh" });
    await shown.user.click(await screen.findByRole("button", { name: "使用说明" }));
    const text = (await screen.findByText(/grant_type=client_credentials/)).textContent;
    expect(text).toBe(
      `curl -u 'CLIENT_ID:CLIENT_SECRET' -d grant_type=client_credentials ${location.origin}/auth/oauth/token`,
    );
    await shown.user.click(screen.getByRole("link"));
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/docs/api", "_blank", "noopener"));
    expect(shown.asked(SESSION_ENDPOINTS.docsPass)).toHaveLength(1);
  });

  it("opens no documents where there is no pass to them", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const shown = show([], [on(SESSION_ENDPOINTS.docsPass, refused(CORE_REFUSALS.noPermission))]);
    await shown.user.click(await screen.findByRole("button", { name: "How to use" }));
    await shown.user.click(await screen.findByRole("link", { name: "API documentation" }));
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.noPermission.en]));
    expect(opened).not.toHaveBeenCalled();
  });
});
