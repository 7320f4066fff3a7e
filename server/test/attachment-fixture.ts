/** A world with people who upload, and the ways in which they do. */
import { createHash } from "node:crypto";
import {
  type AttachmentModule,
  ATTACHMENT_ENDPOINTS as E,
  UPLOAD_CHUNK_BYTES,
} from "@sweepline/contract/system/attachments.ts";
import sql from "sql-template-tag";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { aWorld, type Person, type World } from "./world.ts";

const ACCOUNT = { bucket: "robots", region: "eu-central-1", accessKeyId: "KEY", secretAccessKey: "SECRET" };

interface Options {
  content: Buffer;
  realName?: string;
  module?: AttachmentModule;
  version?: string;
}

/** Files lie on disk or in S3; those of Norway lie in S3 in both cases. */
export async function attachmentFixture(store: "disk" | "s3", environment: Record<string, string> = {}) {
  const s3 = await startS3Server(ACCOUNT);
  const url = `s3://${ACCOUNT.bucket}?endpoint=${s3.url}&region=${ACCOUNT.region}`;
  const world = await aWorld({
    ...environment,
    ...(store === "s3" && { FILES_URL: url }),
    FILES_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
    FILES_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    FILES_REGIONS: JSON.stringify({ north: { url, regionInfo: ["Norway"] } }),
  });
  const tenantId = await world.anOrganization();
  return {
    world,
    s3,
    tenantId,
    people: await peopleOf(world, tenantId),
    ...waysOf(world),
    close: () => close(world, s3),
  };
}

export type AttachmentFixture = Awaited<ReturnType<typeof attachmentFixture>>;

async function peopleOf(world: World, tenantId: number) {
  const someone = (organizationId: number, ...roleCodes: string[]) =>
    world.aPerson({ organizationId, roleCodes });
  return {
    admin: await someone(world.rootId, "platformAdmin"),
    tenant: await someone(tenantId, "tenantAdmin"),
    colleague: await someone(tenantId, "tenantAdmin"),
    other: await someone(await world.anOrganization(), "tenantAdmin"),
  };
}

async function close(world: World, s3: S3Server): Promise<void> {
  await world.close();
  await s3.close();
}

export const chunkOf = (content: Buffer, number: number): Buffer =>
  content.subarray(number * UPLOAD_CHUNK_BYTES, (number + 1) * UPLOAD_CHUNK_BYTES);

function waysOf(world: World) {
  const announce = (
    who: Person,
    { content, realName = "a.bin", module = "document", version = "" }: Options,
  ) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    return world.call(who, E.begin, { body: { realName, module, version, bytes: content.length, sha256 } });
  };
  const send = (who: Person, chunk: { uploadId: string; number?: number; body: Buffer }) => {
    const { uploadId, number = 0, body } = chunk;
    return world.call(who, E.chunk, { params: { uploadId }, query: { number }, body: new Uint8Array(body) });
  };
  const finish = (who: Person, uploadId: string) => world.call(who, E.finish, { params: { uploadId } });
  return {
    announce,
    send,
    finish,
    /** All of it, as the console does. */
    async upload(who: Person, options: Options) {
      const begun = await announce(who, options);
      if (begun.status !== 200) return begun as unknown as Awaited<ReturnType<typeof finish>>;
      const { uploadId } = begun.data;
      for (let number = 0; number * UPLOAD_CHUNK_BYTES < options.content.length; number++)
        await send(who, { uploadId, number, body: chunkOf(options.content, number) });
      return finish(who, uploadId);
    },
    raw: (who: Person | null, url: string) =>
      world.app.http.inject({ url, headers: who ? { authorization: `Bearer ${who.accessToken}` } : {} }),
    remove: (who: Person, id: number) => world.call(who, E.remove, { params: { id } }),
    looseFiles: async () =>
      (await world.db.one<{ count: number }>(sql`select count(*) as count from loose_files`)).count,
  };
}
