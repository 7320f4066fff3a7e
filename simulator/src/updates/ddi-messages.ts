/**
 * What hawkBit's Direct Device Integration API says, read leniently: what a device does not know it passes over, and what it
 * needs and does not get is as if nothing had been offered.
 */
import { z } from "zod";

const link = z.object({ href: z.string().min(1) });
const maybeLink = link.optional().catch(undefined);
/** Integers, which hawkBit writes as text. */
const id = z.union([z.string().min(1), z.number()]).transform(String);

const HANDLINGS = ["skip", "attempt", "forced"] as const;

const links = z.object({
  deploymentBase: maybeLink,
  installedBase: maybeLink,
  confirmationBase: maybeLink,
  cancelAction: maybeLink,
  configData: maybeLink,
});
export type PollLinks = z.infer<typeof links>;

export const pollSchema = z.object({
  config: z
    .object({ polling: z.object({ sleep: z.string() }) })
    .optional()
    .catch(undefined),
  _links: links.default({}).catch({}),
});
export type Poll = z.infer<typeof pollSchema>;

const artifact = z.object({
  filename: z.string().min(1),
  hashes: z.object({
    sha256: z.string().optional(),
    sha1: z.string().optional(),
    md5: z.string().optional(),
  }),
  size: z.number().int().nonnegative(),
  _links: z.record(z.string(), maybeLink).default({}),
});
export type Artifact = z.infer<typeof artifact>;

const chunk = z.object({
  part: z.string().default(""),
  version: z.string(),
  name: z.string().default(""),
  artifacts: z.array(artifact).default([]),
});

const handling = z.enum(HANDLINGS).default("attempt").catch("attempt");

export const deploymentSchema = z.object({
  id,
  deployment: z.object({
    download: handling,
    update: handling,
    maintenanceWindow: z.enum(["available", "unavailable"]).optional().catch(undefined),
    chunks: z.array(chunk),
  }),
});
export type Deployment = z.infer<typeof deploymentSchema>["deployment"];

export const installedSchema = z.object({ id });
export const confirmationSchema = z.object({ id });
export const cancelSchema = z.object({ id, cancelAction: z.object({ stopId: id }) });

const SLEEP = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;

/** HH:MM:SS; anything else is undefined. */
export function sleepMsOf(sleep: string): number | undefined {
  const [, hours, minutes, seconds] = SLEEP.exec(sleep) ?? [];
  return hours === undefined
    ? undefined
    : 1_000 * (3_600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
}

const STRONGEST_FIRST = ["sha256", "sha1", "md5"] as const;
export type HashName = (typeof STRONGEST_FIRST)[number];

/** The strongest of the hashes that are given. */
export function expectedHash({ hashes }: Artifact): { algorithm: HashName; hex: string } | undefined {
  const algorithm = STRONGEST_FIRST.find((name) => hashes[name]);
  return algorithm && { algorithm, hex: (hashes[algorithm] as string).toLowerCase() };
}

/** Parts that give a robot its version, the first one that is there. */
const VERSION_PARTS = ["firmware", "os", "bApp"];

export function versionOf({ chunks }: Deployment): string | undefined {
  const named = VERSION_PARTS.map((part) => chunks.find((one) => one.part === part)).find(Boolean);
  return (named ?? chunks[0])?.version;
}

export const feedbackSchema = z.object({
  execution: z.string(),
  finished: z.string().optional(),
  progress: z.object({ cnt: z.number(), of: z.number() }).optional(),
  code: z.number().optional(),
  details: z.array(z.string()).optional(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const feedbackBody = (actionId: string, feedback: Feedback, wireMs: number) => ({
  id: actionId,
  time: new Date(wireMs).toISOString(),
  status: {
    execution: feedback.execution,
    result: {
      finished: feedback.finished ?? "none",
      ...(feedback.progress && { progress: feedback.progress }),
    },
    ...(feedback.code !== undefined && { code: feedback.code }),
    details: feedback.details ?? [],
  },
});
