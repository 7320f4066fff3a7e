/**
 * An agent turns to its server: it polls and follows what it finds, one request after the other. An action that is being installed is
 * seen through whatever the server says meanwhile; one that is not is given up when the server cancels it or offers it no longer.
 */
import { type AgentContext, dropAction } from "./agent-context.ts";
import type { ActionRecord, FileRecord } from "./agent-record.ts";
import { beginAction, isRevocable } from "./begin-action.ts";
import { below, isFinal } from "./ddi-client.ts";
import {
  cancelSchema,
  confirmationSchema,
  type Deployment,
  deploymentSchema,
  expectedHash,
  type Feedback,
  feedbackBody,
  installedSchema,
  sleepMsOf,
  versionOf,
} from "./ddi-messages.ts";

export async function attend(context: AgentContext, signal: AbortSignal): Promise<void> {
  const { client, live, disk, options } = context;
  const found = await client.poll(live.etag, signal);
  if (found) {
    const { _links: links, config } = found.poll;
    Object.assign(live, { links, etag: found.etag });
    live.sleepMs = (config && sleepMsOf(config.polling.sleep)) || live.sleepMs;
  }
  live.pollAtMs = context.now.wireMs + Math.min(live.sleepMs, options.mostSleepMs);
  const { links } = live;
  if (links.installedBase && disk.record.installedActionId === undefined)
    await passOver(learnInstalled(context, links.installedBase.href, signal));
  if (links.configData) await passOver(sendAttributes(context, links.configData.href, signal));
  if (links.confirmationBase) await confirm(context, links.confirmationBase.href, signal);
  if (links.cancelAction) await takeCancellation(context, links.cancelAction.href, signal);
  else if (links.deploymentBase) await takeDeployment(context, links.deploymentBase.href, signal);
  else if (isRevocable(disk.record.action)) dropAction(context, "withdrawn");
  live.failures = 0;
}

/** What a server does not take of the one thing must not keep it from the other. */
const passOver = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!isFinal(error)) throw error;
  });

async function learnInstalled(
  { client, disk }: AgentContext,
  href: string,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await client.get({ href, schema: installedSchema, kind: "installedBase" }, signal);
  disk.record.installedActionId = id;
  disk.keep();
}

/** All that it has at first, then what has changed. */
async function sendAttributes(context: AgentContext, href: string, signal: AbortSignal): Promise<void> {
  const { client, host, live } = context;
  const body = { mode: live.hasSentAttributes ? "merge" : "replace", data: host.attributes() };
  await client.send({ href, method: "PUT", body, kind: "configData" }, signal);
  live.hasSentAttributes = true;
  // The next answer is another one, whatever its tag says.
  live.etag = undefined;
}

async function confirm(context: AgentContext, href: string, signal: AbortSignal): Promise<void> {
  const { client, live, options, now } = context;
  if (options.confirmation === "ignore") return;
  const { id } = await client.get({ href, schema: confirmationSchema, kind: "confirmationBase" }, signal);
  if (live.deniedId === id) return;
  const isConfirmed = options.confirmation === "confirm";
  const body = {
    confirmation: isConfirmed ? "confirmed" : "denied",
    details: [isConfirmed ? "Confirmed by the robot" : "Denied by the robot"],
  };
  await client.send({ href: below(href, "feedback"), method: "POST", body, kind: "confirmation" }, signal);
  live.etag = undefined;
  if (isConfirmed) live.pollAtMs = now.wireMs;
  else live.deniedId = id;
}

async function takeCancellation(context: AgentContext, href: string, signal: AbortSignal): Promise<void> {
  const { client, disk, live, options } = context;
  const { id, cancelAction } = await client.get({ href, schema: cancelSchema, kind: "cancelAction" }, signal);
  const { action } = disk.record;
  const isTooLate = action?.id === cancelAction.stopId && !isRevocable(action);
  if (action?.id === cancelAction.stopId && !isTooLate) dropAction(context, "canceled");
  const feedback: Feedback = isTooLate
    ? { execution: "rejected", details: [`Too late: ${action?.phase}`] }
    : { execution: options.cancelAnswer, finished: "success", details: ["Canceled"] };
  const body = feedbackBody(id, feedback, context.now.wireMs);
  await client.send({ href: below(href, "feedback"), method: "POST", body, kind: "cancelFeedback" }, signal);
  live.etag = undefined;
}

async function takeDeployment(context: AgentContext, href: string, signal: AbortSignal): Promise<void> {
  const { client, disk } = context;
  if (disk.record.action && !isRevocable(disk.record.action)) return;
  const { id, deployment } = await client.get(
    { href, schema: deploymentSchema, kind: "deploymentBase" },
    signal,
  );
  const { action, done } = disk.record;
  if (action?.id === id) {
    Object.assign(action, { href, ...handlingOf(deployment) });
    renewLinks(action, filesOf(context, deployment));
    return;
  }
  if (action) dropAction(context, "withdrawn");
  if (done?.actionId === id) answerAgain(context, { id, href, feedback: done.feedback });
  else begin(context, { id, href, deployment });
  disk.keep();
}

/** It was through with this one: whatever the server did not hear it hears again, and nothing is done twice. */
function answerAgain(
  { disk, now }: AgentContext,
  { id, href, feedback }: { id: string; href: string; feedback: Feedback },
): void {
  if (disk.record.outbox.some((entry) => entry.actionId === id)) return;
  disk.record.outbox.push({ actionId: id, href, wireMs: now.wireMs, feedback });
}

const handlingOf = ({ download, update, maintenanceWindow }: Deployment) => ({
  ...{ download, update },
  isWindowOpen: maintenanceWindow !== "unavailable",
});

/** Those that can be downloaded and checked. */
const filesOf = ({ client }: AgentContext, { chunks }: Deployment): FileRecord[] =>
  chunks.flatMap(({ artifacts }) =>
    artifacts.flatMap((artifact): FileRecord[] => {
      const hash = expectedHash(artifact);
      const link = client.pickLink(artifact._links);
      if (!hash || !link) return [];
      const { filename: name, size } = artifact;
      return [{ name, size, href: link, algorithm: hash.algorithm, expected: hash.hex, bytes: 0 }];
    }),
  );

/** Links may hold for a time only. */
function renewLinks(action: ActionRecord, files: readonly FileRecord[]): void {
  for (const file of action.files)
    file.href = files.find(({ expected }) => expected === file.expected)?.href ?? file.href;
}

interface Offer {
  id: string;
  href: string;
  deployment: Deployment;
}

function begin(context: AgentContext, { id, href, deployment }: Offer): void {
  const files = filesOf(context, deployment);
  const version = versionOf(deployment) ?? "";
  beginAction(context, {
    given: { id, href, files, version, ...handlingOf(deployment) },
    isWhole: files.length === deployment.chunks.flatMap(({ artifacts }) => artifacts).length,
  });
}
