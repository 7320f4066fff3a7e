import { randomBytes } from "node:crypto";
import { ConnectionFault, faultOf } from "../../core/bus/connection-fault.ts";
import { openConnection } from "../../core/bus/mqtt-connection.ts";
import type { Outgoing, Route } from "../../core/outgoing/outgoing.ts";
import { connectionSettingsOf, type LinkSettings, routeOf } from "./connection-settings.ts";
import { type ReportedFailure, reportedFailureOf, waitOut } from "./reported-failure.ts";

export interface TrialDeps {
  outgoing: Outgoing;
  password: string | undefined;
  /** We have been let in there before. */
  wasConnected: boolean;
  /** Who runs the platform hears all, and at once. */
  isForOperator: boolean;
}

/** Connects as a link would, under another name and leaving nothing behind; undefined: that went well. */
export async function tryConnection(
  settings: LinkSettings,
  { outgoing, password, wasConnected, isForOperator }: TrialDeps,
): Promise<ReportedFailure | undefined> {
  const startedAt = performance.now();
  let route: Route | undefined;
  try {
    route = routeOf(settings, outgoing);
    await connectOnce(settings, { password, route });
    return undefined;
  } catch (error) {
    const { isPlatforms } = settings;
    const reported = reportedFailureOf(faultOf(error as Error), {
      isPlatforms: isPlatforms || isForOperator,
      isPublic: route?.isPublic ?? false,
      wasConnected,
    });
    if (reported.trouble) await waitOut(startedAt);
    return reported;
  }
}

async function connectOnce(
  settings: LinkSettings,
  given: { password: string | undefined; route: Route | undefined },
): Promise<void> {
  const connection = await openConnection({
    ...connectionSettingsOf(settings, given),
    clientId: `try-${randomBytes(6).toString("hex")}`,
    isClean: true,
    filters: settings.subscribedTopics,
    skipsRetained: true,
    onPublish: ({ messageId, qos }, own) => {
      if (qos > 0 && messageId !== undefined) own.acknowledge(messageId);
    },
    onOversized: () => undefined,
  });
  connection.end();
  if (connection.refused.length > 0)
    throw new ConnectionFault("subscriptionRefused", connection.refused.join(" "));
}
