import { buffer } from "node:stream/consumers";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type JobClass, jobClassOf, jobParamsSchema } from "@sweepline/contract/system/jobs/classes.ts";
import {
  JOB_EXCEPTION_BYTES,
  JOB_OUTPUT_BYTES,
  JOB_RESULT_BYTES,
} from "@sweepline/contract/system/jobs/limits.ts";
import { jobRunLink } from "@sweepline/contract/system/jobs/runs.ts";
import type { Caller } from "../../core/caller.ts";
import { Refused, refusedTexts } from "../../core/http/refused.ts";
import { type JobContext, JobFailure, type JobHandler } from "../../core/job-handler.ts";
import { storeContent } from "../attachments/index.ts";
import { boundedResult, createOutput, cutTo, exceptionText } from "./bounded-text.ts";
import type { ClaimedRun, RunEnd } from "./claims.store.ts";
import { both, fileNotice, NOTHING, RUN_TEXTS, type Texts, timedOutText } from "./jobs.texts.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import type { Interruption, Running } from "./running.ts";

const MESSAGE_BYTES = 1_000;

/** Why a run is not even begun. */
class NotRun extends Error {
  readonly texts: Texts;
  constructor(texts: Texts) {
    super(texts.en);
    this.texts = texts;
  }
}

/** Does one run, whatever comes of it: never throws. */
export async function executeRun(deps: JobsDeps, running: Running): Promise<RunEnd> {
  const output = createOutput(JOB_OUTPUT_BYTES);
  const kept: { file: RunEnd["file"] } = { file: null };
  const endOf = (part: Pick<RunEnd, "state" | "message"> & Partial<RunEnd>): RunEnd => {
    const { text, isCut } = output.end();
    return { result: undefined, exception: "", output: text, isOutputCut: isCut, file: null, ...part };
  };
  try {
    const { handler, owner, params } = await prepared(deps, running.run);
    const before = running.interruption();
    if (before) return endOf(interruptedEnd(before, running.run));
    const context = contextOf(deps, running, { owner, print: output.print, kept });
    const work = handler.run(context, params);
    // It may go on when nobody waits for it any more.
    work.catch(() => undefined);
    const result = await Promise.race([work.then((value) => ({ value })), running.given]);
    const interruption = running.interruption();
    if (result === "interrupted" || interruption) return endOf(interruptedEnd(interruption, running.run));
    return endOf({
      state: "complete",
      message: NOTHING,
      result: boundedResult(result.value, JOB_RESULT_BYTES),
      file: kept.file,
    });
  } catch (error) {
    const interruption = running.interruption();
    if (interruption) return endOf(interruptedEnd(interruption, running.run));
    return endOf({ state: "error", ...failureOf(error) });
  } finally {
    running.settle();
  }
}

interface Prepared {
  handler: JobHandler;
  owner: Caller;
  params: Record<string, unknown>;
}

/** With the rights that its owner has now, not those of when it was written. */
async function prepared({ above }: JobsDeps, run: ClaimedRun): Promise<Prepared> {
  const { handlers, callerOf } = above();
  const handler = handlers.find(({ jobClass }) => jobClass === run.jobClass);
  if (!handler) throw new NotRun(RUN_TEXTS.noHandler);
  const owner = run.ownerId === null ? undefined : await callerOf(run.ownerId);
  if (!owner || owner.isRestricted) throw new NotRun(RUN_TEXTS.ownerGone);
  refuseOwner(owner, run.jobClass);
  const params = jobParamsSchema(run.jobClass).safeParse(run.params);
  if (!params.success) throw new NotRun(RUN_TEXTS.badParams);
  return { handler, owner, params: params.data };
}

function refuseOwner(owner: Caller, jobClass: JobClass): void {
  const { audience, requires, companyRequires } = jobClassOf(jobClass);
  const isPermitted = requires === null || requires === "signed-in" || owner.permissions.has(requires);
  if (!isPermitted || (audience === "platform" && !owner.scope.isAll))
    throw new NotRun(RUN_TEXTS.ownerMayNot);
  if (companyRequires && !owner.companyPermissions.has(companyRequires))
    throw new NotRun(RUN_TEXTS.organizationNotGranted);
}

function contextOf(
  deps: JobsDeps,
  { run, signal }: Running,
  { owner, print, kept }: Pick<JobContext, "owner" | "print"> & { kept: { file: RunEnd["file"] } },
): JobContext {
  const { organizationId, timeZone } = run;
  return {
    ...{ owner, organizationId, timeZone, now: deps.clock.now(), signal, print },
    inform: (tx, staffIds, notice) => deps.above().inform(tx, staffIds, notice),
    async keepFile({ name, contentType, bytes }) {
      const content = await buffer(bytes);
      signal.throwIfAborted();
      const { region, storageKey } = await storeContent(deps, { organizationId }, { content, contentType });
      kept.file = { region, key: storageKey, name, type: contentType };
    },
  };
}

/** The owner is informed in the transaction that ends the run. */
export const noticeOfFile = (run: ClaimedRun, fileName: string) => ({
  ...fileNotice(run.name, fileName),
  severity: "info" as const,
  link: jobRunLink(run.id),
  organizationId: run.organizationId,
});

function interruptedEnd(
  why: Interruption | null,
  { timeoutS }: ClaimedRun,
): Pick<RunEnd, "state" | "message"> {
  switch (why?.kind) {
    case "timedOut":
      return { state: "timedOut", message: timedOutText(timeoutS) };
    case "stopped":
      return { state: "stopped", message: RUN_TEXTS.stopped };
    case "closing":
      return { state: "lost", message: RUN_TEXTS.closing };
    default:
      return { state: "lost", message: RUN_TEXTS.lost };
  }
}

function failureOf(error: unknown): Pick<RunEnd, "message" | "exception"> {
  if (error instanceof NotRun || error instanceof JobFailure) return { message: error.texts, exception: "" };
  if (error instanceof Refused) return { message: refusalOf(error), exception: "" };
  const text = error instanceof Error ? error.message : String(error);
  const [first = ""] = cutTo(text, MESSAGE_BYTES).text.split("\n");
  return { message: both(first), exception: exceptionText(error, JOB_EXCEPTION_BYTES) };
}

/** What stands at its fields says more than that something does. */
function refusalOf(refused: Refused): Texts {
  const [field] = refused.fields ?? [];
  return refused.refusal.key === CORE_REFUSALS.invalidInput.key && field
    ? { zh: field.text.zh, en: field.text.en }
    : refusedTexts(refused);
}
