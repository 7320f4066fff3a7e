import { UPDATE_ENDPOINTS as E, type Update } from "@sweepline/contract/operations/updates/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import type { UseTimelineMarks } from "../../fleet/connections/index.ts";
import { toneOf } from "./results.ts";
import { updatesOfDeviceQuery } from "./updates.calls.ts";
import { updateTexts } from "./updates.texts.ts";
import { useVersionChange } from "./version-change.tsx";

type Ended = Update & { readonly endedAt: string };
/** What was skipped or called back changed nothing. */
const isShown = (update: Update): update is Ended =>
  update.endedAt !== null && (update.state === "succeeded" || update.state === "failed");

/** When a device was updated, from which version to which, and what came of it. */
export const useUpdateMarks: UseTimelineMarks = (deviceId, { from, to }) => {
  const t = useTexts(updateTexts);
  const href = useHref();
  const changeOf = useVersionChange();
  const mayList = useMay(E.list);
  const { data } = useQuery({ ...updatesOfDeviceQuery({ deviceId, to }), enabled: mayList });
  return (data?.records ?? [])
    .filter(isShown)
    .filter(({ endedAt }) => endedAt >= from && endedAt <= to)
    .map((update) => ({
      id: update.id,
      at: update.endedAt,
      text: t.mark(changeOf(update), t.stateOf(update.state)),
      tone: toneOf(update.state),
      to: href("firmwareHistory", { deviceId, rolloutId: update.rolloutId }),
    }))
    .sort((a, b) => a.at.localeCompare(b.at));
};
