/** What a person sees of a draft that others change too, and of a draft that has not reached the server. */
import { DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  keepInBrowser,
  openMapEditor,
  rows,
  setUpMapEditor,
  stepOf,
  visitMapEditor,
} from "../../../test/map-editor.tsx";
import { said } from "../../../test/visit.tsx";
import { wall } from "../map-document/a-document.ts";
import { createFakeServer } from "../map-drafts/draft-server.fake.ts";

setUpMapEditor();

const fence = {
  ...wall("fence"),
  points: [
    [-0.2, 0],
    [0.2, 0],
  ],
} as ReturnType<typeof wall>;
const LOOKING = [MAP_ENDPOINTS.get, MAP_ENDPOINTS.version, MAP_ENDPOINTS.grid];
const added = (id: string) => ({ elementId: id, before: null, after: wall(id) });

it("shows what a colleague draws, and who is there", async () => {
  const { server, notify } = await openMapEditor({ elements: [fence] });
  const step = await stepOf(server, [added("gate")]);
  const { draftKey, seq } = await server.calls("").get();
  await notify(DRAFT_EVENTS.mapSteps, 1, { draftKey, seq, steps: [step] });
  await waitFor(() => expect(rows()).toEqual(["fence", "gate"]));
  const colleague = {
    clientId: step.clientId,
    staffId: 9,
    displayName: "季晓棠",
    cursor: null,
    selectedIds: [],
  };
  await notify(DRAFT_EVENTS.mapEditors, 1, { ...colleague, isLeaving: false });
  expect(await screen.findByTitle(/季晓棠/)).toBeTruthy();
  await notify(DRAFT_EVENTS.mapEditors, 1, { ...colleague, isLeaving: true });
  await waitFor(() => expect(screen.queryByTitle(/季晓棠/)).toBeNull());
});

it("says whose change came first, and what of one's own does not count", async () => {
  const { server, click, press } = await openMapEditor({ elements: [fence] });
  await stepOf(server, [{ elementId: "fence", before: 0, after: null }]);
  click([0, 0]);
  await press("{ArrowUp}");
  expect(await screen.findByText(/^Somebody else deleted “fence” first/)).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual([]));
});

it("goes on from the version that a colleague published", async () => {
  const { server, notify } = await openMapEditor({ elements: [fence] });
  const { draftKey } = await server.calls("").get();
  await stepOf(server, [added("gate")]);
  await server.calls("").publish({ draftKey, saveId: crypto.randomUUID(), seq: 1, note: "" } as never);
  await notify(DRAFT_EVENTS.mapDraftEnded, 1, { draftKey, versionId: 2, isSaved: true, by: "季晓棠" });
  await waitFor(() =>
    expect(said()).toEqual(["季晓棠 published a new version of this map; you see the newest state"]),
  );
  await waitFor(() => expect(rows()).toEqual(["fence", "gate"]));
});

it("keeps what could not be sent in the browser, and sends it when the page is opened again", async () => {
  const kept = keepInBrowser();
  const server = createFakeServer({ elements: [fence] });
  const { click, press } = await openMapEditor({ server });
  server.line.isCut = true;
  click([0, 0]);
  await press("{Delete}");
  await waitFor(() => expect(kept.size).toBe(1));
  expect(rows()).toEqual([]);
  cleanup();
  expect(server.elements()).toHaveLength(1);
  server.line.isCut = false;
  visitMapEditor({ server });
  await waitFor(() => expect(server.elements()).toEqual([]));
  await waitFor(() => expect(kept.size).toBe(0));
});

it("asks whoever closes its tab with changes that are not published", async () => {
  const { click, press, closeTab, user } = await openMapEditor({ elements: [fence] });
  expect(await closeTab()).toBe(true);
  click([0, 0]);
  await press("{Delete}");
  const answer = closeTab();
  const dialog = await screen.findByRole("dialog", { name: "There are unpublished changes" });
  await user.click(within(dialog).getByRole("button", { name: "Keep the draft and leave" }));
  expect(await answer).toBe(true);
});

it("can only be looked at by who may not edit: an act is refused with a word", async () => {
  const { click, press } = await openMapEditor({ elements: [fence], may: LOOKING });
  expect(screen.getByText("Read only")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  click([0, 0]);
  await press("{Delete}");
  expect(said()).toEqual(["Nothing can be changed in read-only mode"]);
  expect(rows()).toEqual(["fence"]);
});

it("says that a map has nothing to draw on", async () => {
  visitMapEditor({ at: "/editmap" });
  expect(await screen.findByText(/No map/i)).toBeTruthy();
});
