// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aSessionDetail, aSessionFile, aTrack, SESSION_ID } from "../../../test/remote-history.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { HistoryDetailPage } from "./history-detail.page.tsx";
import { keepFile, openedFiles } from "./opened-files.store.ts";

setUpCanvas();
setUpSizes(600, 400);

const TRACK = aTrack(600, {
  x: (row) => 2_000 + row * 20,
  y: () => 3_000,
  linear: () => 200,
  wantedLinear: () => 250,
});
const AT = `/page?id=${SESSION_ID}`;
const elapsed = () => screen.getByTestId("elapsed").textContent;
const shownValue = (name: string) => document.querySelector(`[data-value="${name}"]`)?.textContent;

describe("a file that was opened", () => {
  const open = (answers: readonly Rule[] = []) => {
    openedFiles.set(new Map());
    keepFile({ name: "heron.json", file: aSessionFile({ track: TRACK }) });
    return visit(<HistoryDetailPage />, { at: `${AT}&from=file&t=15`, answers });
  };

  it("shows the same as the server, which is asked for nothing of it", async () => {
    const { asked } = open([on(E.get, refused(CORE_REFUSALS.notFound))]);
    await screen.findByRole("region", { name: "Replay" });
    expect(screen.getByText(/From the file heron.json/)).toBeTruthy();
    expect([elapsed(), ...["wantedLinear", "linear", "place"].map(shownValue)]).toEqual([
      ...["0:15.0", "0.25 m/s", "0.20 m/s", "5 m, 3 m · 0°"],
    ]);
    expect([E.track, E.scans].map((endpoint) => asked(endpoint).length)).toEqual([0, 0]);
    expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
  });

  it("of another platform is not drawn on a map that has the same number here", async () => {
    openedFiles.set(new Map());
    keepFile({ name: "x", file: aSessionFile({ session: aSessionDetail({ mapId: 1 }) }) });
    const { asked } = visit(<HistoryDetailPage />, {
      at: `${AT}&from=file`,
      answers: [on(E.get, refused(CORE_REFUSALS.notFound))],
    });
    expect(await screen.findByText(/There is no map of this place/)).toBeTruthy();
    expect(asked(MAP_ENDPOINTS.get)).toEqual([]);
    expect(screen.queryByRole("link", { name: "Heron 01" })).toBeNull();
  });

  it("is gone after the page was loaded anew, and can be chosen again", async () => {
    openedFiles.set(new Map());
    const { user } = visit(<HistoryDetailPage />, {
      at: `${AT}&from=file`,
      answers: [on(E.get, aSessionDetail())],
    });
    expect(await screen.findByText("The file is not open any more")).toBeTruthy();
    const file = new File([JSON.stringify(aSessionFile())], "again.json", { type: "application/json" });
    await user.upload(screen.getByTestId("session-file"), file);
    expect(await screen.findByText(/From the file again.json/)).toBeTruthy();
  });
});
