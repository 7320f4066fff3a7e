// @vitest-environment jsdom
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import { UPDATE_ENDPOINTS as E } from "@sweepline/contract/operations/updates/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCharts } from "../../../test/charts.ts";
import { organizationAnswers } from "../../../test/organizations.ts";
import { aProduct } from "../../../test/products.ts";
import { aRollout, aRolloutDetail } from "../../../test/rollouts.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aGateway, anUpdate, anUpdateDetail, aToken } from "../../../test/updates.ts";
import { rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { UpdateHistoryPage } from "./update-history.page.tsx";

setUpCharts();

const TOTALS = {
  updates: 12,
  succeeded: 6,
  failed: 2,
  open: 4,
  asked: 0,
  commands: 15,
  packages: 3,
  meanDurationS: 600,
};
const open = (answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) =>
  visit(<UpdateHistoryPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.totals, TOTALS),
      on(PRODUCT_ENDPOINTS.options, [aProduct(2), aProduct(3)]),
      on(ROLLOUT_ENDPOINTS.list, aPage(aRollout(9, { productId: 3 }))),
      ...organizationAnswers([]),
    ],
  });

describe("the update history", () => {
  it("has totals, and each update with why it waits or failed", async () => {
    open([
      on(
        E.list,
        aPage(
          anUpdate(1, { endedAt: "2026-01-02T03:14:05.000Z" }),
          anUpdate(2, { state: "failed", failure: "wrongVersion" }),
          anUpdate(3, { state: "waiting", waitsFor: "retry", failure: "silent" }),
        ),
      ),
    ]);
    expect((await rowWith("Sweeper 1")).textContent).toMatch(/Succeeded1\.1\.0 → 1\.2\.0Quieter brushes/);
    expect((await rowWith("Sweeper 2")).textContent).toContain("reports success, but another version");
    expect((await rowWith("Sweeper 3")).textContent).toContain(
      "Tries again later · The device did not answer any more",
    );
    const totals = await screen.findByRole("region", { name: "Totals" });
    await waitFor(() =>
      expect(totals.textContent).toMatch(/Updates12.*Commands15.*Firmware packages3.*75%.*10 min/),
    );
  });

  it("answers for all of a rollout at once where it is filtered by one, with how many they are", async () => {
    const asking = { ...TOTALS, asked: 1_240 };
    const shown = open(
      [
        on(E.list, aPage(anUpdate(1, { state: "waiting", waitsFor: "confirmation" }))),
        on(E.totals, asking),
        on(ROLLOUT_ENDPOINTS.get, aRolloutDetail(4)),
        on(E.confirm, { answered: 1_200, missed: 40 }),
      ],
      { at: "/page?rolloutId=4" },
    );
    await screen.findByText("1,240 devices of this rollout are waiting for on-site confirmation.");
    expect(screen.queryByRole("button", { name: "Decline all" })).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Confirm all" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText("Confirm the updates of 1,240 devices of this rollout on behalf of on-site staff?"),
    ).toBeTruthy();
    expect(dialog.getByText(/Earlier confirmations and declines stay as they are/)).toBeTruthy();
    await shown.user.type(dialog.getByLabelText("Remark"), "All halls are closed");
    await shown.user.click(dialog.getByRole("button", { name: "Confirm 1,240 updates" }));
    await waitFor(() =>
      expect(said()).toEqual([
        "1,200 updates confirmed",
        "40 devices were no longer waiting for confirmation",
      ]),
    );
    expect(shown.asked(E.confirm)[0]?.body).toEqual({
      ...{ rolloutId: 4, devices: 1_240, confirmation: "confirmed", remark: "All halls are closed" },
    });
    expect(shown.asked(E.totals).at(-1)?.query).toEqual({ rolloutId: 4 });
  });

  it("offers no answer for all where nobody is asked, or who looks may not answer", async () => {
    const rows = on(E.list, aPage(anUpdate(1)));
    const of = on(ROLLOUT_ENDPOINTS.get, aRolloutDetail(4));
    const shown = open([rows, of], { at: "/page?rolloutId=4" });
    await waitFor(() => expect(shown.asked(E.totals)).toHaveLength(2));
    await rowWith("Sweeper 1");
    expect(screen.queryByRole("button", { name: "Confirm all" })).toBeNull();
  });

  it("asks totals for just what is filtered, and exports the same", async () => {
    const files = savedFiles();
    const shown = open([on(E.list, aPage(anUpdate(1))), on(E.export, new Response("x"))], {
      at: "/page?states=failed&productId=3&sort=createdAt",
    });
    await rowWith("Sweeper 1");
    expect(shown.asked(E.totals)[0]?.query).toMatchObject({ states: ["failed"], productId: 3 });
    await shown.user.click(screen.getByRole("button", { name: /Export$/ }));
    await shown.user.click(await screen.findByText("Export CSV"));
    await waitFor(() => expect(files).toEqual(["update-history.csv"]));
    expect(shown.asked(E.export)[0]?.query).toMatchObject({
      states: ["failed"],
      format: "csv",
      sort: "createdAt",
    });
  });

  it("shows states in words and the agent's words as they were said, and calls one back", async () => {
    const detail = anUpdateDetail(1, { state: "installing" });
    const shown = open([
      on(E.list, aPage(anUpdate(1, { state: "installing" }))),
      on(E.get, detail),
      on(E.cancel, { ...anUpdate(1), state: "cancelling" }),
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Sweeper 1" }));
    const log = within(await screen.findByRole("region", { name: "History" }));
    expect(log.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("StateDownloading"),
      expect.stringContaining("DeviceChunk 3 of 9"),
    ]);
    await shown.user.click(screen.getByRole("button", { name: "Cancel update" }));
    await shown.confirm(/^Cancel the update of Sweeper 1\?/);
    await waitFor(() => expect(said()).toEqual(["Cancelled; takes effect when the device next polls"]));
  });

  it("draws versions over time, with a table of the same figures", async () => {
    const history = {
      days: Array.from({ length: 9 }, (_, at) => `2026-01-0${at + 1}`),
      versions: [
        { version: "1.2.0", devices: [0, 1, 2, 2, 2, 2, 2, 2, 6] },
        { version: "", devices: [8, 7, 6, 6, 6, 6, 6, 6, 2] },
      ],
    };
    const shown = open([on(E.versions, history)], { at: "/page?tab=versions" });
    expect(
      await screen.findByRole("img", {
        name: "Devices of S5 Scrubber by version. Now: 1.2.0: 6, Other versions: 2",
      }),
    ).toBeTruthy();
    expect((await rowWith("1.2.0")).textContent).toBe("1.2.001675%");
    expect((await rowWith("Total")).textContent).toBe("Total888100%");
    expect(shown.asked(E.versions)[0]?.query).toMatchObject({ productId: 3, kind: "firmware", days: 90 });
    // What was rolled out last is what people look for.
    expect(shown.asked(ROLLOUT_ENDPOINTS.list)[0]?.query).toMatchObject({ size: 1 });
    await shown.user.click(screen.getByText("30 days"));
    await waitFor(() => expect(shown.asked(E.versions).at(-1)?.query.days).toBe(30));
  });
});

describe("gateways", () => {
  it("are made a token that is shown once, with what agents are set to", async () => {
    const shown = open([
      on(E.list, aPage()),
      on(AGENT_ENDPOINTS.gateways, aPage(aGateway(5))),
      on(AGENT_ENDPOINTS.makeGateway, aToken({ controllerId: null })),
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Gateways" }));
    await shown.choose("Choose organization", "Brightfloor");
    await shown.user.click(screen.getByRole("button", { name: "Create token" }));
    expect(await screen.findByText("s3cr3t")).toBeTruthy();
    expect(shown.asked(AGENT_ENDPOINTS.makeGateway)[0]?.body).toEqual({ organizationId: 2 });
    expect(screen.getByText(/suricatta/).textContent).toContain('gatewaytoken = "s3cr3t"');
    await shown.user.click(screen.getByText("RAUC"));
    expect(screen.getByText(/\[client\]/).textContent).toContain("target_name = <serial number>");
    await shown.user.click(screen.getByRole("button", { name: "Done" }));
    expect(await screen.findByText("Token not saved")).toBeTruthy();
  });

  it("are hidden from who may not manage tokens", async () => {
    open([on(E.list, aPage())], { may: [E.list] });
    await screen.findByText("No updates yet");
    expect(screen.queryByRole("button", { name: "Gateways" })).toBeNull();
  });
});
