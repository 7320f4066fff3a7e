// @vitest-environment jsdom
import {
  INBOX_ENDPOINTS as I,
  INBOX_EVENTS,
  type InboxMessage,
} from "@sweepline/contract/care/messages/inbox.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import {
  INITIAL_MESSAGE_SETTINGS,
  MESSAGE_SETTING_ENDPOINTS as S,
} from "@sweepline/contract/care/messages/settings.ts";
import { WEB_PUSH_ENDPOINTS as P } from "@sweepline/contract/care/web-push/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aPage, inTurn, on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { InboxPage } from "./inbox.page.tsx";
import { MessageBell } from "./index.ts";
import { MessageSettingsPage } from "./message-settings.page.tsx";
import { WrittenListPage } from "./written-list.page.tsx";

const ID = "01a1fced-9ead-74b5-bfc2-db5c0f1475f4";
const aMessage = (given: Partial<InboxMessage> = {}): InboxMessage => ({
  ...{
    id: ID,
    at: AT,
    subject: "written",
    severity: "warning",
    eventCount: 1,
    link: "",
    authorName: "Grace",
  },
  ...{ title: { zh: "消防演习", en: "Fire drill" }, content: { zh: "十点", en: "At ten" } },
  ...{ isRead: false, isEscalating: false, acknowledgedBy: "" },
  ...given,
});

describe("the bell", () => {
  it("counts what is unread, and follows while the page is open", async () => {
    const { notify } = visit(<MessageBell className="bell" />, {
      answers: [on(I.unread, inTurn(0, 120))],
      isLive: true,
    });
    expect((await screen.findByRole("link", { name: "Messages" })).getAttribute("href")).toBe("/inbox");
    await notify(INBOX_EVENTS.messageReceived, 1, {});
    expect((await screen.findByRole("link", { name: "Messages: 120 unread" })).textContent).toBe("99+");
  });
});

describe("the inbox", () => {
  it("opens a message, which reads it, in the person's language", async () => {
    const { user, asked } = visit(<InboxPage />, {
      answers: [on(I.list, aPage(aMessage())), on(I.markRead, true)],
      language: "zh",
    });
    await user.click(await screen.findByRole("button", { name: "消防演习" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByText("十点")).toBeTruthy();
    await waitFor(() => expect(asked(I.markRead).map(({ body }) => body)).toEqual([{ ids: [ID] }]));
    expect(drawer.queryByRole("button", { name: "确认处理" })).toBeNull();
  });

  it("lets somebody say that they see to it, where others would be sent for", async () => {
    const { user, asked } = visit(<InboxPage />, {
      answers: [
        on(
          I.list,
          aPage(aMessage({ isRead: true, isEscalating: true, subject: "alarm", eventCount: 1_000 })),
        ),
        on(I.acknowledge, true),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Fire drill" }));
    expect(await screen.findByText("1,000 events")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Acknowledge" }));
    await waitFor(() => expect(asked(I.acknowledge)).toHaveLength(1));
    expect(asked(I.markRead)).toEqual([]);
  });

  it("is empty in words", async () => {
    visit(<InboxPage />, { answers: [on(I.list, aPage())] });
    expect(await screen.findByText("No messages yet")).toBeTruthy();
  });
});

describe("a message that a person writes", () => {
  const RECEIVERS = {
    staff: [{ id: 7, name: "Ada" }],
    roles: [{ id: 3, name: "Maintenance" }],
    organizations: [],
    rotas: [],
  };

  it("names what is missing, and shows the server's faults at their fields", async () => {
    const text = VALIDATION_TEXTS["validation.pastTime"];
    const past = refused(CORE_REFUSALS.invalidInput, { scheduledAt: text.en });
    const { user, asked } = visit(<WrittenListPage />, {
      answers: [on(E.list, aPage()), on(E.receivers, RECEIVERS), on(E.write, past)],
    });
    await user.click(await screen.findByRole("button", { name: /New message$/ }));
    await user.click(await screen.findByRole("button", { name: "Send" }));
    expect(await screen.findByText("The receiver must be selected")).toBeTruthy();
    expect(asked(E.write)).toEqual([]);
    await user.type(screen.getByLabelText("Title"), "Fire drill");
    await user.type(screen.getByLabelText("Content"), "At ten");
    await user.click(screen.getByLabelText("Receivers"));
    await user.click(await screen.findByTitle("Maintenance"));
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(asked(E.write)).toHaveLength(1));
    expect(asked(E.write)[0]?.body).toMatchObject({
      ...{ title: "Fire drill", ways: ["inApp"], scheduledAt: null },
      receivers: { staffIds: [], roleIds: [3], organizationIds: [] },
    });
    expect(await screen.findByText(text.en)).toBeTruthy();
  });
});

describe("a person's settings", () => {
  it("are sent with the revision that was read", async () => {
    const { user, asked } = visit(<MessageSettingsPage />, {
      answers: [
        on(S.get, { ...INITIAL_MESSAGE_SETTINGS, revision: 4 }),
        on(S.save, { ...INITIAL_MESSAGE_SETTINGS, revision: 5 }),
        on(P.browsers, []),
      ],
    });
    await user.click(await screen.findByLabelText("Hourly digest"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(S.save)).toHaveLength(1));
    expect(asked(S.save)[0]?.body).toMatchObject({ digest: "hourly", quietFrom: null, revision: 4 });
  });
});
