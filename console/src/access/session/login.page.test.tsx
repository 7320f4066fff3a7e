import { x25519 } from "@noble/curves/ed25519.js";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { isSignedIn, loseSession } from "../../core/session/index.ts";
import { LoginPage } from "./login.page.tsx";

const publicKey = Buffer.from(x25519.keygen().publicKey).toString("base64url");
const key = { code: 0, msg: "", data: { keyId: "k", publicKey, expiresAt: "2027-01-01T00:00:00Z" } };
const token = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 43_200,
  scope: "server",
};
const sent: { path: string; body: Record<string, string> }[] = [];

/** What the server says to the token call; the key is always there. */
function answering(status: number, body: unknown): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.startsWith("/auth/key")) return Response.json(key);
    if (url.startsWith("/auth/sso")) return Response.json({ code: 0, msg: "", data: { provider: null } });
    sent.push({ path: url, body: JSON.parse(String(init.body)) });
    return Response.json(body, { status });
  });
}

async function fillIn(code = "K7PQ") {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText("Username"), "ann");
  await person.type(screen.getByLabelText("Password"), "secret1");
  await person.type(screen.getByLabelText("Verification code"), code);
  await person.click(screen.getByRole("button", { name: "Sign in" }));
}
const captcha = () => screen.getByRole<HTMLImageElement>("img", { name: /verification code/i }).src;

beforeEach(() => {
  setLanguage("en");
  sent.length = 0;
  render(<LoginPage onTyping={() => undefined} />);
});
afterEach(() => {
  cleanup();
  loseSession();
  vi.unstubAllGlobals();
});

it("signs in with a sealed password and the captcha's own randomStr (§7)", async () => {
  answering(200, token);
  const randomStr = new URL(captcha()).searchParams.get("randomStr");
  await fillIn();
  await waitFor(() => expect(isSignedIn()).toBe(true));
  const [{ path, body } = { path: "", body: {} }] = sent;
  expect(path).toBe("/auth/oauth/token");
  expect(body).toMatchObject({
    grant_type: "password",
    scope: "server",
    username: "ann",
    code: "K7PQ",
    randomStr,
  });
  expect(body.password).toMatch(/^v1\.k\./);
  expect(JSON.stringify(body)).not.toContain("secret1");
});

it("asks for what is missing and sends nothing", async () => {
  answering(200, token);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Enter your username")).toBeTruthy();
  expect(screen.getByText("Enter your password")).toBeTruthy();
  expect(screen.getByText("Enter the verification code")).toBeTruthy();
  expect(sent).toEqual([]);
});

it("fetches a new captcha after a failed sign-in and says a wrong code at its field", async () => {
  answering(428, { code: 1, msg: "", data: null, error: "wrongCaptcha" });
  const before = captcha();
  await fillIn("wrong");
  await screen.findByText("Wrong verification code, please enter it again");
  expect(captcha()).not.toBe(before);
  expect(screen.getByLabelText<HTMLInputElement>("Verification code").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret1");
});

it("does not say whether it was the name or the password", async () => {
  answering(426, { code: 1, msg: "", data: null, error: "badCredentials" });
  await fillIn();
  const alert = await screen.findByRole("alert");
  await waitFor(() =>
    expect(alert.textContent).toBe("The username does not exist or the password is incorrect"),
  );
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("false");
  await userEvent.type(screen.getByLabelText("Password"), "2");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("works longer where strangers guess at the account, says why, and then goes off by itself", async () => {
  let tokenCalls = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.startsWith("/auth/key")) return Response.json(key);
    if (url.startsWith("/auth/challenge")) {
      sent.push({ path: url, body: {} });
      return Response.json({ code: 0, msg: "", data: { challenge: "c", bits: 4, waitS: 0 } });
    }
    if (!url.startsWith("/auth/oauth")) return Response.json({ code: 0, msg: "", data: { provider: null } });
    tokenCalls += 1;
    sent.push({ path: url, body: JSON.parse(String(init.body)) });
    const more = { code: 1, msg: "", data: null, error: "workRequired" };
    return tokenCalls === 1 ? Response.json(more, { status: 428 }) : Response.json(token);
  });
  await fillIn();
  await screen.findByText(/Recent sign-ins to this account have failed/);
  await waitFor(() => expect(isSignedIn()).toBe(true));
  expect(sent.map(({ path }) => path.split("?")[0])).toEqual([
    "/auth/oauth/token",
    "/auth/challenge",
    "/auth/oauth/token",
  ]);
  expect(new URL(sent[1]?.path ?? "", "http://x").searchParams.get("username")).toBe("ann");
  expect(sent[2]?.body.code).toMatch(/^pow:\d+$/);
});

it("says after a wrong password how initial passwords end, to everyone", async () => {
  answering(426, { code: 1, msg: "", data: null, error: "badCredentials" });
  await fillIn();
  await screen.findByText(/An initial password is valid for 72 hours/);
});

describe("a second factor", () => {
  const challenge = {
    challengeId: "the-challenge",
    methods: ["totp", "recoveryCode"],
    passkey: null,
    expiresIn: 300,
  };
  const asked = { code: 1, msg: "", data: challenge, error: "secondFactorRequired" };

  it("is asked for after the password, and its code sent with the challenge", async () => {
    answering(403, asked);
    await fillIn();
    const code = await screen.findByLabelText("One-time code");
    expect(document.activeElement).toBe(code);
    answering(200, token);
    await userEvent.type(code, "123 456{Enter}");
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(sent.at(-1)).toEqual({
      path: "/auth/second-factor",
      body: { challengeId: "the-challenge", proof: { method: "totp", code: "123 456" } },
    });
  });

  it("leads back to the password, with the reason, when the challenge is over", async () => {
    answering(403, asked);
    await fillIn();
    const code = await screen.findByLabelText("One-time code");
    answering(422, {
      code: 1,
      msg: "Verification timed out; start again",
      data: null,
      error: "secondFactorExpired",
    });
    await userEvent.type(code, "123456{Enter}");
    await screen.findByText("Verification timed out; start again");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });
});

it("shows the password on demand", async () => {
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
});

describe("single sign-on", () => {
  const come = (search: string) => {
    cleanup();
    window.history.replaceState(null, "", `/login${search}`);
    render(<LoginPage onTyping={() => undefined} />);
  };
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("is offered where there is a provider, and leads back to where the person wanted to go", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ code: 0, msg: "", data: { provider: "Acme ID" } }));
    come("?redirect=%2Fwel%2Frank");
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Sign in with Acme ID" });
    expect(link.getAttribute("href")).toBe("/auth/sso/begin?redirect=%2Fwel%2Frank");
  });

  it("signs in by the code that it led back with, which does not stay in the address", async () => {
    answering(200, token);
    come("?sso=the-code&redirect=%2Fwel%2Frank");
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(sent.filter(({ path }) => path === "/auth/oauth/token")).toEqual([
      {
        path: "/auth/oauth/token",
        body: { grant_type: "single_sign_on", scope: "server", sso_code: "the-code" },
      },
    ]);
    expect(window.location.search).toBe("?redirect=%2Fwel%2Frank");
  });

  it("asks whoever is not bound for a password, and sends the code along", async () => {
    answering(417, { code: 1, msg: "", data: null, error: "accountNotBound" });
    come("?sso=the-code");
    await screen.findByText("This identity is not bound to an account yet");
    answering(200, token);
    await fillIn();
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(sent.at(-1)?.body).toMatchObject({ grant_type: "password", sso_code: "the-code" });
  });

  it("does not send a code again that has come too late", async () => {
    answering(417, { code: 1, msg: "", data: null, error: "accountNotBound" });
    come("?sso=the-code");
    await screen.findByText("This identity is not bound to an account yet");
    answering(401, { code: 1, msg: "Too late", data: null, error: "singleSignOnFailed" });
    await fillIn();
    await screen.findByText("Too late");
    expect(screen.queryByText("This identity is not bound to an account yet")).toBeNull();
  });

  it("says in our words why it did not work out, and lets people in by password", async () => {
    answering(200, token);
    come("?ssoError=unreachable");
    expect(screen.getByRole("alert").textContent).toMatch(/cannot be reached/);
    await fillIn();
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });
});
