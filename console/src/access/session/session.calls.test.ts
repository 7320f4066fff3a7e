// @vitest-environment jsdom
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { on, refused, serveBy } from "../../../test/server.ts";
import { aUserInfo, TOKENS } from "../../../test/session.ts";
import { currentLanguage, setLanguage } from "../../core/i18n/index.ts";
import { preferences, updatePreferences } from "../../core/preferences/index.ts";
import { beginSession, loseSession, person } from "../../core/session/index.ts";
import { changePreferences, loadPerson } from "./index.ts";

const PLAIN = { theme: "system", lengthUnit: "meter", timeZone: "" } as const;
beforeEach(() => {
  setLanguage("en");
  updatePreferences(PLAIN);
  beginSession(TOKENS);
  onTestFinished(() => {
    loseSession();
    person.set(null);
    setLanguage("en");
    updatePreferences(PLAIN);
  });
});

describe("who is signed in", () => {
  it("is known with their rights, and brings along how they like to see things", async () => {
    const chosen = { language: "zh", theme: "dark", lengthUnit: "foot", timeZone: "Asia/Tokyo" } as const;
    serveBy([on(E.userInfo, aUserInfo({ preferences: chosen }, { permissions: ["fleet_devices_list"] }))]);
    await loadPerson();
    expect(person.get()?.permissions).toEqual({ fleet_devices_list: true });
    expect(currentLanguage()).toBe("zh");
    expect(preferences.get()).toEqual({ theme: "dark", lengthUnit: "foot", timeZone: "Asia/Tokyo" });
  });

  it("keeps what this browser has where they have chosen nothing", async () => {
    updatePreferences({ theme: "dark", timeZone: "Asia/Tokyo" });
    serveBy([on(E.userInfo, aUserInfo({ preferences: { lengthUnit: "foot" } }))]);
    await loadPerson();
    expect(preferences.get()).toEqual({ theme: "dark", lengthUnit: "foot", timeZone: "Asia/Tokyo" });
    expect(currentLanguage()).toBe("en");
  });

  it("keeps their own language and units while they look through another's eyes", async () => {
    const theirs = { language: "zh", lengthUnit: "foot" } as const;
    serveBy([on(E.userInfo, aUserInfo({ preferences: theirs }, { viewedBy: "Grace" }))]);
    await loadPerson();
    expect(person.get()?.viewedBy).toBe("Grace");
    expect([currentLanguage(), preferences.get().lengthUnit]).toEqual(["en", "meter"]);
  });
});

describe("a change of preferences", () => {
  it("holds here although the server refuses to keep it", async () => {
    const { asked } = serveBy([on(E.updatePreferences, refused(CORE_REFUSALS.unavailable))]);
    changePreferences({ theme: "dark" });
    expect(preferences.get().theme).toBe("dark");
    await expect.poll(() => asked(E.updatePreferences)).toHaveLength(1);
    expect(preferences.get().theme).toBe("dark");
  });

  it("leaves the time zone out where the browser's own counts", async () => {
    const { asked } = serveBy([on(E.updatePreferences, ({ body }) => body)]);
    changePreferences({ timeZone: "Asia/Tokyo" });
    changePreferences({ timeZone: "" });
    await expect.poll(() => asked(E.updatePreferences)).toHaveLength(2);
    expect(asked(E.updatePreferences).map(({ body }) => body.timeZone)).toEqual(["Asia/Tokyo", undefined]);
  });

  it("stays in this browser while nobody is signed in", () => {
    loseSession();
    const { written } = serveBy([]);
    changePreferences({ language: "zh", lengthUnit: "foot" });
    expect([currentLanguage(), preferences.get().lengthUnit]).toEqual(["zh", "foot"]);
    expect(written()).toEqual([]);
  });
});
