import { z } from "zod";
import { BODY_BYTES } from "./limits.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Who may call an endpoint: anyone, anyone signed in, or holders of a permission named
 * `{wing}_{room}_{action}`.
 */
export type Permission = "public" | "signed-in" | `${string}_${string}_${string}`;

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** A call of the product: served by the server, made by the console, listed in OpenAPI. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** Fastify style: `/admin/menu/:id`. */
  readonly path: string;
  readonly permission: Permission;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What stands in `data` of the envelope; the whole answer where `isRaw`. */
  readonly answer: Answer;
  /** Answers without the envelope: tokens, images, files. */
  readonly isRaw: boolean;
  /** Content type of a raw answer. */
  readonly contentType: string;
  /** How the body is sent: as JSON, or as the bytes of a file. */
  readonly bodyType: BodyType;
  /** A longer body is refused before it is read. */
  readonly maxBodyBytes: number;
  /** What is said of a body that is larger than files may be; null: only that it is. */
  readonly tooLarge: Refusal | null;
  /** A write that may be sent twice on purpose (position pad, drafts): no repeat-submission guard. */
  readonly isRepeatable: boolean;
  /** Changes nothing that is kept, however often it comes (beats of an open page): no line in the operation log. */
  readonly isUnnoted: boolean;
  /** Dangerous: refused (`stepUpRequired`) unless the person gave password or second factor a short while ago. */
  readonly stepUp: boolean;
  /** What a company must have applied for before its people may call it (spec §6). */
  readonly companyPermission: CompanyPermission | null;
  /** It says who, where or how many they are: when one of them is changed, its answer is read again. */
  readonly shows: Subject | null;
}

/** What several rooms change and several others show. */
export type Subject = "devices";

const FILE_TYPE = "application/octet-stream";
export type BodyType = "application/json" | typeof FILE_TYPE;

/** Rights of companies to their own devices' data, applied for and granted for a time (spec §6). */
export const COMPANY_PERMISSIONS = ["deviceDetail", "fault"] as const;
export type CompanyPermission = (typeof COMPANY_PERMISSIONS)[number];

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  summary: string;
  /** Left out: `idParams` where the path has the place `:id`, else none. */
  params?: P;
  query?: Q;
  body?: B;
  /** Left out: `true`, once it is done. */
  answer?: A;
  isRaw?: boolean;
  contentType?: string;
  bodyType?: BodyType;
  maxBodyBytes?: number;
  tooLarge?: Refusal;
  isRepeatable?: boolean;
  isUnnoted?: boolean;
  stepUp?: boolean;
  shows?: Subject;
}

/** Identity of a row on the wire: a positive integer, also from a path or query string. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id: idSchema });
const nothing = z.object({});
type ParamsIn<Address extends string> = z.ZodObject<
  Address extends `${string}/:id` | `${string}/:id/${string}` ? typeof idParams.shape : typeof nothing.shape
>;

/** `endpoint("GET /platform/place/:id", "sites_places_list", { … })`: what is called, who may call it, what goes in and out. */
export function endpoint<
  const Address extends `${HttpMethod} /${string}`,
  A extends z.ZodType = z.ZodBoolean,
  P extends z.ZodType = ParamsIn<Address>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
>(address: Address, permission: Permission, definition: Definition<P, Q, B, A>): Endpoint<P, Q, B, A> {
  const [method, path] = address.split(" ") as [HttpMethod, string];
  return {
    method,
    path,
    permission,
    companyPermission: null,
    params: (/\/:id\b/.test(path) ? idParams : nothing) as unknown as P,
    query: nothing as unknown as Q,
    body: z.undefined() as unknown as B,
    answer: z.boolean() as unknown as A,
    isRaw: false,
    contentType: "application/json",
    bodyType: "application/json",
    maxBodyBytes: bodyBytesOf(permission, definition.bodyType),
    tooLarge: null,
    isRepeatable: false,
    isUnnoted: false,
    stepUp: false,
    shows: null,
    ...definition,
  };
}

/** One that people of companies may call only where their company was granted `deviceDetail` (spec §6). */
export const detailEndpoint: typeof endpoint = (address, permission, definition) => ({
  ...endpoint(address, permission, definition),
  companyPermission: "deviceDetail",
});

/** One that people of companies may call only where their company was granted `fault` (spec §6). */
export const faultEndpoint: typeof endpoint = (address, permission, definition) => ({
  ...endpoint(address, permission, definition),
  companyPermission: "fault",
});

function bodyBytesOf(permission: Permission, bodyType: BodyType = "application/json"): number {
  if (permission === "public") return BODY_BYTES.anyone;
  return bodyType === FILE_TYPE ? BODY_BYTES.file : BODY_BYTES.json;
}

/** What a caller hands over and what comes back, as seen from the console. */
export type ParamsOf<E extends Endpoint> = z.input<E["params"]>;
export type QueryOf<E extends Endpoint> = z.input<E["query"]>;
export type BodyOf<E extends Endpoint> = z.input<E["body"]>;
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

/** Of an endpoint that answers a file, and of one that takes one. */
export const fileAnswer = { answer: z.instanceof(Uint8Array), isRaw: true, contentType: FILE_TYPE } as const;
export const fileBody = { body: z.instanceof(Uint8Array), bodyType: FILE_TYPE } as const;

/** The path with its `:params` filled in and escaped. */
export function pathOf(endpointPath: string, params: Record<string, string | number>): string {
  return endpointPath.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${endpointPath} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** An instant: ISO 8601 in UTC, milliseconds optional. */
export const instantSchema = z.iso.datetime({ offset: false });
/** Filters of a list by when it was. */
export const timeSpan = { from: instantSchema.optional(), to: instantSchema.optional() };
