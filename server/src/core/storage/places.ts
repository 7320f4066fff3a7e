import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * The words in which the configuration says where files lie:
 *
 *   (empty)                                     {DATA_DIR}/files
 *   file:///srv/sweepline-files                 another folder
 *   s3://bucket?region=eu-central-1             AWS
 *   s3://bucket/some/prefix?endpoint=https://…  any service that speaks S3; `&style=host` puts the bucket in the host's name
 */
export interface DiskPlace {
  kind: "disk";
  folder: string;
}
export interface S3Place {
  kind: "s3";
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  isBucketInHost: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}
export type FilePlace = DiskPlace | S3Place;

export interface Files {
  place: FilePlace;
  regions: { name: string; place: FilePlace; regionInfo: readonly string[] }[];
}

/** Says which setting makes no sense, and why; never quotes it, since it may hold keys by mistake. */
export class FileFault extends Error {
  readonly setting: string;
  constructor(setting: string, message: string) {
    super(message);
    this.setting = setting;
  }
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const regionSchema = z.strictObject({
  url: z.string().min(1),
  accessKeyId: z.string().optional(),
  secretAccessKey: z.string().optional(),
  /** Further texts of organizations' region information that mean this region, besides its name. */
  regionInfo: z.array(z.string().trim().min(1)).default([]),
});
const REGION_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;
const regionsSchema = z.record(z.string(), regionSchema);

export interface FileSettings {
  DATA_DIR: string;
  FILES_URL: string;
  FILES_ACCESS_KEY_ID: string;
  FILES_SECRET_ACCESS_KEY: string;
  FILES_REGIONS: string;
}

/** Throws a `FileFault` where the settings make no sense. */
export function filesOf(settings: FileSettings): Files {
  const keys = {
    accessKeyId: settings.FILES_ACCESS_KEY_ID,
    secretAccessKey: settings.FILES_SECRET_ACCESS_KEY,
  };
  const place: FilePlace = settings.FILES_URL
    ? placeOf(settings.FILES_URL, { setting: "FILES_URL", keys })
    : { kind: "disk", folder: join(settings.DATA_DIR, "files") };
  const regions = Object.entries(readRegions(settings.FILES_REGIONS)).map(([name, region]) => {
    if (name === "default") throw new FileFault("FILES_REGIONS", "the default region is set by FILES_URL");
    if (!REGION_NAME.test(name))
      throw new FileFault("FILES_REGIONS", "a region's name is of small letters, digits and hyphens");
    const own = {
      accessKeyId: region.accessKeyId ?? keys.accessKeyId,
      secretAccessKey: region.secretAccessKey ?? keys.secretAccessKey,
    };
    return {
      name,
      place: placeOf(region.url, { setting: `FILES_REGIONS.${name}`, keys: own }),
      regionInfo: region.regionInfo,
    };
  });
  return { place, regions };
}

function readRegions(text: string): z.output<typeof regionsSchema> {
  if (!text) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileFault("FILES_REGIONS", "not JSON");
  }
  const parsed = regionsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FileFault("FILES_REGIONS", `${issue?.path.join(".")}: ${issue?.message}`);
}

function placeOf(
  text: string,
  { setting, keys }: { setting: string; keys: Pick<S3Place, "accessKeyId" | "secretAccessKey"> },
): FilePlace {
  const fault = (message: string) => new FileFault(setting, message);
  const url = URL.parse(text);
  if (url?.protocol === "file:") return { kind: "disk", folder: fileURLToPath(url) };
  if (url?.protocol !== "s3:") throw fault("the address begins with s3:// or file://");
  if (url.username || url.password)
    throw fault("keys belong in FILES_ACCESS_KEY_ID and …SECRET…, not in the address");
  if (!BUCKET.test(url.hostname)) throw fault("s3:// is followed by the name of a bucket");
  if (!keys.accessKeyId || !keys.secretAccessKey)
    throw fault("s3:// needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY");
  const region = url.searchParams.get("region") ?? "us-east-1";
  const given = url.searchParams.get("endpoint");
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol))
    throw fault("the endpoint begins with https:// or http://");
  const prefix = prefixOf(url.pathname);
  if (prefix === undefined) throw fault("what follows the bucket has a % that stands for nothing: write %25");
  return {
    kind: "s3",
    endpoint: endpoint.href,
    region,
    bucket: url.hostname,
    prefix,
    isBucketInHost: (url.searchParams.get("style") ?? (given ? "path" : "host")) === "host",
    ...keys,
  };
}

/**
 * Every character written as signatures spell it. Signers and services read an address before they spell it again, and do not
 * agree on what is read: one takes a plus for a space, and the request is refused. This spelling all of them leave as it is.
 */
function prefixOf(path: string): string | undefined {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent).map(spelled).join("/");
  } catch {
    return undefined;
  }
}

const spelled = (name: string): string =>
  encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
