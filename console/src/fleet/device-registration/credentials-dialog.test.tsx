// @vitest-environment jsdom
import type { DeviceCredentials } from "@sweepline/contract/fleet/device-registration.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { payloadOf } from "./credentials-file.ts";

const CREDENTIALS: DeviceCredentials = {
  deviceId: 1,
  serialNumber: "HB-1",
  host: "",
  port: 1883,
  isTls: false,
  topicPrefix: "uagv/v2/Acme/HB-1",
  username: "HB-1",
  password: "s3cret-word",
};
const done = vi.fn();

beforeEach(() => {
  setLanguage("en");
  done.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name: new RegExp(`${name}$`), hidden: true });

it("asks once more before it goes with a password that nobody has kept", async () => {
  const user = userEvent.setup();
  render(<CredentialsDialog credentials={CREDENTIALS} onDone={done} />);
  await user.click(button("I have saved them"));
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByText("Credentials not saved yet")).toBeTruthy();
  await user.click(button("Back"));
  await user.click(button("Copy password"));
  expect(await navigator.clipboard.readText()).toBe("s3cret-word");
  await user.click(button("I have saved them"));
  expect(done).toHaveBeenCalledOnce();
});

it("goes neither by Escape nor with its window unasked, until it was printed", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("print", vi.fn());
  render(<CredentialsDialog credentials={CREDENTIALS} onDone={done} />);
  await user.keyboard("{Escape}");
  expect(done).not.toHaveBeenCalled();
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  await user.click(button("Print"));
  await waitFor(() => expect(leave()).toBe(false));
});

it("says the same in the file and in the code that is drawn: where, who, and the password", async () => {
  render(<CredentialsDialog credentials={CREDENTIALS} onDone={done} />);
  expect(payloadOf(CREDENTIALS)).toEqual({
    serialNumber: "HB-1",
    host: window.location.hostname,
    port: 1883,
    tls: false,
    topicPrefix: "uagv/v2/Acme/HB-1",
    username: "HB-1",
    password: "s3cret-word",
  });
  const [code] = screen.getAllByRole("img", { name: /QR code/, hidden: true });
  await waitFor(() => expect(code?.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1_000));
});
