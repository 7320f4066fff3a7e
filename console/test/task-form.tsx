import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, within } from "@testing-library/react";
import { TaskFormPage } from "../src/operations/tasks/index.ts";
import { aDevice, aDeviceDetail } from "./devices.ts";
import { aFloorMap, aGrid, aMap } from "./maps.ts";
import { aPage, on, type Rule } from "./server.ts";
import { anEstimate, ELEMENTS } from "./tasks.ts";
import { visit } from "./visit.tsx";

export const TASK_FLOOR = aFloorMap(50, { mapId: 5, mapKey: "key-5", elements: [...ELEMENTS] });
export const showTaskForm = (
  answers: readonly Rule[] = [],
  at = "/platform/task/addTask?mapId=5",
  given: Partial<Parameters<typeof visit>[1]> = {},
) =>
  visit(<TaskFormPage />, {
    at,
    ...given,
    answers: [
      ...answers,
      on(MAP_ENDPOINTS.get, aMap(5)),
      on(MAP_ENDPOINTS.version, TASK_FLOOR),
      on(MAP_ENDPOINTS.grid, () => aGrid(TASK_FLOOR)),
      on(E.estimate, anEstimate()),
      on(DEVICE_ENDPOINTS.list, aPage(aDevice(4), aDevice(6))),
      on(DEVICE_ENDPOINTS.get, ({ params: { id } }) => aDeviceDetail(id)),
    ],
  });
type Shown = ReturnType<typeof showTaskForm>;

export const chosenSteps = () =>
  within(screen.getByRole("list", { name: "Steps" }))
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("strong")?.textContent);
export const saveTask = ({ user }: Shown) => user.click(screen.getByRole("button", { name: /Save$/ }));
export const isRed = (text: string) =>
  screen.getAllByRole("alert").some(({ textContent }) => textContent === text);

/** By the list beside the floor. */
export async function choose({ user }: Shown, ...names: string[]) {
  await user.click(await screen.findByRole("button", { name: "Choose from list" }));
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name }));
  await user.click(screen.getByRole("button", { name: "Close" }));
}
