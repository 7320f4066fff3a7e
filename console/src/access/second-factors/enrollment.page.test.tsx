// @vitest-environment jsdom
import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_REFUSALS as R,
} from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { CREATION_OPTIONS, havePasskeys } from "../../../test/passkeys.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import { AT_THE_GATE, aSysUser, aUserInfo } from "../../../test/session.ts";
import { said, visit } from "../../../test/visit.tsx";
import { person } from "../../core/session/index.ts";
import { setEnrolling, useEnrolling } from "../session/index.ts";
import { EnrollmentPage } from "./enrollment.page.tsx";

const SECRET = { secret: "JBSWY3DP", uri: "otpauth://totp/Sweepline:ada?secret=JBSWY3DP" };
const KNOWN = on(SESSION_ENDPOINTS.userInfo, aUserInfo({ mustEnrollSecondFactor: false }));

/** What the guard makes of it: the page, as long as one is at it. */
function Guarded() {
  const isEnrolling = useEnrolling();
  const isRequired = person.get()?.sysUser.mustEnrollSecondFactor;
  return isEnrolling || isRequired ? <EnrollmentPage /> : <p>The console</p>;
}
const show = (answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) => {
  onTestFinished(() => setEnrolling(false));
  return visit(<Guarded />, {
    ...{ who: { sysUser: aSysUser({ mustEnrollSecondFactor: true }) }, ...given },
    answers: [...answers, ...AT_THE_GATE, KNOWN, on(E.beginTotp, SECRET)],
  });
};
const way = (name: RegExp) => screen.findByRole("button", { name });

it("leaves the choice, and the way out", async () => {
  show([]);
  expect(await screen.findByRole("heading", { name: "Set up a second factor" })).toBeTruthy();
  expect(await way(/^Authenticator app/)).toHaveProperty("disabled", false);
  expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});

it("says why there are no passkeys here, in the person's language", async () => {
  show([], { language: "zh" });
  const passkeys = await way(/^通行密钥/);
  expect(passkeys).toHaveProperty("disabled", true);
  expect(passkeys.textContent).toMatch(/当前地址不支持/);
});

it("opens the console when the recovery codes are saved, and not before", async () => {
  const { user, asked } = show([on(E.confirmTotp, { recoveryCodes: ["AAAABBBBCCCCDDDD"] })]);
  await user.click(await way(/^Authenticator app/));
  expect(await screen.findByRole("heading", { name: "Set up an authenticator app" })).toBeTruthy();
  await screen.findByRole("img", { name: /^QR code/ });
  await user.type(screen.getByLabelText("One-time code"), "123456{Enter}");
  expect(await screen.findByText("AAAABBBBCCCCDDDD")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Save your recovery codes" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Recovery codes" }));
  expect(asked(SESSION_ENDPOINTS.userInfo)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText("The console")).toBeTruthy();
  expect(asked(MENU_ENDPOINTS.ownMenu)).toHaveLength(1);
});

it("opens the console at once by a passkey where there are recovery codes already", async () => {
  havePasskeys();
  const { user, asked } = show([
    on(E.beginPasskey, { challengeId: "the-challenge", options: CREATION_OPTIONS }),
    on(E.addPasskey, { recoveryCodes: null }),
  ]);
  await user.click(await way(/^Passkeys/));
  await user.type(screen.getByLabelText("Name"), "Laptop{Enter}");
  expect(await screen.findByText("The console")).toBeTruthy();
  expect(asked(E.addPasskey)[0]?.body).toMatchObject({ challengeId: "the-challenge", name: "Laptop" });
});

it("leads back to the choice, by the person and by the server", async () => {
  havePasskeys();
  const { user } = show([on(E.beginTotp, refused(R.totpEnrolled))]);
  await user.click(await way(/^Passkeys/));
  await user.click(await screen.findByRole("button", { name: "Back" }));
  await user.click(await way(/^Authenticator app/));
  await waitFor(() => expect(said()).toEqual([R.totpEnrolled.en]));
  expect(await way(/^Passkeys/)).toBeTruthy();
});
