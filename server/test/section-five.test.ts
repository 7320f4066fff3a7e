/**
 * Every rule of §5 for accounts, organizations and files: refused by the server, at the right field, with its text in both
 * languages. Forms stand on the same schemas; that each shows the text at its field is shown by the journeys.
 */
import { createHash } from "node:crypto";
import { ORGANIZATION_ENDPOINTS, ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { passwordChangeForm } from "@sweepline/contract/access/session/password-change.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { FILE_UPLOAD, IMAGE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import { ATTACHMENT_ENDPOINTS } from "@sweepline/contract/system/attachments.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "./seal.ts";
import { aWorld } from "./world.ts";

const world = await aWorld();
const taken = await world.aStaff({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
const admin = await world.session(taken);
afterAll(() => world.close());

const aPerson = () => ({
  username: "newcomer1",
  displayName: "New Comer",
  organizationId: world.rootId,
  kind: "employee" as const,
  phone: "13800001111",
  email: "new@example.com",
});
const aType = { name: { zh: "门店", en: "Branch" }, parentCodes: [ORGANIZATION_TYPE.tenant] };
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function said(endpoint: Endpoint, input: { body?: object; query?: object }) {
  const ask = async (language: string) => {
    const { status, envelope } = await world.call(admin, endpoint, {
      ...input,
      headers: { "accept-language": language },
    });
    return { status, msg: envelope.msg, fields: envelope.fields ?? [] };
  };
  const [zh, en] = [await ask("zh-CN"), await ask("en")];
  expect(zh.status).toBe(en.status);
  return { status: en.status, zh, en };
}

async function expectRule(
  endpoint: Endpoint,
  body: object,
  { field, rule }: { field: string; rule: ValidationKey },
) {
  const { status, zh, en } = await said(endpoint, { body });
  expect(status).toBe(422);
  expect(zh.fields).toEqual([{ field, msg: VALIDATION_TEXTS[rule].zh }]);
  expect(en.fields).toEqual([{ field, msg: VALIDATION_TEXTS[rule].en }]);
}

describe("accounts (§5)", () => {
  it.each(["ab", "a".repeat(41), "with space", "dash-ed", "名字名字", ""])(
    "username %j is refused",
    (username) =>
      expectRule(
        STAFF_ENDPOINTS.create,
        { ...aPerson(), username },
        { field: "username", rule: "validation.username" },
      ),
  );

  it("a username must not already exist", async () => {
    const { status, zh, en } = await said(STAFF_ENDPOINTS.create, {
      body: { ...aPerson(), username: taken.toUpperCase() },
    });
    expect(status).toBe(409);
    expect(zh.fields).toEqual([{ field: "username", msg: `用户名 ${taken.toUpperCase()} 已存在` }]);
    expect(en.fields).toEqual([{ field: "username", msg: `Username ${taken.toUpperCase()} already exists` }]);
  });

  it.each(["1380000111", "138000011112", "1380000111a", "+4413800001111"])("phone %j is refused", (phone) =>
    expectRule(STAFF_ENDPOINTS.create, { ...aPerson(), phone }, { field: "phone", rule: "validation.phone" }),
  );

  it.each([
    ["", "validation.emailRequired"],
    [" ", "validation.emailRequired"],
    ["nobody", "validation.email"],
    ["a@b", "validation.email"],
  ] as const)("email %j is refused", (email, rule) =>
    expectRule(STAFF_ENDPOINTS.create, { ...aPerson(), email }, { field: "email", rule }),
  );

  it.each(["12345", "123456789012345678901", "with space", "密码密码密码"])(
    "a new password %j is refused",
    async (newPassword) => {
      const key = (await world.call(null, SESSION_ENDPOINTS.sealKey)).data;
      const sealed = () => {
        const randomStr = aRandomStr();
        const originalPassword = seal("whatever-1", randomStr, key);
        return { originalPassword, newPassword: seal(newPassword, randomStr, key), randomStr };
      };
      for (const language of ["zh", "en"] as const) {
        const { status, envelope } = await world.call(admin, SESSION_ENDPOINTS.changePassword, {
          body: sealed(),
          headers: { "accept-language": language },
        });
        expect(status).toBe(422);
        const msg = VALIDATION_TEXTS["validation.password"][language];
        expect(envelope.fields).toEqual([{ field: "newPassword", msg }]);
      }
    },
  );

  it.each([
    [
      { originalPassword: "", newPassword: "abcdef1", confirmation: "abcdef1" },
      "validation.originalPassword",
    ],
    [
      { originalPassword: "12345", newPassword: "abcdef1", confirmation: "abcdef1" },
      "validation.originalPassword",
    ],
    [{ originalPassword: "abcdef1", newPassword: "abc", confirmation: "abc" }, "validation.password"],
    [
      { originalPassword: "abcdef1", newPassword: "abcdef1", confirmation: "abcdef1" },
      "validation.passwordSame",
    ],
    [
      { originalPassword: "abcdef1", newPassword: "abcdef2", confirmation: "abcdef3" },
      "validation.passwordConfirm",
    ],
  ] as const)("the form of a password change refuses %j", (form, rule) => {
    const { error } = passwordChangeForm.safeParse(form);
    expect(error?.issues.map(({ message }) => message)).toContain(rule);
  });
});

describe("organizations (§5)", () => {
  it.each(["SYSTEM", "PLATFORM", "TENANT", "ORG"])("type code %s is refused", (code) =>
    expectRule(
      ORGANIZATION_ENDPOINTS.createType,
      { ...aType, code },
      { field: "code", rule: "validation.organizationType" },
    ),
  );

  it("another type code is taken", async () => {
    const { status } = await world.call(admin, ORGANIZATION_ENDPOINTS.createType, {
      body: { ...aType, code: "BRANCH" },
    });
    expect(status).toBe(200);
  });
});

describe("files (§5)", () => {
  const begin = (more: object) =>
    said(ATTACHMENT_ENDPOINTS.begin, {
      body: { realName: "a.png", module: "avatar", bytes: 10, sha256: "0".repeat(64), ...more },
    });

  it("a picture may have 2 MB and no byte more", async () => {
    expect((await begin({ bytes: IMAGE_UPLOAD.maxBytes })).status).toBe(200);
    const { status, zh, en } = await begin({ bytes: IMAGE_UPLOAD.maxBytes + 1 });
    expect([status, zh.msg, en.msg]).toEqual([413, "图片大小不能超过 2MB", "A picture can be at most 2 MB"]);
  });

  it("another file may have 10 MB and no byte more", async () => {
    const document = { module: "document", realName: "a.pdf" };
    expect((await begin({ ...document, bytes: FILE_UPLOAD.maxBytes })).status).toBe(200);
    const { status, zh, en } = await begin({ ...document, bytes: FILE_UPLOAD.maxBytes + 1 });
    expect([status, zh.msg, en.msg]).toEqual([413, "文件大小不能超过 10MB", "A file can be at most 10 MB"]);
  });

  it("a picture is png, jpg or jpeg by its content, whatever it is called", async () => {
    const content = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const body = {
      realName: "a.png",
      module: "avatar" as const,
      bytes: content.length,
      sha256: sha256(content),
    };
    const { uploadId } = (await world.call(admin, ATTACHMENT_ENDPOINTS.begin, { body })).data;
    const params = { uploadId };
    await world.call(admin, ATTACHMENT_ENDPOINTS.chunk, { params, query: { number: 0 }, body: content });
    const texts = { zh: "图片只支持 png、jpg、jpeg 格式", en: "Pictures must be png, jpg or jpeg" };
    for (const language of ["zh", "en"] as const) {
      const headers = { "accept-language": language };
      const { status, envelope } = await world.call(admin, ATTACHMENT_ENDPOINTS.finish, { params, headers });
      expect([status, envelope.msg]).toEqual([422, texts[language]]);
    }
  });

  it("where a file is required it must be uploaded first", async () => {
    const { status, zh, en } = await begin({ bytes: 0, sha256: sha256(Buffer.alloc(0)) });
    expect([status, zh.msg, en.msg]).toEqual([422, "请先上传文件", "Upload a file first"]);
  });

  it("an import is xls or xlsx", async () => {
    const { status, envelope } = await world.call(admin, STAFF_ENDPOINTS.import, {
      query: { organizationId: world.rootId, dryRun: "true" },
      body: Buffer.from("username,phone\nada,13800001111\n"),
      headers: { "accept-language": "en" },
    });
    expect(status).toBe(422);
    expect(envelope.error).toBe("unreadableImport");
  });
});
