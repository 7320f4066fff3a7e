/** A firmware package as people of the platform make one: a draft, its file in parts, checked and released. */
import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { pathOf } from "@sweepline/contract/core/endpoint.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { createApi } from "./api.ts";

interface Given {
  readonly url: string;
  /** Of somebody who may release packages. */
  readonly accessToken: string;
  readonly productId: number;
  readonly version: string;
  readonly eventName: string;
  readonly content: Buffer;
}

export async function releasedPackage({
  url,
  accessToken,
  content,
  ...fields
}: Given): Promise<FirmwarePackage> {
  const api = createApi(url, accessToken);
  const { id } = await api.call(E.create, { body: { ...fields, kind: "firmware" } });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { name: `${fields.version}.swu`, bytes: content.length, sha256 };
  const { fileId } = await api.call(E.begin, { params: { id }, body: file });
  const sent = await fetch(`${url}${pathOf(E.part.path, { id, fileId })}?number=0`, {
    ...{ method: E.part.method, body: new Uint8Array(content) },
    headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/octet-stream" },
  });
  expect(sent.status).toBe(200);
  await api.call(E.finish, { params: { id, fileId } });
  const read = () => api.call(E.get, { params: { id } });
  await expect.poll(async () => (await read()).files[0]?.state, { timeout: 30_000 }).toBe("ready");
  const { revision } = await read();
  return api.call(E.release, { params: { id }, body: { revision } });
}
