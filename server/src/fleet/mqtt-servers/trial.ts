import { randomBytes } from "node:crypto";
import type { Trial } from "@sweepline/contract/fleet/mqtt-servers.ts";
import { openLine } from "../../core/bus/line.ts";
import { faultOf, LineFault, stateOf } from "../../core/bus/line-fault.ts";
import { type LinkSettings, lineSettingsOf } from "./line-settings.ts";

/** Connects as a link would, under another name and leaving nothing behind, and says how that went. */
export async function tryConnection(
  settings: LinkSettings,
  password: string | undefined,
): Promise<Omit<Trial, "tookMs">> {
  try {
    const line = await openLine({
      ...lineSettingsOf(settings, password),
      clientId: `try-${randomBytes(6).toString("hex")}`,
      isClean: true,
      filters: settings.subscribedTopics,
      skipsRetained: true,
      onPublish: ({ messageId, qos }, own) => {
        if (qos > 0 && messageId !== undefined) own.acknowledge(messageId);
      },
      onOversized: () => undefined,
    });
    line.end();
    if (line.refused.length > 0) throw new LineFault("subscriptionRefused", line.refused.join(" "));
    return { state: "connected", reason: null, detail: "" };
  } catch (error) {
    const { reason, message } = faultOf(error as Error);
    return { state: stateOf(reason), reason, detail: message };
  }
}
