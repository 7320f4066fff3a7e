// @vitest-environment jsdom
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { type Channel, MESSAGE_CHANNEL_ENDPOINTS as E } from "@sweepline/contract/care/message-channels.ts";
import { DELIVERY_ENDPOINTS as D } from "@sweepline/contract/care/messages/deliveries.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aPage, on } from "../../../test/server.ts";
import { SEAL_KEY } from "../../../test/session.ts";
import { visit } from "../../../test/visit.tsx";
import { ChannelListPage } from "./index.ts";

const aHook = (given: Partial<Channel> = {}): Channel => ({
  ...{
    id: 3,
    kind: "webhook",
    name: "Desk",
    settings: { url: "https://desk.example.com/in" },
    hasSecret: true,
  },
  ...{ isEnabled: true, servesBelow: true, organizationName: "Acme", revision: 2 },
  ...{ lastSuccessAt: AT, lastFailureAt: null, lastReason: null, deadSince: null },
  ...given,
});

describe("message channels", () => {
  it("say how each fares", async () => {
    const dead = aHook({
      id: 4,
      name: "Old desk",
      deadSince: AT,
      lastFailureAt: AT,
      lastReason: "unreachable",
    });
    visit(<ChannelListPage />, { answers: [on(E.list, aPage(aHook(), dead))] });
    expect(await screen.findByText("Working")).toBeTruthy();
    expect(screen.getByText(/^Unavailable since/)).toBeTruthy();
    expect(screen.getByText("Unreachable")).toBeTruthy();
  });

  it("show the secret of a new webhook once", async () => {
    const { user, asked } = visit(<ChannelListPage />, {
      answers: [on(E.list, aPage()), on(E.create, { channel: aHook(), secret: "sign-by-this" })],
    });
    await user.click(await screen.findByRole("button", { name: /New channel$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Webhook" }));
    await user.type(await screen.findByLabelText("Name"), "Desk");
    await user.type(screen.getByLabelText("Address"), "https://desk.example.com/in");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("sign-by-this")).toBeTruthy();
    expect(asked(E.create)[0]?.body).toMatchObject({
      kind: "webhook",
      settings: { url: "https://desk.example.com/in" },
    });
  });

  it("send a mail server's password sealed", async () => {
    const { user, asked, written } = visit(<ChannelListPage />, {
      answers: [
        on(E.list, aPage()),
        on(SESSION_ENDPOINTS.sealKey, SEAL_KEY),
        on(E.create, { channel: aHook(), secret: null }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: /New channel$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Mail server" }));
    await user.type(await screen.findByLabelText("Name"), "Mail");
    await user.type(screen.getByLabelText("Server"), "smtp.example.com");
    await user.type(screen.getByLabelText("From address"), "fleet@example.com");
    await user.type(screen.getByLabelText("Password"), "mail-pass-1");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.create)).toHaveLength(1));
    expect(asked(E.create)[0]?.body).toMatchObject({
      kind: "email",
      password: expect.stringMatching(/^v1\./),
    });
    expect(JSON.stringify(written())).not.toContain("mail-pass-1");
  });

  it("are tested, and say how that went", async () => {
    const result = { isDelivered: false, reason: "rejected" as const, status: 418, tookMs: 12 };
    const { user } = visit(<ChannelListPage />, {
      answers: [on(E.list, aPage(aHook())), on(E.test, result)],
    });
    await user.click(await screen.findByRole("button", { name: "Send test: Desk" }));
    await user.click(await screen.findByRole("button", { name: "Send" }));
    expect(await screen.findByText("Not delivered: Rejected (status 418)")).toBeTruthy();
  });

  it("show what went out, every attempt of it, and send it again", async () => {
    const delivery = {
      ...{
        id: "01a1fced-9ead-74b5-bfc2-db5c0f1475f4",
        createdAt: AT,
        way: "webhook" as const,
        receiverName: "",
      },
      ...{ title: { zh: "演习", en: "Drill" }, state: "failed" as const, attempts: 2, nextAttemptAt: null },
      ...{ endedAt: AT, reason: "timeout" as const },
    };
    const attempt = {
      at: AT,
      outcome: "retry" as const,
      reason: "failing" as const,
      status: 500,
      durationMs: 12,
    };
    const { user, asked } = visit(<ChannelListPage />, {
      answers: [
        on(E.list, aPage(aHook())),
        on(D.list, aPage(delivery)),
        on(D.attempts, [attempt]),
        on(D.replay, true),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Deliveries of Desk" }));
    await user.click(await screen.findByRole("button", { name: "Drill" }));
    expect(await screen.findByText("Retry later")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(asked(D.replay)).toHaveLength(1));
  });
});
