import { describe, expect, it } from "vitest";
import { z } from "zod";
import { advisoriesIn, findingsIn, isGrave, isWithin, readSnapshot } from "./advisories.ts";
import { isAllowed, licenseFaults } from "./licenses.ts";
import { type Lock, lockFaults, readLock, shippedOf } from "./lock.ts";
import { sbomOf } from "./sbom.ts";

/** A lock file as npm writes it, with everything in it that must not ship. */
const sha = `sha512-${Buffer.alloc(64, 7).toString("base64")}`;
const ODD: Lock = {
  "": { name: "product", version: "1.0.0", dependencies: { a: "1.0.0" } },
  server: { name: "@p/server", version: "1.0.0", dependencies: { b: "1.0.0", "@s/c": "2.0.0" } },
  "node_modules/@p/server": { link: true, resolved: "server" },
  "node_modules/a": { version: "1.0.0", license: "MIT", integrity: sha, dependencies: { b: "^2.0.0" } },
  "node_modules/a/node_modules/b": { version: "2.0.0", license: "GPL-3.0-only", integrity: sha },
  "node_modules/b": { version: "1.0.0", license: "(MIT AND Zlib)", integrity: sha, hasInstallScript: true },
  "node_modules/@s/c": { version: "2.0.0", license: "MIT" },
  "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", integrity: sha, dev: true },
};

describe("packages that ship", () => {
  it("are those of the lock file without development, each with its hash, no unjudged script and a licence that lets it", async () => {
    const lock = await readLock();
    const shipped = shippedOf(lock);
    expect(shipped.map(({ name }) => name)).toContain("fastify");
    expect(shipped.map(({ name }) => name)).not.toContain("vitest");
    expect([...lockFaults(lock), ...licenseFaults(shipped)]).toEqual([]);
  });

  it("are refused without a hash, with a script that nobody judged, or under a licence that asks for more", () => {
    expect(lockFaults(ODD)).toEqual([
      expect.stringContaining("node_modules/b: runs a script"),
      expect.stringContaining("node_modules/@s/c: has no SHA-512"),
    ]);
    expect(licenseFaults(shippedOf(ODD))).toEqual(["b@2.0.0: ships under GPL-3.0-only"]);
  });

  it.each([
    ["MIT", true],
    ["(MIT AND Zlib)", true],
    ["MIT OR GPL-2.0-only", true],
    ["MIT AND LGPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE", false],
    ["", false],
    ["(MIT OR (GPL-2.0-only AND ISC))", false],
  ])("may have the licence %s: %s", (license, may) => expect(isAllowed(license)).toBe(may));
});

describe("known vulnerabilities", () => {
  it.each([
    ["5.3.1", ">=5.0.0 <5.3.2", true],
    ["5.3.2", ">=5.0.0 <5.3.2", false],
    ["5.3.2-rc.1", ">=5.0.0 <5.3.2", true],
    ["4.29.0", ">=5.0.0 <5.3.2 || <4.29.1", true],
    ["10.0.0", "<=9.9.9", false],
    ["1.2.3", "*", true],
    ["1.2.3", "1.2.3", true],
  ])("%s within %s: %s", (version, range, is) => expect(isWithin(version, range)).toBe(is));

  it("are found in what ships, and only there", () => {
    const advisory = { id: "GHSA-x", name: "b", severity: "high", vulnerable: "<2.0.0", title: "t" } as const;
    expect(findingsIn(shippedOf(ODD), [advisory, { ...advisory, name: "tool", vulnerable: "*" }])).toEqual([
      { ...advisory, version: "1.0.0" },
    ]);
  });

  it("are none that is grave, by the snapshot", async () => {
    const { taken, advisories } = await readSnapshot();
    expect(taken).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(findingsIn(shippedOf(await readLock()), advisories).filter(isGrave)).toEqual([]);
  });

  it("are read out of what npm says, and not out of an error", () => {
    const via = {
      name: "b",
      url: "https://github.com/advisories/GHSA-y",
      severity: "high",
      range: "<2.0.0",
      title: "t",
    };
    const answer = { vulnerabilities: { b: { via: [via] }, a: { via: ["b", via] } } };
    expect(advisoriesIn(JSON.stringify(answer))).toEqual([
      { id: "GHSA-y", name: "b", severity: "high", vulnerable: "<2.0.0", title: "t" },
    ]);
    for (const output of ["", "<html>", '{"message":"405 Method Not Allowed"}'])
      expect(advisoriesIn(output)).toBeUndefined();
  });
});

/** CycloneDX 1.6, as far as ours goes: nothing beside it. */
const purl = z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/);
const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": purl,
  group: z.string().startsWith("@").optional(),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(["required", "optional"]).optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  licenses: z
    .tuple([
      z.union([
        z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
        z.strictObject({ expression: z.string().min(1) }),
      ]),
    ])
    .optional(),
  purl,
});
const bomSchema = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal("pre-build") })),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: purl, dependsOn: z.array(purl) })),
});

describe("the bill of materials", () => {
  it("is CycloneDX, the same each time, and names no registry", async () => {
    const lock = await readLock();
    const bom = sbomOf(lock);
    expect(() => bomSchema.parse(bom)).not.toThrow();
    expect(JSON.stringify(sbomOf(await readLock()))).toBe(JSON.stringify(bom));
    expect(
      sbomOf({ ...lock, "node_modules/new": { version: "1.0.0", license: "MIT", integrity: sha } })
        .serialNumber,
    ).not.toBe(bom.serialNumber);
    expect(JSON.stringify(bom)).not.toMatch(/registry/);
    expect(bom.components.length).toBeGreaterThan(200);
  });

  it("has every package once, and every need leads to one that is there", async () => {
    const { components, dependencies, metadata } = sbomOf(await readLock());
    const refs = components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    const all = new Set([...refs, metadata.component["bom-ref"]]);
    for (const { ref, dependsOn } of dependencies)
      for (const one of [ref, ...dependsOn]) expect(all, ref).toContain(one);
    const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.filter((ref) => !needed.has(ref))).toEqual([]);
  });

  it("finds what a package needs as Node does", () => {
    const { dependencies } = sbomOf(ODD);
    expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
      "pkg:npm/product@1.0.0": ["pkg:npm/%40p/server@1.0.0", "pkg:npm/a@1.0.0"],
      "pkg:npm/%40p/server@1.0.0": ["pkg:npm/%40s/c@2.0.0", "pkg:npm/b@1.0.0"],
      "pkg:npm/a@1.0.0": ["pkg:npm/b@2.0.0"],
      "pkg:npm/b@1.0.0": [],
      "pkg:npm/b@2.0.0": [],
      "pkg:npm/%40s/c@2.0.0": [],
    });
  });
});
