// @vitest-environment jsdom
import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_REFUSALS as R,
} from "@sweepline/contract/access/second-factors/index.ts";
import type { OwnSecondFactors } from "@sweepline/contract/access/second-factors/shapes.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { dialog, isGone } from "../../../test/dialog.ts";
import { CREATION_OPTIONS, encoded, givenUp, havePasskeys } from "../../../test/passkeys.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { factors } from "../../../test/session.ts";
import { buttonsIn, said, savedFiles, visit } from "../../../test/visit.tsx";
import { OwnFactors } from "./index.ts";

const TOTP = { createdAt: AT, lastUsedAt: null };
const KEY = { id: 4, name: "Laptop", isSynced: true, createdAt: AT, lastUsedAt: AT };
const CODES = ["AAAABBBBCCCCDDDD", "EEEEFFFFGGGGHHHH"];
const SECRET = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Sweepline:ada?secret=JBSWY3DPEHPK3PXP" };

const show = (
  list: Rule | OwnSecondFactors,
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) =>
  visit(<OwnFactors />, {
    ...given,
    answers: [...answers, "endpoint" in list ? list : on(E.list, list), on(E.beginTotp, SECRET)],
  });
type Shown = ReturnType<typeof show>;
const part = (name: string) => screen.findByRole("region", { name });
const press = async ({ user }: Shown, place: string, name: string) =>
  user.click(within(await part(place)).getByRole("button", { name }));

describe("one's own second factors", () => {
  it("say that there is none, and that it is wanted", async () => {
    show(factors({ isRequired: true }));
    expect(await screen.findByText("No second factor")).toBeTruthy();
    expect(screen.getByText("A second factor is required for your account")).toBeTruthy();
    expect(buttonsIn(await part("Authenticator app"))).toEqual(["Set up"]);
    expect(screen.queryByRole("region", { name: "Recovery codes" })).toBeNull();
  });

  it("say since when each is there, when it was used, and how many recovery codes are left", async () => {
    show(factors({ totp: TOTP, passkeys: [KEY], recoveryCodesLeft: 7 }), [], { language: "zh" });
    expect(await screen.findByText("已启用二次验证")).toBeTruthy();
    expect(within(await part("验证器应用")).getByText(/尚未使用$/)).toBeTruthy();
    expect(within(await part("通行密钥")).getByText("已同步")).toBeTruthy();
    expect(within(await part("恢复码")).getByText(/剩余 7 个$/)).toBeTruthy();
  });

  it("have no passkeys at an address without them, and say why", async () => {
    show(factors({ passkeys: [KEY] }));
    const passkeys = within(await part("Passkeys"));
    expect(passkeys.getByText(/^Passkeys work only over https/)).toBeTruthy();
    expect(passkeys.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    expect(passkeys.getByRole("button", { name: "Remove Laptop" })).toBeTruthy();
  });

  it("are only looked at by who looks through another's eyes", async () => {
    havePasskeys();
    show(factors({ totp: TOTP, passkeys: [KEY] }), [], { who: { viewedBy: "Grace" } });
    await part("Recovery codes");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("that cannot be read say so, and are read again", async () => {
    const list = inTurn<OwnSecondFactors | ReturnType<typeof refused>>(
      ...[refused(CORE_REFUSALS.noPermission), factors()],
    );
    const { user } = show(on(E.list, list));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await part("Authenticator app")).toBeTruthy();
  });
});

describe("setting up an app", () => {
  const begin = async (answers: readonly Rule[]) => {
    const shown = show(on(E.list, inTurn(factors(), factors({ totp: TOTP, recoveryCodesLeft: 2 }))), answers);
    await press(shown, "Authenticator app", "Set up");
    await screen.findByRole("img", { name: "QR code for the authenticator app" });
    return shown;
  };
  const type = (code: string) =>
    fireEvent.change(screen.getByLabelText("One-time code"), { target: { value: code } });
  const confirm = async ({ user }: Shown) =>
    user.click(within(await dialog()).getByRole("button", { name: "Confirm" }));

  it("shows the secret as a picture and in groups of four, and confirms it by a code of it, once", async () => {
    const confirmed = held({ recoveryCodes: CODES });
    const shown = await begin([on(E.confirmTotp, confirmed.answer)]);
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    expect(screen.getByRole<HTMLImageElement>("img", { name: /^QR/ }).src).toMatch(/^data:image\/png/);
    type("123 456");
    await confirm(shown);
    await confirm(shown);
    confirmed.release();
    expect(await screen.findByText("Save your recovery codes")).toBeTruthy();
    expect(shown.asked(E.confirmTotp).map(({ body }) => body)).toEqual([{ code: "123456" }]);
    expect(said()).toEqual(["Your second factor is set up"]);
    expect(await screen.findByText("Second factor is on")).toBeTruthy();
  });

  it("asks for the code, says a wrong one at its field, and takes that back while one types", async () => {
    const shown = await begin([
      on(E.confirmTotp, refused(R.wrongSecondFactor, { code: R.wrongSecondFactor })),
    ]);
    await confirm(shown);
    expect(await screen.findByText("Enter the code")).toBeTruthy();
    expect(shown.asked(E.confirmTotp)).toEqual([]);
    type("123456");
    await confirm(shown);
    expect(await screen.findByText(R.wrongSecondFactor.en)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("One-time code"));
    type("1");
    expect(screen.queryByText(R.wrongSecondFactor.en)).toBeNull();
    expect(said()).toEqual([]);
  });

  it("shuts where the server gives no secret", async () => {
    const shown = show(factors(), [on(E.beginTotp, refused(R.totpEnrolled))]);
    await press(shown, "Authenticator app", "Set up");
    await waitFor(() => expect(said()).toEqual([R.totpEnrolled.en]));
    await isGone();
  });

  it("is over without new codes where there are some already", async () => {
    const shown = await begin([on(E.confirmTotp, { recoveryCodes: null })]);
    type("123456");
    await confirm(shown);
    await isGone();
    expect(screen.queryByText("Save your recovery codes")).toBeNull();
  });
});

describe("recovery codes", () => {
  const renew = async () => {
    const shown = show(factors({ totp: TOTP, recoveryCodesLeft: 1 }), [
      on(E.renewRecoveryCodes, { recoveryCodes: CODES }),
    ]);
    await press(shown, "Recovery codes", "Generate new codes");
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^Generate new codes\? Your current codes will stop working/);
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    return { ...shown, list };
  };

  it("are made anew after a question, and stay until the person says that they have them", async () => {
    const { user, list, asked } = await renew();
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "I have saved them" }));
    await isGone();
    expect(asked(E.renewRecoveryCodes)).toHaveLength(1);
  });

  it("are copied one a line, or saved as a file", async () => {
    const { user } = await renew();
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(said()).toEqual(["Copied"]));
    expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
    const files = savedFiles();
    fireEvent.click(screen.getByRole("button", { name: "Download" }));
    expect(files).toEqual(["sweepline-recovery-codes.txt"]);
  });
});

describe("removing the app", () => {
  it("asks first", async () => {
    const shown = show(on(E.list, inTurn(factors({ totp: TOTP }), factors())), [on(E.removeTotp, true)]);
    await press(shown, "Authenticator app", "Remove the authenticator app");
    await shown.confirm(/^Remove it\? You will not be able to sign in with it/);
    await waitFor(() => expect(said()).toEqual(["Removed"]));
    expect(await screen.findByText("No second factor")).toBeTruthy();
    expect(shown.asked(E.removeTotp)).toHaveLength(1);
  });

  it("is refused where it is the last one of an account that needs one", async () => {
    const shown = show(factors({ totp: TOTP }), [on(E.removeTotp, refused(R.lastFactorRequired))]);
    await press(shown, "Authenticator app", "Remove the authenticator app");
    await shown.confirm(/^Remove it\?/);
    await waitFor(() => expect(said()).toEqual([R.lastFactorRequired.en]));
    expect(screen.getByText("Second factor is on")).toBeTruthy();
  });
});

describe("passkeys", () => {
  const OPTIONS = { challengeId: "the-challenge", options: CREATION_OPTIONS };
  const add = async (answers: readonly Rule[] = []) => {
    const dialogs = havePasskeys();
    const shown = show(on(E.list, inTurn(factors(), factors({ passkeys: [KEY] }))), [
      ...answers,
      on(E.beginPasskey, OPTIONS),
      on(E.addPasskey, { recoveryCodes: null }),
    ]);
    await press(shown, "Passkeys", "Add a passkey");
    await dialog();
    return { ...shown, ...dialogs };
  };
  const make = async ({ user }: Shown) =>
    user.click(within(await dialog()).getByRole("button", { name: "Create the passkey" }));

  it("are made by the browser and added under the name that they were given", async () => {
    const shown = await add();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: " Laptop " } });
    await make(shown);
    await isGone();
    expect(shown.asked(E.addPasskey).map(({ body }) => body)).toEqual([
      {
        ...{ challengeId: "the-challenge", name: "Laptop" },
        credential: {
          ...{ id: encoded("key"), rawId: encoded("key"), type: "public-key" },
          response: {
            clientDataJSON: encoded("client"),
            attestationObject: encoded("attested"),
            transports: ["internal"],
          },
        },
      },
    ]);
    expect(said()).toEqual(["Passkey added"]);
    expect(await screen.findByText("Laptop")).toBeTruthy();
  });

  it("are not made where the person closes the browser's dialog, who can try again", async () => {
    const shown = await add();
    shown.create.mockImplementationOnce(givenUp);
    await make(shown);
    expect((await screen.findByRole("alert")).textContent).toBe("No passkey was created. You can try again.");
    expect(shown.asked(E.addPasskey)).toEqual([]);
    await make(shown);
    await isGone();
    expect(shown.asked(E.addPasskey)[0]?.body.name).toBe("Passkey");
  });

  it("that the account has already are refused over the page, and the form stays", async () => {
    const shown = await add([on(E.addPasskey, refused(R.passkeyKnown))]);
    await make(shown);
    await waitFor(() => expect(said()).toEqual([R.passkeyKnown.en]));
    expect(screen.queryByText(/^No passkey was created/)).toBeNull();
    expect(screen.getByRole("button", { name: "Create the passkey" })).toHaveProperty("disabled", false);
  });
});
