// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { BROKEN_WORK_REFUSALS } from "@sweepline/contract/sites/broken-work.ts";
import { DRAFT_REFUSALS as R } from "@sweepline/contract/sites/map-drafts/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aFloorMap, someBrokenWork } from "../../../../test/maps.ts";
import { on } from "../../../../test/server.ts";
import { said, visit } from "../../../../test/visit.tsx";
import { CallError } from "../../../core/api/index.ts";
import { createStore } from "../../../core/store/index.ts";
import { documentOf, wall } from "../../map-document/a-document.ts";
import type { EditSession, Lost, SessionState } from "../../map-drafts/index.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { LostActs } from "./lost-acts.tsx";
import { SaveDialog } from "./save-dialog.tsx";

const SAVED = { versionId: 12, number: 5, version: "5" };
const refusal = ({ en, key, status }: { en: string; key: string; status: number }) =>
  new CallError(en, { status, error: key });

/** A session of which the dialogs use no more than this. */
function aSession(given: Partial<EditSession> = {}, state: Partial<SessionState> = {}): EditSession {
  const held = { baseVersionId: 10, hasDraft: true, unsentCount: 0, lost: [], isBusy: false, ...state };
  const { document } = documentOf([wall("gate")]);
  return { state: createStore<SessionState>(held), document, ...given } as EditSession;
}
const press = async (name: string) =>
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: new RegExp(`${name}$`) }),
  );

describe("publishing a draft", () => {
  function show(save: EditSession["save"]) {
    const [onSaved, onClose] = [vi.fn(), vi.fn()];
    visit(<SaveDialog mapId={1} session={aSession({ save })} onSaved={onSaved} onClose={onClose} />, {
      answers: [on(MAP_ENDPOINTS.version, aFloorMap(10, { elements: [wall("fence")] }))],
    });
    return { onSaved, onClose };
  }

  it("shows before what it changes of the version that the draft began with", async () => {
    show(async () => SAVED);
    const changes = await screen.findByRole("region", { name: "What changes" });
    const rows = within(changes).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Added.*gate/),
      expect.stringMatching(/Removed.*fence/),
    ]);
    expect(within(changes).queryByText("Cells of the map were changed")).toBeNull();
  });

  it("sends what was noted, and says as which version", async () => {
    const save = vi.fn<EditSession["save"]>(async () => SAVED);
    const { onSaved } = show(save);
    fireEvent.change(await screen.findByLabelText("Version note"), { target: { value: "Third floor" } });
    await press("Publish");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save.mock.calls).toEqual([
      [expect.objectContaining({ note: "Third floor", replacesNewer: false })],
    ]);
    expect(said()).toEqual(["Published as version 5"]);
  });

  it("is the same publishing again where its answer was lost, and keeps the note", async () => {
    const save = vi.fn<EditSession["save"]>(async () => SAVED);
    save.mockResolvedValueOnce(undefined);
    const { onSaved } = show(save);
    fireEvent.change(await screen.findByLabelText("Version note"), { target: { value: "Third floor" } });
    await press("Publish");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Some changes have not reached the server/,
    );
    await press("Publish again");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const [first, second] = save.mock.calls.map(([how]) => how);
    expect(first?.note).toBe("Third floor");
    expect(second).toEqual(first);
  });

  it("replaces a newer version only when the person says so once more", async () => {
    const save = vi.fn<EditSession["save"]>(async () => SAVED);
    save.mockRejectedValueOnce(refusal(R.baseMoved));
    const { onSaved } = show(save);
    await press("Publish");
    expect((await screen.findByRole("alert")).textContent).toBe(R.baseMoved.en);
    expect(onSaved).not.toHaveBeenCalled();
    await press("Publish anyway");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save.mock.calls.map(([{ replacesNewer }]) => replacesNewer)).toEqual([false, true]);
  });

  it("shows what it breaks, and goes on only for just that, with what was said to before", async () => {
    const breaks = (key: string) => {
      const { en, key: error, status } = BROKEN_WORK_REFUSALS.breaksWork;
      return new CallError(en, { status, error, data: someBrokenWork({ key }) });
    };
    const save = vi.fn<EditSession["save"]>(async () => SAVED);
    save
      .mockRejectedValueOnce(refusal(R.baseMoved))
      .mockRejectedValueOnce(breaks("a1"))
      .mockRejectedValueOnce(breaks("a2"));
    const { onSaved } = show(save);
    await press("Publish");
    await screen.findByText(R.baseMoved.en);
    for (const calls of [2, 3]) {
      await press("Publish anyway");
      await waitFor(() => expect(save).toHaveBeenCalledTimes(calls));
      const broken = within(await screen.findByRole("region", { name: "Tasks that would no longer work" }));
      expect(broken.getByRole("link", { name: "Hall at night" })).toBeTruthy();
      expect(broken.getByRole("link", { name: "Timed task “Weekdays”" })).toBeTruthy();
    }
    expect(onSaved).not.toHaveBeenCalled();
    await press("Publish anyway");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save.mock.calls.map(([{ replacesNewer, confirmed }]) => [replacesNewer, confirmed])).toEqual([
      [false, ""],
      [true, ""],
      [true, "a1"],
      [true, "a2"],
    ]);
  });

  it("asks for no more than another try where it is refused for another reason", async () => {
    const save = vi.fn<EditSession["save"]>(async () => SAVED);
    save.mockRejectedValueOnce(refusal(R.draftMoved));
    show(save);
    await press("Publish");
    expect((await screen.findByRole("alert")).textContent).toBe(R.draftMoved.en);
    await press("Publish again");
    await waitFor(() =>
      expect(save.mock.calls.map(([{ replacesNewer }]) => replacesNewer)).toEqual([false, false]),
    );
  });

  it("says that there is nothing to publish, and is over", async () => {
    const { onSaved } = show(async () => {
      throw refusal(R.nothingChanged);
    });
    await press("Publish");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(said()).toEqual(["Nothing has changed, so there is nothing to publish"]);
  });

  it("can be given up", async () => {
    const save = vi.fn<EditSession["save"]>();
    const { onClose } = show(save);
    await press("Cancel");
    expect(onClose).toHaveBeenCalledOnce();
    expect(save).not.toHaveBeenCalled();
  });
});

describe("discarding a draft", () => {
  function show(discard: EditSession["discard"]) {
    const [onDone, onClose] = [vi.fn(), vi.fn()];
    visit(<DiscardDialog session={aSession({ discard })} onDone={onDone} onClose={onClose} />);
    return { onDone, onClose };
  }

  it("says first whose changes are lost", async () => {
    const discard = vi.fn(async () => undefined);
    const { onDone, onClose } = show(discard);
    expect(await screen.findByText("Everyone's changes since the last version will be lost.")).toBeTruthy();
    expect(discard).not.toHaveBeenCalled();
    await press("Discard changes");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect([discard.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
    expect(said()).toEqual(["The changes were discarded"]);
  });

  it("says why it was refused, and does not go on then", async () => {
    const { onDone } = show(async () => {
      throw refusal(CORE_REFUSALS.noPermission);
    });
    await press("Discard changes");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.noPermission.en]));
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe("leaving with unpublished changes", () => {
  it.each([
    ["Keep editing", "stay"],
    ["Discard changes", "discard"],
    ["Publish", "save"],
    ["Keep the draft and leave", "keep"],
  ])("takes “%s” for an answer", async (name, answer) => {
    const onAnswer = vi.fn();
    visit(<LeaveDialog onAnswer={onAnswer} />);
    await press(name);
    expect(onAnswer.mock.calls).toEqual([[answer]]);
  });
});

describe("what did not get into the draft", () => {
  const change = { elementId: "fence", before: 1, after: null };
  const aLost = (given: Partial<Lost> = {}): Lost => ({
    ...{ id: "l1", reason: "changed", by: undefined, field: undefined, elementName: "North fence" },
    acts: [
      { label: "move", changes: [change], cells: [] },
      { label: "move", changes: [change], cells: [] },
      { label: "delete", changes: [change], cells: [] },
    ],
    ...given,
  });

  it("is told with its reason and what it was, and nothing where nothing is lost", () => {
    visit(
      <LostActs
        session={aSession({}, { lost: [aLost(), aLost({ id: "l2", reason: "saved", by: "Grace" })] })}
      />,
    );
    const [one, other] = screen.getAllByRole("listitem").slice(0, 2);
    expect(one?.textContent).toMatch(
      /^Somebody else changed “North fence” first.*3 acts \(moving, deleting\)/,
    );
    expect(other?.textContent).toMatch(/^Grace published this map without some of your changes/);
  });

  it.each([
    ["en", /cannot be like this.*QR code: Required/],
    ["zh", /不符合要求.*二维码编号：Required/],
  ] as const)("names the field that the server does not take, in %s", (language, text) => {
    const field = { field: "steps.0.changes.0.after.qrId", msg: "Required" };
    visit(<LostActs session={aSession({}, { lost: [aLost({ reason: "unreadable", field })] })} />, {
      language,
    });
    expect(screen.getAllByRole("listitem")[0]?.textContent).toMatch(text);
  });

  it("is told in Chinese", () => {
    visit(<LostActs session={aSession({}, { lost: [aLost()] })} />, { language: "zh" });
    expect(screen.getByText(/^“North fence”已被他人修改，您的操作未生效/).textContent).toContain(
      "3 项操作（移动, 删除）",
    );
  });

  it.each([
    [0, "Reapplied"],
    [2, "2 of them still cannot be applied"],
  ])("is applied anew, %d of it in vain", async (left, text) => {
    const reapply = vi.fn(() => left);
    const { user } = visit(<LostActs session={aSession({ reapply }, { lost: [aLost()] })} />);
    await user.click(screen.getByRole("button", { name: "Reapply" }));
    expect(reapply.mock.calls).toEqual([["l1"]]);
    expect(said()).toEqual([text]);
  });

  it("is left out when the person says so, and waits while the draft is being fetched", async () => {
    const forget = vi.fn();
    const { user } = visit(<LostActs session={aSession({ forget }, { lost: [aLost()], isBusy: true })} />);
    expect(screen.getByRole("button", { name: "Reapply" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(forget.mock.calls).toEqual([["l1"]]);
  });
});
