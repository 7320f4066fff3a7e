import { REMOTE_BEGINNINGS, REMOTE_ENDINGS } from "@sweepline/contract/operations/remote-operation/lease.ts";
import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import type { Dictionary } from "../../system/dictionaries/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import type { replayTexts } from "./replay.texts.ts";

type Labels = Pick<Dictionary, "labelOf">;
interface EventTextsContext {
  readonly t: (typeof replayTexts)["en"];
  readonly commandKinds: Labels;
  readonly collisionBars: Labels;
  readonly freezeKinds: Labels;
}

/** What happened, in a few words. A code that this version does not know is shown as it is. */
export function eventText(event: RemoteEvent, { t, ...labels }: EventTextsContext): string {
  const { kind, detail, staffName, command } = event;
  const by = staffName ?? t.somebody;
  switch (kind) {
    case "began": {
      const beginning = REMOTE_BEGINNINGS.find((one) => one === detail);
      return beginning ? t.began[beginning] : detail;
    }
    case "ended": {
      const ending = REMOTE_ENDINGS.find((one) => one === detail);
      return ending ? t.ended[ending](by) : detail;
    }
    case "asked":
      return t.asked(by);
    case "declined":
      return t.declined(detail || t.somebody);
    case "command":
      return command ? labels.commandKinds.labelOf(command.kind) : t.command;
    case "emergencyStop":
      return t.emergencyStop;
    case "collisionBar":
      return t.collisionBar(labels.collisionBars.labelOf(detail));
    case "freeze":
      return t.freeze(labels.freezeKinds.labelOf(detail));
    case "silence":
      return t.silence;
    case "map":
      return t.map(detail);
  }
}

/** Who did it, and why; nothing that its text says already. */
export function eventNote({ kind, staffName, detail, command }: RemoteEvent): string {
  if (kind === "began" || kind === "declined") return staffName ?? "";
  if (kind === "asked") return detail;
  if (kind === "command") return command?.staffName ?? staffName ?? "";
  return "";
}

export function eventTone({ kind, detail, command }: Pick<RemoteEvent, "kind" | "detail" | "command">): Tone {
  switch (kind) {
    case "emergencyStop":
      return "danger";
    case "collisionBar":
      return detail === "triggered" ? "danger" : "neutral";
    case "freeze":
    case "silence":
      return "notice";
    case "command":
      return command?.kind === "emergencyStop" ? "danger" : "info";
    case "map":
      return "active";
    case "asked":
    case "declined":
    case "began":
    case "ended":
      return "neutral";
  }
}
