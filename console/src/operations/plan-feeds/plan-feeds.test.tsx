// @vitest-environment jsdom
import { PLAN_FEED_ENDPOINTS as E, type PlanFeed } from "@sweepline/contract/operations/plan-feeds.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aPlan } from "../../../test/plan.ts";
import { on } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { FeedsButton } from "./index.ts";

const aFeed = (id: number, given: Partial<PlanFeed> = {}): PlanFeed => ({
  ...{ id, name: `Feed ${id}`, organizationId: null, placeId: null, deviceId: null },
  ...{ createdAt: "2026-11-16T08:00:00.000Z", fetchedAt: null },
  ...given,
});
const open = async (feeds: readonly PlanFeed[]) => {
  const shown = visit(<FeedsButton organizationId={2} plan={aPlan()} />, {
    answers: [
      on(E.list, [...feeds]),
      on(E.create, { feed: aFeed(9), path: "/calendar/plan.ics?key=abc" }),
      on(E.remove, null),
    ],
  });
  await shown.user.click(screen.getByRole("button", { name: "Calendar feed" }));
  return { ...shown, drawer: within(await screen.findByRole("dialog")) };
};

it("makes an address that is shown once, with what to do with it", async () => {
  const { user, asked, drawer } = await open([]);
  await drawer.findByText("No feeds yet.");
  await user.click(drawer.getByRole("button", { name: "Create address" }));
  const address = (await drawer.findByRole("textbox", { name: "Feed address" })) as HTMLInputElement;
  expect(address.value).toBe(`${location.origin}/calendar/plan.ics?key=abc`);
  expect(asked(E.create)[0]?.body).toEqual({
    ...{ name: "Cleaning plan", organizationId: 2, placeId: null, deviceId: null },
  });
  drawer.getByRole("button", { name: /Copy address$/ });
  expect(drawer.getAllByText(/paste the address/)).toHaveLength(3);
});

it("revokes one of the person's own, once it was asked", async () => {
  const { user, asked, confirm, drawer } = await open([
    aFeed(3, { fetchedAt: "2026-11-16T09:00:00.000Z" }),
    aFeed(4),
  ]);
  await drawer.findByText(/Last read by a calendar/);
  drawer.getByText("Not read by a calendar yet");
  await user.click(drawer.getByRole("button", { name: "Revoke Feed 3" }));
  await confirm(/^Revoke “Feed 3”\?/);
  await waitFor(() => expect(asked(E.remove)[0]?.body).toEqual({ id: 3 }));
  await waitFor(() => expect(said()).toContain("“Feed 3” revoked"));
});
