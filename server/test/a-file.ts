import { createHash, randomBytes } from "node:crypto";
import { type AttachmentModule, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { aPng } from "./sample-files.ts";
import type { Person, World } from "./world.ts";

/** A picture that the person has uploaded; answers its row's id. */
const aPhoto =
  (module: AttachmentModule) =>
  (world: World, who: Person): Promise<number> =>
    uploaded(world, who, { content: new Uint8Array(aPng()), realName: "zebra.png", module });
export const anAssistPhoto = aPhoto("assistPhoto");
export const anOrderPhoto = aPhoto("orderPhoto");

/** A small document that the person has uploaded; answers its row's id. */
export const aFile = (world: World, who: Person, realName: string): Promise<number> =>
  uploaded(world, who, { content: new Uint8Array(randomBytes(20)), realName, module: "document" });

interface Uploaded {
  content: Uint8Array<ArrayBuffer>;
  realName: string;
  module: AttachmentModule;
}

async function uploaded(world: World, who: Person, { content, realName, module }: Uploaded): Promise<number> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { data } = await world.call(who, E.begin, {
    body: { realName, module, version: "", bytes: content.length, sha256 },
  });
  const params = { uploadId: data.uploadId };
  await world.call(who, E.chunk, { params, query: { number: 0 }, body: content });
  return (await world.call(who, E.finish, { params })).data.id;
}
