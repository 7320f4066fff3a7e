import type { Channel } from "@sweepline/contract/care/message-channels.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { channelTexts } from "./channels.texts.ts";

/** How a channel fares, as its last messages went. */
export function ChannelState({ channel }: { readonly channel: Channel }) {
  const t = useTexts(channelTexts);
  const format = useFormat();
  const { isEnabled, deadSince, lastSuccessAt, lastFailureAt, lastReason } = channel;
  const reason = lastReason ? t.reasons[lastReason] : "";
  if (!isEnabled) return <StatusTag tone="neutral">{t.disabled}</StatusTag>;
  if (deadSince)
    return (
      <TwoLines below={reason}>
        <StatusTag tone="danger">{t.deadSince(format.dateTime(deadSince))}</StatusTag>
      </TwoLines>
    );
  if (lastFailureAt && (!lastSuccessAt || lastFailureAt > lastSuccessAt))
    return (
      <TwoLines below={reason}>
        <StatusTag tone="notice">{t.failing}</StatusTag>
      </TwoLines>
    );
  return lastSuccessAt ? (
    <StatusTag tone="positive">{t.works}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t.untried}</StatusTag>
  );
}
