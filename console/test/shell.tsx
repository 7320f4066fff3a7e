/** The shell with pages of one word in place of the real ones. */
import { ACCOUNT_NOTICE_ENDPOINTS } from "@sweepline/contract/access/account-notices.ts";
import { MENU_ENDPOINTS, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { INBOX_ENDPOINTS } from "@sweepline/contract/care/messages/inbox.ts";
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { DICTIONARY_ENDPOINTS } from "@sweepline/contract/system/dictionaries/index.ts";
import { act, screen } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { loadMenu } from "../src/access/menus/index.ts";
import { PAGES } from "../src/app/pages.ts";
import { PATHS } from "../src/app/paths.ts";
import { ShellLayout } from "../src/app/shell/shell-layout.tsx";
import { HOME_TAB } from "../src/app/tabs/tab-rules.ts";
import { keepTabs } from "../src/app/tabs/tab-store.ts";
import { aPage, on } from "./server.ts";
import { visit } from "./visit.tsx";

const anItem = (id: number, label: string, given: Partial<MenuItem> = {}): MenuItem => ({
  ...{ id, parentId: null, label: { zh: `${label}（中）`, en: label }, path: "", icon: "dashboard" },
  ...{ keepAlive: true, type: "0", meta: {}, children: [] },
  ...given,
});
const MENU: readonly MenuItem[] = [
  anItem(1, "Start", { path: PATHS.homeShort }),
  anItem(2, "Devices", {
    children: [
      anItem(21, "Robots", { path: "/washfloorrobot/equipmentInfo" }),
      anItem(22, "Setup", {
        children: [
          anItem(221, "Products", { path: "/platform/product" }),
          anItem(222, "Secret", { path: "/platform/discovery", meta: { roles: ["ROLE_ROOT"] } }),
        ],
      }),
    ],
  }),
  anItem(3, "Elsewhere", { children: [anItem(31, "Nothing here", { path: "/no/such/page" })] }),
  anItem(4, "Handbook", { path: "https://docs.example.com/" }),
];

const Word = () => <p>A page</p>;

export async function showShell({ answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {}) {
  const originals = PAGES.map(({ load, isPlain }) => ({ load, isPlain }));
  for (const page of PAGES) Object.assign(page, { load: async () => Word, isPlain: true });
  onTestFinished(() => {
    PAGES.forEach((page, index) => {
      Object.assign(page, originals[index]);
    });
    keepTabs([HOME_TAB]);
  });
  keepTabs([HOME_TAB]);
  const shown = visit(<ShellLayout />, {
    at: PATHS.home,
    ...given,
    answers: [
      ...answers,
      on(MENU_ENDPOINTS.ownMenu, [...MENU]),
      on(APP_INFO_ENDPOINTS.get, { value: "1.2.3", logoUrl: null }),
      on(ACCOUNT_NOTICE_ENDPOINTS.unread, 0),
      on(INBOX_ENDPOINTS.unread, 0),
      on(BULK_JOB_ENDPOINTS.list, aPage()),
      on(ALARM_ENDPOINTS.counts, {
        unacknowledged: { info: 0, warning: 0, error: 0, critical: 0 },
        groups: 0,
        active: 0,
      }),
      on(DICTIONARY_ENDPOINTS.book, {}),
      on(SESSION_ENDPOINTS.updatePreferences, ({ body }) => body),
    ],
  });
  await act(loadMenu);
  await screen.findByText("A page");
  return shown;
}
