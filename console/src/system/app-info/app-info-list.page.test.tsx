// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type AppInfoRow,
  APP_INFO_ENDPOINTS as E,
  FRAME_HOSTS_INFO,
  INITIAL_PASSWORDS_INFO,
  APP_INFO_REFUSALS as R,
  SHELL_INFO,
} from "@sweepline/contract/system/app-info.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { dialog, save } from "../../../test/dialog.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { widen } from "../../../test/window-width.ts";
import { AppInfoListPage } from "./app-info-list.page.tsx";

const aParameter = (id: number, given: Partial<AppInfoRow> = {}): AppInfoRow => ({
  ...{ id, appType: "app", configType: "links", pkey: `key_${id}`, label: "", value: `value ${id}`, tag: "" },
  ...{ logoUrl: null, isPublic: false, createUser: "Ada", updateUser: "", updateTime: AT, isBuiltIn: false },
  revision: 4,
  ...given,
});
const VERSION = aParameter(1, { ...SHELL_INFO, value: "1.2", isBuiltIn: true, isPublic: true });
const HELP = aParameter(2, { pkey: "help_url", value: "", tag: "web" });
const PASSWORDS = aParameter(3, {
  ...INITIAL_PASSWORDS_INFO,
  value: "oneTime",
  isBuiltIn: true,
});
const HOSTS = aParameter(4, { ...FRAME_HOSTS_INFO, value: "docs.example.com", isBuiltIn: true });
const ALL = [VERSION, HELP, PASSWORDS, HOSTS];

const show = ({ answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {}) =>
  visit(<AppInfoListPage />, { at: "/appInfo", ...given, answers: [...answers, on(E.list, aPage(...ALL))] });
type Shown = ReturnType<typeof show>;
/** The list's own questions, not those for the choices of its filters. */
const questions = ({ asked }: Shown) =>
  asked(E.list)
    .map(({ query }) => query)
    .filter(({ size }) => size !== 500);
const cellsOf = async (key: string) =>
  within(await rowWith(key))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
/** The form's; a filter over the list may be called the same. */
const field = (label: string) => within(screen.getByRole("dialog")).getByLabelText(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const isGone = () => waitFor(() => expect(screen.queryByLabelText("Parameter")).toBeNull());

describe("the list of parameters", () => {
  it("says what each is, and what is chosen from a few in words", async () => {
    show();
    expect((await cellsOf("help_url")).slice(0, 7)).toEqual([
      "help_url",
      "app",
      "links",
      "—",
      "—",
      "web",
      "No",
    ]);
    const version = await cellsOf("h5_version");
    expect([version[0], version[3], version[6]]).toEqual(["h5_versionBuilt-inVersion", "1.2", "Yes"]);
    const passwords = await cellsOf("initial_passwords");
    expect(passwords[0]).toBe("initial_passwordsBuilt-inInitial passwords");
    expect(passwords[3]).toBe("One-time password, shown once");
  });

  it("speaks Chinese too", async () => {
    show({ language: "zh" });
    expect((await cellsOf("initial_passwords"))[3]).toBe("一次性密码，只显示一次");
    const firstOf = async (key: string) => (await cellsOf(key))[0];
    expect(await Promise.all(["h5_version", "iframe_hosts", "initial_passwords"].map(firstOf))).toEqual([
      "h5_version内置版本号",
      "iframe_hosts内置可嵌入的站点",
      "initial_passwords内置初始密码",
    ]);
  });

  it("has what matters beside a row's acts in a narrow window", async () => {
    widen(768);
    show();
    await rowWith("help_url");
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent.replace("↕", ""));
    expect(heads).toEqual(["Parameter", "Value", "Public", "Actions"]);
  });

  it("leaves what people wrote as they wrote it, of the product's own parameters too", async () => {
    const own = { ...VERSION, label: "Version" };
    const shown = show({ language: "zh", answers: [on(E.list, aPage(own, { ...HELP, label: "Version" }))] });
    expect((await cellsOf("h5_version"))[0]).toBe("h5_version内置Version");
    expect((await cellsOf("help_url"))[0]).toBe("help_urlVersion");
    await shown.user.click(screen.getByRole("button", { name: "编辑 h5_version" }));
    await dialog();
    expect(field("说明")).toHaveProperty("value", "Version");
  });

  it("shows a picture where there is one, with a name", async () => {
    const logoUrl = "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png";
    show({ answers: [on(E.list, aPage(aParameter(5, { logoUrl })))] });
    expect((await screen.findByRole("img", { name: "Logo key_5" })).getAttribute("src")).toBe(logoUrl);
  });

  it("is narrowed by words that there are, which the address keeps", async () => {
    const shown = show();
    await rowWith("help_url");
    await shown.choose("Application", "app");
    await waitFor(() => expect(questions(shown).at(-1)).toMatchObject({ appType: "app" }));
    await shown.choose("Tag", "web");
    await waitFor(() => expect(questions(shown).at(-1)).toMatchObject({ appType: "app", tag: "web" }));
    expect(shownAddress()).toBe("/appInfo?appType=app&tag=web");
  });

  it("is asked for what the address says", async () => {
    const shown = show({ at: "/appInfo?search=key&configType=links&sort=-updateTime" });
    await rowWith("help_url");
    expect(questions(shown)).toMatchObject([{ search: "key", configType: "links", sort: "-updateTime" }]);
  });

  it("tells none at all from none that fits, and leads back", async () => {
    const shown = show({
      at: "/appInfo?search=zzz",
      answers: [on(E.list, ({ query }) => (query.search ? aPage() : aPage(...ALL)))],
    });
    expect(await screen.findByText("No parameter matches")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(await rowWith("help_url")).toBeTruthy();
    expect(shownAddress()).toBe("/appInfo");
  });

  it("says that there are none yet", async () => {
    show({ answers: [on(E.list, aPage())] });
    expect(await screen.findByText("No parameters yet")).toBeTruthy();
  });

  it("is asked for again when it could not be had", async () => {
    const answer = inTurn(refused(CORE_REFUSALS.unexpected), aPage(...ALL));
    const { user } = show({
      answers: [on(E.list, ({ query }) => (query.size === 500 ? aPage() : answer()))],
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("help_url")).toBeTruthy();
  });

  it("is only read by who may only read", async () => {
    const { user } = show({ may: [E.list] });
    const row = await rowWith("help_url");
    expect(buttonsIn(row)).toEqual([]);
    expect(screen.queryByRole("button", { name: "New parameter" })).toBeNull();
    await user.dblClick(row);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a new parameter", () => {
  async function open(answers: Parameters<typeof show>[0] = {}) {
    const shown = show(answers);
    await rowWith("help_url");
    await shown.user.click(screen.getByRole("button", { name: "New parameter" }));
    await dialog();
    return shown;
  }

  it("asks at their fields for what is missing, before it asks the server", async () => {
    const shown = await open();
    fill("Application", "");
    await save(shown);
    for (const label of ["Parameter", "Application", "Category"])
      expect(await faultAt(label)).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
  });

  it("is sent once as it was filled in, and the list follows", async () => {
    const made = held(aParameter(9));
    const shown = await open({ answers: [on(E.create, made.answer)] });
    fill("Parameter", " theme_color ");
    fill("Category", "looks");
    fill("Value", "#123456");
    await shown.user.click(screen.getByRole("switch", { name: "Public" }));
    await save(shown);
    await save(shown);
    made.release();
    await isGone();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      {
        ...{ appType: "h5", configType: "looks", pkey: "theme_color", label: "", value: "#123456", tag: "" },
        ...{ logoUrl: null, isPublic: true },
      },
    ]);
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(questions(shown)).toHaveLength(2));
  });

  it("is sent once where the button is pressed twice before the page has followed", async () => {
    const shown = await open({ answers: [on(E.create, aParameter(9))] });
    fill("Parameter", "theme_color");
    fill("Category", "looks");
    const button = within(await dialog()).getByRole("button", { name: /Save$/ });
    act(() => {
      button.click();
      button.click();
    });
    await isGone();
    expect(shown.asked(E.create)).toHaveLength(1);
  });

  it("is not called what no app can ask for", async () => {
    const shown = await open();
    fill("Parameter", "版本 2");
    fill("Category", "links & more");
    await save(shown);
    expect(await faultAt("Parameter")).toBe(VALIDATION_TEXTS["validation.parameterName"].en);
    expect(await faultAt("Category")).toBe(VALIDATION_TEXTS["validation.parameterCategory"].en);
    expect(shown.written()).toEqual([]);
  });

  it("that there is already is refused at its field, and what was typed stays", async () => {
    const taken = refused(R.appInfoTaken, { pkey: R.appInfoTaken }, { pkey: "help_url" });
    const shown = await open({ answers: [on(E.create, taken)] });
    fill("Parameter", "help_url");
    fill("Category", "links");
    await save(shown);
    expect(await faultAt("Parameter")).toBe("Parameter help_url already exists for this application");
    expect(field("Category")).toHaveProperty("value", "links");
    expect(said()).toEqual([]);
  });
});

describe("changing a parameter", () => {
  async function edit(key: string, given: Parameters<typeof show>[0] = {}) {
    const shown = show(given);
    await shown.user.click(await screen.findByRole("button", { name: `Edit ${key}` }));
    await dialog();
    return shown;
  }

  it("sends the revision that was read", async () => {
    const shown = await edit("help_url", { answers: [on(E.update, HELP)] });
    fill("Value", "https://help.example.com");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body)).toEqual([
      {
        ...{ id: 2, revision: 4, appType: "app", configType: "links", pkey: "help_url", label: "" },
        ...{ value: "https://help.example.com", tag: "web", logoUrl: null, isPublic: false },
      },
    ]);
  });

  it("that the product reads itself changes its value alone, with a note on what it does", async () => {
    await edit("iframe_hosts");
    for (const label of ["Parameter", "Application", "Category"])
      expect(field(label)).toHaveProperty("disabled", true);
    expect(field("Category")).toHaveProperty("value", "Basic information");
    expect(screen.getByText(/^Used by the system/)).toBeTruthy();
    expect(screen.getByText(/^Separated by commas/)).toBeTruthy();
    expect(field("Value")).toHaveProperty("disabled", false);
  });

  it("of initial passwords offers the rules that there are", async () => {
    const shown = await edit("initial_passwords", { answers: [on(E.update, PASSWORDS)] });
    expect(screen.getByText(/^For accounts created, imported or reset/)).toBeTruthy();
    await shown.choose("Value", "Last 6 digits of the phone number");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ pkey: "initial_passwords", value: "phone" });
  });

  it("that someone else was faster with stays open and says so", async () => {
    const shown = await edit("help_url", { answers: [on(E.update, refused(CORE_REFUSALS.conflict))] });
    fill("Value", "mine");
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(field("Value")).toHaveProperty("value", "mine");
  });
});

describe("deleting a parameter", () => {
  it("is asked about by its name, and done once", async () => {
    const shown = show({ answers: [on(E.remove, true)] });
    await shown.user.click(await screen.findByRole("button", { name: "Delete help_url" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("Delete parameter help_url? Applications that read it will find nothing.");
    await waitFor(() => expect(said()).toEqual(["Deleted"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 2 }]);
  });

  it("is not offered for what the product reads itself", async () => {
    show();
    expect(buttonsIn(await rowWith("h5_version"))).toEqual(["Edit h5_version"]);
    expect(buttonsIn(await rowWith("help_url"))).toEqual(["Edit help_url", "Delete help_url"]);
  });
});
