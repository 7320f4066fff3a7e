import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { type RolloutTexts, rolloutTexts } from "./rollouts.texts.ts";

/** For whom it is, when it updates, and who stands for it. */
export function RolloutFacts({ rollout }: { readonly rollout: RolloutDetail }) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const href = useHref();
  const { plan, startsAt, startedAt, endedAt, revertsId, description } = rollout;
  const { staffName, createdAt, reviewerName, reviewedAt, reviewRemark, state } = rollout;
  const isReviewed = reviewedAt !== null && state !== "draft" && state !== "inReview";
  const by = (name: string, at: string, remark = "") => (
    <>
      {name}
      <br />
      {format.dateTime(at)}
      {remark === "" ? null : <p>{remark}</p>}
    </>
  );
  const begins = startsAt === null ? t.startsByHand : format.dateTime(startsAt);
  return (
    <Card title={t.facts}>
      <KeyValues
        min={8}
        items={[
          { label: t.target, value: targetText(rollout, t) },
          { label: t.urgency, value: urgencyText(plan, t) },
          { label: t.windows, value: plan.windows.length === 0 ? t.anyTime : t.inWindows },
          startedAt === null
            ? { label: t.starts, value: begins }
            : { label: t.startedAt, value: format.dateTime(startedAt) },
          ...(endedAt === null ? [] : [{ label: t.ended, value: format.dateTime(endedAt) }]),
          { label: t.written, value: by(staffName, createdAt) },
          ...(isReviewed
            ? [
                {
                  label: t.reviewed,
                  value: by(reviewerName, reviewedAt, reviewRemark),
                },
              ]
            : []),
          ...(revertsId === null
            ? []
            : [
                {
                  label: t.reverts,
                  value: <Link to={href("rollout", { id: revertsId })}>{t.toThatRollout}</Link>,
                },
              ]),
          ...(description === "" ? [] : [{ label: t.description, value: description }]),
        ]}
      />
    </Card>
  );
}

const urgencyText = ({ urgency, needsConfirmation }: RolloutDetail["plan"], t: RolloutTexts): string =>
  [t.urgencyOf(urgency), needsConfirmation && t.confirmedFirst].filter(Boolean).join(" · ");

function targetText({ target }: Pick<RolloutDetail, "target">, t: RolloutTexts): string {
  const { placeIds, deviceIds, versions, hardwareVersions, rolloutId, bindingId } = target;
  const parts = [
    rolloutId !== null && t.targetRollout,
    bindingId !== null && t.targetBinding,
    placeIds.length > 0 && t.targetPlaces(placeIds.length),
    deviceIds.length > 0 && t.targetDevices(deviceIds.length),
    versions.length > 0 && t.targetVersions(versions.join(", ")),
    hardwareVersions.length > 0 && t.targetHardware(hardwareVersions.join(", ")),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t.targetAll : parts.join(" · ");
}
