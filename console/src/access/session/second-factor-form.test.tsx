// @vitest-environment jsdom
import { SECOND_FACTOR_REFUSALS as R } from "@sweepline/contract/access/second-factors/index.ts";
import type {
  SecondFactorMethod,
  SecondFactorProof,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { encoded, givenUp, havePasskeys, REQUEST_OPTIONS } from "../../../test/passkeys.ts";
import { visit } from "../../../test/visit.tsx";
import { CallError } from "../../core/transport/index.ts";
import { SecondFactorForm } from "./index.ts";

function show(methods: readonly SecondFactorMethod[], passkey: Record<string, unknown> | null = null) {
  const onProof = vi.fn<(proof: SecondFactorProof) => Promise<void>>(() => Promise.resolve());
  const shown = visit(<SecondFactorForm methods={methods} passkey={passkey} onProof={onProof} />);
  return { ...shown, onProof };
}
const button = (name: string) => screen.findByRole("button", { name });
const ways = () => screen.getAllByRole("button", { name: /instead$/ }).map(({ textContent }) => textContent);
const refusal = (text: string, fields: { field: string; msg: string }[] = []) =>
  new CallError(text, { status: 422, fields });

describe("proving by a code", () => {
  it("asks for the app's six digits at once, and for nothing that the person has not", async () => {
    show(["totp", "recoveryCode"]);
    const field = await screen.findByLabelText("One-time code");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(screen.getByText("The 6-digit code shown in your authenticator app")).toBeTruthy();
    expect(ways()).toEqual(["Use a recovery code instead"]);
  });

  it("sends nothing where nothing was typed, and says so at the field", async () => {
    const { user, onProof } = show(["totp"]);
    await user.click(await button("Confirm"));
    expect(await screen.findByText("Enter the code")).toBeTruthy();
    expect(screen.getByLabelText("One-time code").getAttribute("aria-invalid")).toBe("true");
    expect(onProof).not.toHaveBeenCalled();
  });

  it("sends the code once, however often it is pressed", async () => {
    const { user, onProof } = show(["totp"]);
    onProof.mockReturnValue(new Promise(() => undefined));
    await user.type(await screen.findByLabelText("One-time code"), "123456{Enter}{Enter}");
    expect(await button("Confirming…")).toHaveProperty("disabled", true);
    expect(onProof.mock.calls).toEqual([[{ method: "totp", code: "123456" }]]);
  });

  it("says a refusal at the field, which is empty and has the focus for the next try", async () => {
    const { user, onProof } = show(["totp"]);
    onProof.mockRejectedValue(refusal("whole", [{ field: "code", msg: R.wrongSecondFactor.en }]));
    await user.type(await screen.findByLabelText("One-time code"), "123456{Enter}");
    expect(await screen.findByText(R.wrongSecondFactor.en)).toBeTruthy();
    const field = screen.getByLabelText("One-time code");
    expect(field).toHaveProperty("value", "");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(await button("Confirm")).toHaveProperty("disabled", false);
    await user.type(field, "6");
    expect(screen.queryByText(R.wrongSecondFactor.en)).toBeNull();
  });

  it("starts anew with a recovery code, without the fault of the other way", async () => {
    const { user, onProof } = show(["totp", "recoveryCode"]);
    await user.click(await button("Confirm"));
    await user.click(await button("Use a recovery code instead"));
    const field = await screen.findByLabelText("Recovery code");
    expect(screen.queryByText("Enter the code")).toBeNull();
    expect(ways()).toEqual(["Use the authenticator app instead"]);
    await user.type(field, "ABCD EFGH IJKL MNOP{Enter}");
    expect(onProof.mock.calls).toEqual([[{ method: "recoveryCode", code: "ABCD EFGH IJKL MNOP" }]]);
  });
});

describe("proving by a passkey", () => {
  it("is not offered where the browser or its address has none", async () => {
    show(["passkey", "totp"], REQUEST_OPTIONS);
    expect(await screen.findByLabelText("One-time code")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
  });

  it("is not offered without something for the browser to sign", async () => {
    havePasskeys();
    show(["passkey", "totp"]);
    expect(await screen.findByLabelText("One-time code")).toBeTruthy();
  });

  it("hands the browser's answer over in the contract's form", async () => {
    const { get } = havePasskeys();
    const { user, onProof } = show(["passkey", "totp"], REQUEST_OPTIONS);
    const go = await button("Use a passkey");
    expect(document.activeElement).toBe(go);
    await user.click(go);
    await waitFor(() => expect(onProof).toHaveBeenCalledTimes(1));
    expect(onProof.mock.calls[0]?.[0]).toEqual({
      method: "passkey",
      credential: {
        ...{ id: encoded("key"), rawId: encoded("key"), type: "public-key" },
        response: {
          clientDataJSON: encoded("client"),
          authenticatorData: encoded("data"),
          signature: encoded("signed"),
          userHandle: encoded("ada"),
        },
      },
    });
    const asked = get.mock.calls[0]?.[0].publicKey?.challenge as ArrayBuffer;
    expect(new TextDecoder().decode(asked)).toBe("request");
  });

  it("that was given up says so in our words, and another try is open", async () => {
    const { get } = havePasskeys();
    get.mockImplementationOnce(givenUp);
    const { user, onProof } = show(["passkey"], REQUEST_OPTIONS);
    await user.click(await button("Use a passkey"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "No passkey was used. Try again, or choose another method.",
    );
    expect(onProof).not.toHaveBeenCalled();
    await user.click(await button("Use a passkey"));
    await waitFor(() => expect(onProof).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that the server does not take says why, and another way stays open", async () => {
    havePasskeys();
    const { user, onProof } = show(["passkey", "recoveryCode"], REQUEST_OPTIONS);
    onProof.mockRejectedValue(refusal(R.passkeyRefused.en));
    await user.click(await button("Use a passkey"));
    expect((await screen.findByRole("alert")).textContent).toBe(R.passkeyRefused.en);
    await user.click(await button("Use a recovery code instead"));
    expect(await screen.findByLabelText("Recovery code")).toBeTruthy();
  });
});
