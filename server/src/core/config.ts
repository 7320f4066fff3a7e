import { SESSION_ENDS } from "@sweepline/contract/core/limits.ts";
import { z } from "zod";
import { parseNetwork } from "./ip-network.ts";
import { isKnownPassword } from "./known-passwords.ts";
import { networksOf } from "./networks.ts";
import { isReachable } from "./reach.ts";
import { FileFault, filesOf } from "./storage/places.ts";
import { TRANSPORT_SETTINGS, transportFaults } from "./transport-settings.ts";

/**
 * The one place that reads the environment. Every fault is listed at boot, then the process exits.
 * Defaults bring the product up on one machine with nothing else installed.
 */
const flag = z.stringbool();

/** Parts of a list, by comma. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const YEAR_S = 365 * 86_400;
const seconds = (least: number, unlessSaid: number) =>
  z.coerce.number().int().min(least).max(YEAR_S).default(unlessSaid);

const settings = z.object({
  ...TRANSPORT_SETTINGS,
  /** What this process does: any of api, ingest, jobs. */
  ROLES: z
    .string()
    .default("api,ingest,jobs")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(["api", "ingest", "jobs"])).min(1)),
  /** Where embedded PostgreSQL, files and generated secrets live. */
  DATA_DIR: z.string().default("./data"),
  /** Where uploaded files lie: empty for a folder of DATA_DIR, file:///folder, s3://bucket?endpoint=…&region=…; see storage/places.ts. */
  FILES_URL: z.string().default(""),
  /** Files that a person, and an organization without those below it, may have uploaded: number and megabytes. */
  UPLOADS_A_PERSON: z.coerce.number().int().min(1).default(2_000),
  UPLOAD_MB_A_PERSON: z.coerce.number().int().min(1).default(2_048),
  UPLOADS_AN_ORGANIZATION: z.coerce.number().int().min(1).default(20_000),
  UPLOAD_MB_AN_ORGANIZATION: z.coerce.number().int().min(1).default(20_480),
  /** Megabytes of one firmware file, and of all of them together. */
  FIRMWARE_MAX_MB: z.coerce.number().int().min(1).max(65_536).default(2_048),
  FIRMWARE_TOTAL_MB: z.coerce.number().int().min(1).default(20_480),
  FILES_ACCESS_KEY_ID: z.string().default(""),
  FILES_SECRET_ACCESS_KEY: z.string().default(""),
  /** Further stores by region, JSON: { "eu": { "url": "s3://…", "regionInfo": ["Germany"], "accessKeyId": "…", "secretAccessKey": "…" } }. */
  FILES_REGIONS: z.string().default(""),
  /** PostgreSQL 15 or later; empty: the embedded one. */
  DATABASE_URL: z.string().default(""),
  /** The same database as the role that owns its tables, for migrations; empty: DATABASE_URL's role does both. */
  DATABASE_OWNER_URL: z.string().default(""),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Days that connection records, lines of device logs, faults and task reports are kept. */
  CONNECTION_RECORDS_DAYS: z.coerce.number().int().min(30).max(3_660).default(400),
  DEVICE_LOG_DAYS: z.coerce.number().int().min(7).max(3_660).default(90),
  /** Days that runs of jobs are kept, and how many of them a process does at once. */
  JOB_RUNS_DAYS: z.coerce.number().int().min(7).max(3_660).default(90),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(8),
  REMOTE_SESSIONS_DAYS: z.coerce.number().int().min(7).max(36_600).default(400),
  FAULT_REPORTS_DAYS: z.coerce.number().int().min(30).max(36_600).default(731),
  /** For so long it is tried to send a message by email, webhook or text message. */
  MESSAGES_GIVE_UP_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  TASK_REPORTS_DAYS: z.coerce.number().int().min(90).max(36_600).default(1_830),
  /** MQTT broker, mqtt://user:password@host:port; empty: the embedded one. */
  BUS_URL: z.string().default(""),
  /** Of the embedded broker: each takes in what devices say on a core of its own. Several need Linux or FreeBSD. */
  BROKER_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  /** Name of this server's ingest at an outside broker: one for each server, the same after a restart; empty: by host. */
  BUS_CLIENT_ID: z.string().max(64).default(""),
  /**
   * Where devices find the broker, mqtt(s)://host:port, as registering one tells it; empty: where BUS_URL says, or at
   * the host that the console is reached by and MQTTS_PORT or, unencrypted, MQTT_PORT.
   */
  DEVICES_URL: z
    .string()
    .regex(/^(mqtts?:\/\/[\w.:[\]-]+\/?)?$/, "mqtt(s)://host:port")
    .default(""),
  /** Built console, served on the same port; empty: not served. */
  CONSOLE_DIR: z.string().default("./console/dist"),
  /** Password of the platform administrator on the first start; empty: one is generated and shown once. */
  SWEEPLINE_ADMIN_PASSWORD: z
    .string()
    .regex(/^([\x21-\x7e]{6,20})?$/, "6 to 20 letters, digits or special characters")
    .default(""),
  /** Fill an empty database with demo tenants, people, robots and a year of history. */
  SWEEPLINE_DEMO: flag.default(true),
  /** Password of the demo's people on the first start; empty: one is made up and shown once. */
  SWEEPLINE_DEMO_PASSWORD: z
    .string()
    .regex(/^([\x21-\x7e]{6,20})?$/, "6 to 20 letters, digits or special characters")
    .default(""),
  /** Answer every write with 423. */
  DEMO_READONLY: flag.default(false),
  /**
   * Key of the audit log, the same for every process on one database; empty: one is made and kept in DATA_DIR. Whoever
   * changes or loses it cannot verify the rows any more that were written with it.
   */
  AUDIT_KEY: z
    .string()
    .regex(/^(.{16,200})?$/, "at least 16 characters")
    .default(""),
  /**
   * Key by which passwords at other servers are sealed, the same for every process on one database; empty: one is made and
   * kept in DATA_DIR. Whoever loses it enters those passwords again.
   */
  SECRETS_KEY: z
    .string()
    .regex(/^(.{16,200})?$/, "at least 16 characters")
    .default(""),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /**
   * Reverse proxies in front whose X-Forwarded-For is believed: addresses and networks by comma, or loopback, linklocal,
   * uniquelocal. Not a number of hops: with it whoever reaches the port directly could say to be anyone.
   */
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => networksOf(text) !== undefined,
      "addresses, networks, loopback, linklocal, uniquelocal; by comma",
    )
    .default(""),
  /**
   * Networks or addresses, by comma, that servers of tenants may lead to beside public ones: 10.1.0.0/16, fd00:1::/64. This
   * machine's own addresses and the metadata of clouds are opened by their own address only.
   */
  OUTGOING_NETWORKS: z
    .string()
    .refine(
      (text) => partsOf(text).every((part) => parseNetwork(part)),
      "networks or addresses, by comma: 10.1.0.0/16",
    )
    .transform(partsOf)
    .default([]),
  /**
   * Ends of sessions in the console, in seconds: after so long without an act of the person, and in any case; for
   * administrators (who may change people, roles, menus or clients) the lesser of both. Other OAuth clients have fields of
   * their own. docs/decisions/0116-ends-of-sessions.md
   */
  SESSION_IDLE_S: seconds(300, SESSION_ENDS.idleS),
  SESSION_LIMIT_S: seconds(600, SESSION_ENDS.limitS),
  SESSION_ADMIN_IDLE_S: seconds(300, SESSION_ENDS.adminIdleS),
  SESSION_ADMIN_LIMIT_S: seconds(600, SESSION_ENDS.adminLimitS),
  /** Who reads the documents of the interface at /docs: everyone, whoever is signed in, nobody. */
  DOCS: z.enum(["open", "signed-in", "closed"]).default("signed-in"),
  /** Hosts that pages of other services may be framed from, by comma. */
  FRAME_HOSTS: z.string().default(""),
  /** Where people's browsers find the product, https://host; what leads back here from elsewhere is told it. */
  PUBLIC_URL: z
    .string()
    .regex(/^(https?:\/\/[^/?#\s]+\/?)?$/, "http(s)://host, without a path")
    .default(""),
  /** Provider of single sign-on by OpenID Connect, its address as its own documents say it; empty: no single sign-on. */
  OIDC_ISSUER: z
    .string()
    .regex(/^(https?:\/\/\S+)?$/, "an http(s) address")
    .default(""),
  OIDC_CLIENT_ID: z.string().default(""),
  /** Empty: a public client, by PKCE alone. */
  OIDC_CLIENT_SECRET: z.string().default(""),
  /** How the login page calls the provider. */
  OIDC_NAME: z.string().max(60).default("SSO"),
  /** What maps an identity to a person: their email, username (preferred_username) or phone (phone_number). */
  OIDC_CLAIM: z.enum(["email", "preferred_username", "phone_number"]).default("email"),
  /** Map also by emails that the provider does not say to have checked (`email_verified`): only where nobody chooses theirs there. */
  OIDC_TRUST_UNVERIFIED_EMAIL: flag.default(false),
  OIDC_SCOPES: z.string().default("openid profile email"),
});

/** Single sign-on has no meaning without who we are at the provider, and where it leads back to. */
function signOnFaults(config: z.output<typeof settings>, context: z.RefinementCtx): void {
  if (config.OIDC_ISSUER === "") return;
  for (const name of ["OIDC_CLIENT_ID", "PUBLIC_URL"] as const)
    if (config[name] === "")
      context.addIssue({ code: "custom", path: [name], message: "needed where OIDC_ISSUER is set" });
}

function databaseFaults(config: z.output<typeof settings>, context: z.RefinementCtx): void {
  if (config.DATABASE_OWNER_URL !== "" && config.DATABASE_URL === "")
    context.addIssue({
      code: "custom",
      path: ["DATABASE_URL"],
      message: "needed where DATABASE_OWNER_URL is set",
    });
}

/** What everybody would try first is no password where everybody can try. */
function passwordFaults(config: z.output<typeof settings>, context: z.RefinementCtx): void {
  if (!isReachable(config)) return;
  for (const name of ["SWEEPLINE_ADMIN_PASSWORD", "SWEEPLINE_DEMO_PASSWORD"] as const)
    if (config[name] !== "" && isKnownPassword(config[name]))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "a password that everybody tries first; choose another, leave it out, or set HOST=127.0.0.1",
      });
}

/** What the settings mean together; a fault of that is listed with the others. */
const configSchema = settings
  .superRefine(signOnFaults)
  .superRefine(databaseFaults)
  .superRefine(passwordFaults)
  .superRefine(transportFaults)
  .transform((config, context) => {
    try {
      return { ...config, MQTT_HOST: config.MQTT_HOST || config.HOST, files: filesOf(config) };
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      context.addIssue({ code: "custom", path: [error.setting], message: error.message });
      return z.NEVER;
    }
  });

export type Config = z.output<typeof configSchema>;

export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`configuration:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = configSchema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
}

/**
 * For processes of our own: under `node --watch` a child would report every file that it loads among our own output; and none
 * of them changes the schema.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { WATCH_REPORT_DEPENDENCIES: _, DATABASE_OWNER_URL: _owner, ...rest } = process.env;
  return rest;
}
