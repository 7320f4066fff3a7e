// @vitest-environment jsdom
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { UPDATE_ENDPOINTS } from "@sweepline/contract/operations/updates/index.ts";
import { ATTACHMENT_ENDPOINTS } from "@sweepline/contract/system/attachments.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, on } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";
import { widen } from "../../test/window-width.ts";
import { PAGES } from "./pages.ts";
import { PATHS } from "./paths.ts";

type Path = keyof typeof PATHS;

/** Lists of what robots are to do and of what goes wrong with them. */
const LISTS: readonly Path[] = [
  ...(["taskList", "combinationList", "scheduleList", "runList", "taskReports"] as const),
  ...(["rollouts", "firmwareBinding", "firmwareHistory", "systemAttachments"] as const),
  ...(["remoteHistory", "remoteDeployment", "alarms", "alarmRules", "faults", "faultCodes"] as const),
  ...(["assists", "messagePlatform", "messageConfiguration", "messageChannels", "onCall"] as const),
  ...(["workOrders", "serviceCatalog"] as const),
];
/** Those of people, of devices and of the product itself, some with the tab that they are in. */
const OTHERS: readonly (Path | `${Path}?${string}`)[] = [
  ...(["organizations", "staffInfo", "tenantStaff", "roleAdmin", "oauthClients", "appInfo"] as const),
  ...(["washRobotEquipment", "equipmentInformation", "configurationChange", "products"] as const),
  ...(["usage", "loraData", "discoveries", "iotEquipment", "mqttServers", "mqttTopics"] as const),
  ...(["elevators", "mapList", "places", "systemAttachments?tab=attachments"] as const),
  ...(["logs?tab=operation", "logs?tab=signIn", "logs?tab=audit", "logs?tab=exception"] as const),
  ...(["jobs", "jobs?tab=runs", "codegen", "codegen?tab=sources", "codegen?tab=history"] as const),
];
/** What is left in a window of so many pixels beside the side menu and the page's edges, in rem. */
const ROOM = { 1600: 81, 1280: 66.5 } as const;
/** In the narrowest window; there the acts of a row, folded, lie over what is moved sideways. */
const NARROWEST = { window: 768, room: 42.6, acts: 4.5 } as const;
/** Before the words of a cell. */
const SPACE = 0.875;
/** The column of boxes, whose width is the style sheet's. */
const BOXES = 2.75;

/** Of the rows: heads are a table of their own. */
const widths = (): readonly number[] =>
  [...document.querySelectorAll<HTMLElement>("section[aria-busy] table:has(tbody) col")].map(
    ({ style }) => Number.parseFloat(style.width) || BOXES,
  );

async function showList(list: string): Promise<void> {
  const [page, search = ""] = list.split("?");
  const Page = await PAGES.find(({ path }) => path === PATHS[page as Path])?.load();
  if (!Page) throw new Error(`no page ${list}`);
  // Sums above a list say nothing here.
  const never = [TASK_REPORT_ENDPOINTS.sums, UPDATE_ENDPOINTS.totals, ATTACHMENT_ENDPOINTS.quota].map(
    (sums) => on(sums, held(null).answer as never),
  );
  visit(<Page />, { at: `/page?${search}`, answers: never });
  await waitFor(() => expect(screen.getAllByRole("columnheader").length).toBeGreaterThan(2));
}

/** Where each column ends. */
const ends = (): readonly number[] => {
  const all = widths();
  return all.map((_, at) => all.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
};

describe.each([...LISTS, ...OTHERS])("the columns of a list: %s", (list) => {
  it("stand beside each other without being moved sideways", async () => {
    await showList(list);
    for (const [window, room] of Object.entries(ROOM)) {
      widen(Number(window));
      expect(ends().at(-1), `${window} px: ${widths().join(" + ")}`).toBeLessThanOrEqual(room);
    }
  });
});

describe.each(LISTS)("the columns of a list: %s", (list) => {
  it("are seen whole or not at all in the narrowest window", async () => {
    await showList(list);
    widen(NARROWEST.window);
    const isActs = widths().at(-1) === NARROWEST.acts;
    const room = NARROWEST.room - (isActs ? NARROWEST.acts : 0);
    const beside = isActs ? ends().slice(0, -1) : ends();
    const seen = Math.max(...beside.filter((end) => end <= room + 0.1));
    // Of one more no more may be seen than the space before its words.
    expect(seen === beside.at(-1) || room - seen <= SPACE, `${widths().join(" + ")} in ${room}`).toBe(true);
  });
});
