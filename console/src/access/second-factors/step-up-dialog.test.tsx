// @vitest-environment jsdom
import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_REFUSALS as R,
} from "@sweepline/contract/access/second-factors/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { encoded, havePasskeys, REQUEST_OPTIONS } from "../../../test/passkeys.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { AT_THE_GATE } from "../../../test/session.ts";
import { said, visit } from "../../../test/visit.tsx";
import { PersonFactors, StepUpDialog } from "./index.ts";

const PERSON = { isRequired: true, hasTotp: true, passkeys: 1, recoveryCodesLeft: 8 };
const byPassword = on(E.beginStepUp, { methods: ["password"], challengeId: null, passkey: null });
const byFactor = on(E.beginStepUp, {
  ...{ methods: ["passkey", "totp"], challengeId: "the-challenge", passkey: REQUEST_OPTIONS },
});

describe("somebody else's second factor", () => {
  const show = (person: Partial<typeof PERSON>, answers: readonly Rule[] = [], given = {}) =>
    visit(<PersonFactors id={7} />, {
      ...given,
      answers: [...answers, on(E.ofPerson, { ...PERSON, ...person })],
    });

  it("is told by what it is made of, and that it is wanted", async () => {
    show({});
    expect(await screen.findByText("Authenticator app · 1 passkey, 8 recovery codes left")).toBeTruthy();
    expect(screen.getByText("Required")).toBeTruthy();
  });

  it("that is none cannot be reset", async () => {
    show({ hasTotp: false, passkeys: 0, isRequired: false });
    expect(await screen.findByText("None")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is not asked for by who may not reset it, nor reset by the person themselves", async () => {
    const { asked } = show({}, [], { may: [] });
    expect(screen.queryByRole("region", { name: "Second factor" })).toBeNull();
    expect(asked(E.ofPerson)).toEqual([]);
    show({}, [], { who: { sysUser: { id: 7 } as never } });
    expect(await screen.findByText("Set up")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reset second factor" })).toBeNull();
  });

  it("that cannot be read says so, and is read again", async () => {
    const answer = inTurn<typeof PERSON | ReturnType<typeof refused>>(
      refused(CORE_REFUSALS.notFound),
      PERSON,
    );
    const { user } = show({}, [on(E.ofPerson, answer)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Set up")).toBeTruthy();
  });
});

describe("a dangerous act", () => {
  /** Resetting a second factor, which wants to be confirmed at first. */
  async function act(answers: readonly Rule[]) {
    const reset = inTurn<true | ReturnType<typeof refused>>(refused(CORE_REFUSALS.stepUpRequired), true);
    const shown = visit(
      <>
        <PersonFactors id={7} />
        <StepUpDialog />
      </>,
      { answers: [...answers, ...AT_THE_GATE, on(E.ofPerson, PERSON), on(E.reset, reset)] },
    );
    await shown.user.click(await screen.findByRole("button", { name: "Reset second factor" }));
    await shown.confirm(/^Reset the second factor\?/);
    const dialog = await screen.findByRole("dialog", { name: "Confirm that it is you" });
    return { ...shown, dialog };
  }
  const isOver = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  it("is done once the person has confirmed by their password, sealed and sent once", async () => {
    const proved = held(true);
    const { user, asked } = await act([byPassword, on(E.stepUp, proved.answer)]);
    const field = await screen.findByLabelText("Password");
    expect(document.activeElement).toBe(field);
    await user.type(field, "secret1{Enter}");
    await waitFor(() => expect(asked(E.stepUp)).toHaveLength(1));
    await user.type(field, "{Enter}");
    proved.release();
    await waitFor(() => expect(said()).toEqual(["Second factor reset"]));
    await isOver();
    const [sent, ...more] = asked(E.stepUp);
    expect(more).toEqual([]);
    expect(sent?.body).toMatchObject({ challengeId: null, proof: { method: "password" } });
    expect(JSON.stringify(sent)).not.toContain("secret1");
    expect(asked(E.reset)).toHaveLength(2);
  });

  it("is left undone without a word where the person does not want to", async () => {
    const { user, dialog, asked } = await act([byPassword]);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await isOver();
    expect(asked(E.reset)).toHaveLength(1);
    expect(asked(E.stepUp)).toEqual([]);
    expect(said()).toEqual([]);
  });

  it("is left undone by Escape, which the page below does not hear", async () => {
    let received = 0;
    const listen = () => {
      received += 1;
    };
    const { dialog } = await act([byPassword]);
    document.addEventListener("keydown", listen);
    fireEvent.keyDown(await screen.findByLabelText("Password"), { key: "Escape" });
    document.removeEventListener("keydown", listen);
    expect(received).toBe(0);
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    await isOver();
  });

  it("waits for the password, and says a wrong one at its field", async () => {
    const wrong = refused(R.wrongOwnPassword, { password: R.wrongOwnPassword });
    const { user, dialog, written } = await act([byPassword, on(E.stepUp, wrong)]);
    await screen.findByLabelText("Password");
    const before = written().length;
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Enter your password")).toBeTruthy();
    expect(written()).toHaveLength(before);
    await user.type(screen.getByLabelText("Password"), "wrong1{Enter}");
    expect(await screen.findByText(R.wrongOwnPassword.en)).toBeTruthy();
    await user.type(screen.getByLabelText("Password"), "x");
    expect(screen.queryByText(R.wrongOwnPassword.en)).toBeNull();
    expect(said()).toEqual([]);
  });

  it("takes a passkey with its challenge, and the app's code where the person likes that more", async () => {
    havePasskeys();
    const { user, asked } = await act([
      byFactor,
      on(E.stepUp, inTurn(refused(R.passkeyRefused) as never, true)),
    ]);
    await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByText(R.passkeyRefused.en)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Use the authenticator app instead" }));
    await user.type(await screen.findByLabelText("One-time code"), "123 456{Enter}");
    await waitFor(() => expect(said()).toEqual(["Second factor reset"]));
    expect(asked(E.stepUp).map(({ body }) => body)).toMatchObject([
      { challengeId: "the-challenge", proof: { method: "passkey", credential: { id: encoded("key") } } },
      { challengeId: "the-challenge", proof: { method: "totp", code: "123456" } },
    ]);
  });

  it("cannot be confirmed where that could not begin, and says why", async () => {
    const tooMany = refused(CORE_REFUSALS.tooManyRequests, {}, { seconds: 30 });
    const { dialog } = await act([on(E.beginStepUp, tooMany)]);
    expect((await within(dialog).findByRole("alert")).textContent).toBe(
      "Too many requests; try again in 30 s",
    );
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});
