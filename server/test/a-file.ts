import { createHash, randomBytes } from "node:crypto";
import { ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import type { Person, World } from "./world.ts";

/** A small document that the person has uploaded; answers its row's id. */
export async function aFile(world: World, who: Person, realName: string): Promise<number> {
  const content = new Uint8Array(randomBytes(20));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { data } = await world.call(who, E.begin, {
    body: { realName, module: "document", version: "", bytes: content.length, sha256 },
  });
  const params = { uploadId: data.uploadId };
  await world.call(who, E.chunk, { params, query: { number: 0 }, body: content });
  return (await world.call(who, E.finish, { params })).data.id;
}
