// @vitest-environment jsdom
import type { AssistCard } from "@sweepline/contract/care/assists/index.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { CardRobot } from "./card-robot.tsx";

const CARD: AssistCard = {
  ...{ deviceId: 7, deviceName: "Ada", serialNumber: "SN-1", productName: "Hush 40" },
  ...{ organizationName: "Lakeside", placeName: "Harbour Hall", floorName: "1F", assist: null },
  ...{ isOnline: true, status: null, batteryPercent: 89.8, isCharging: true, x: 42.94, y: 30.5 },
  reportedAt: null,
};

it("says how the robot is as the rest of the product does: whole percents, and a position with its unit", async () => {
  visit(<CardRobot card={CARD} />);
  expect((await screen.findByText("Battery")).nextElementSibling?.textContent).toBe("90% · charging");
  expect(screen.getByText("Position").nextElementSibling?.textContent).toBe("42.9 m, 30.5 m");
});
