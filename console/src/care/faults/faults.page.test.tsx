// @vitest-environment jsdom
import { FAULT_CODE_ENDPOINTS } from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_ENDPOINTS as E, FAULT_EVENTS, type UnnamedFault } from "@sweepline/contract/care/faults.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aFault, aFaultCode } from "../../../test/faults.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { DeviceFaults, FaultListPage, FaultViewPage } from "./index.ts";

const UNNAMED: UnnamedFault = {
  ...{ reportedAs: "E-4711", productId: 1, productName: "W50", times: 12, devices: 3, content: "Pump?" },
  ...{ firstAt: "2026-03-09T09:00:00.000Z", lastAt: "2026-03-10T09:00:00.000Z" },
};

describe("fault reports", () => {
  it("say what, which robot, where, and how long it lasted or lasts", async () => {
    visit(<FaultListPage />, {
      answers: [
        on(
          E.page,
          aPage(aFault(1), aFault(2, { code: null, reportedAs: "E-4711", recoveredAt: null, times: 3 })),
        ),
      ],
    });
    const row = await rowWith("NAV-01");
    for (const text of ["Stuck", "Ada", "SN-1", "Harbour Hall", "1F", "Recovered", "Lasted 4 min", "Error"])
      expect(row.textContent).toContain(text);
    expect(within(row).getByRole("link", { name: "Stuck" }).getAttribute("href")).toBe("/fault?id=1");
    const open = await rowWith("E-4711");
    for (const text of ["Unnamed", "Ongoing", "× 3"]) expect(open.textContent).toContain(text);
  });

  it("are asked for as the address says", async () => {
    const { asked } = visit(<FaultListPage />, {
      at: "/page?levels=critical&isOpen=true&reportedAs=E-4711&search=ada",
      answers: [on(E.page, aPage(aFault(1)))],
    });
    await rowWith("NAV-01");
    expect(asked(E.page)[0]?.query).toMatchObject({
      levels: ["critical"],
      isOpen: true,
      reportedAs: "E-4711",
      search: "ada",
    });
  });

  it("without a name are named from the list of what robots report", async () => {
    const { asked } = visit(<FaultListPage />, {
      at: "/page?show=unnamed",
      answers: [on(E.unnamed, [UNNAMED]), on(FAULT_CODE_ENDPOINTS.create, aFaultCode(9))],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Name E-4711" }));
    await userEvent.type(await screen.findByLabelText("Fault code"), "PUMP");
    for (const label of ["Fault name (Chinese)", "Fault name (English)"])
      await userEvent.type(screen.getByLabelText(label), "Pump");
    await userEvent.click(screen.getByLabelText("Level"));
    await userEvent.click(await screen.findByTitle("Warning"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked(FAULT_CODE_ENDPOINTS.create)[0]?.body).toMatchObject({
        ...{ code: "PUMP", detailCode: "E-4711", level: "warning", reportedAs: ["E-4711"] },
        detailName: { zh: "Pump?", en: "Pump?" },
      }),
    );
    await waitFor(() => expect(asked(E.unnamed)).toHaveLength(2));
  });

  it("are none where all is named", async () => {
    visit(<FaultListPage />, { at: "/page?show=unnamed", answers: [on(E.unnamed, [])] });
    expect(await screen.findByText("All named")).toBeTruthy();
  });
});

describe("one fault", () => {
  const around = [
    on(
      DEVICE_LOG_ENDPOINTS.list,
      aPage({
        ...{ id: 1, at: "2026-03-10T09:00:00.000Z", level: "error", kind: "errorRaised" },
        values: { errorType: "navigationStuck", description: "Chair in the way" },
      }),
    ),
    on(COMMAND_ENDPOINTS.list, aPage()),
  ];

  it("shows what to do, what came with it, and what the robot did before and after", async () => {
    const { asked } = visit(<FaultViewPage />, {
      at: "/page?id=1",
      answers: [on(E.get, aFault(1)), ...around],
    });
    expect(await screen.findByText("Clear the way")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Stuck");
    expect(screen.getByText(/"errorLevel": "FATAL"/)).toBeTruthy();
    await waitFor(() => expect(asked(DEVICE_LOG_ENDPOINTS.list)).toHaveLength(1));
    expect(asked(DEVICE_LOG_ENDPOINTS.list)[0]?.query).toMatchObject({
      from: "2026-03-10T08:50:00.000Z",
      to: "2026-03-10T09:14:00.000Z",
    });
    expect(await screen.findAllByText(/Chair in the way/)).toHaveLength(2);
  });

  it("that is not there leads back to the list", async () => {
    visit(<FaultViewPage />, { at: "/page", answers: [] });
    expect(await screen.findByText("Fault not found")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Back to fault reports" }));
    expect(shownAddress()).toBe("/faults");
  });
});

it("a device's faults come by themselves while they are on screen", async () => {
  const { asked, notify } = visit(<DeviceFaults deviceId={7} />, {
    answers: [on(E.list, aPage(aFault(1)))],
    isLive: true,
  });
  await rowWith("NAV-01");
  await notify(FAULT_EVENTS.faultChanged, 7, { deviceId: 7, isOpen: true, level: "error" });
  await waitFor(() => expect(asked(E.list)).toHaveLength(2));
});
