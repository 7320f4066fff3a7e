// @vitest-environment jsdom
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { NoFleet } from "./no-fleet.tsx";

it("leads whoever may register devices to the first one, step by step", () => {
  visit(<NoFleet />, { may: [REGISTRATION_ENDPOINTS.register] });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Connect the first device" })).toBeTruthy();
});

it("asks nobody to register devices who may not: theirs are allocated", () => {
  visit(<NoFleet />, { may: [] });
  expect(screen.getByText(/^Once devices are allocated to your organization/)).toBeTruthy();
  expect([screen.queryByRole("listitem"), screen.queryByRole("link")]).toEqual([null, null]);
});
