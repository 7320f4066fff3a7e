/**
 * The list of what ships in CycloneDX 1.6, out of the lock file alone: the same lock file makes the same bytes, so it has no time of
 * its making, and its serial number is made of its content.
 */
import { createHash } from "node:crypto";
import { type Lock, requirementsOf, type Shipped, shippedOf } from "./lock.ts";

interface Component {
  type: "application" | "library";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  scope?: "required" | "optional";
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
  purl: string;
}

export interface Sbom {
  $schema: string;
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  serialNumber?: string;
  version: 1;
  metadata: { lifecycles: { phase: "pre-build" }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf({ name, version, license, isOptional, isOwn, sha512 }: Shipped): Component {
  const [group, base] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const purl = purlOf(name, version);
  const isExpression = / (AND|OR) /.test(license);
  return {
    ...{ type: "library", "bom-ref": purl },
    ...(group && { group }),
    ...{ name: base ?? name, version, scope: isOptional ? "optional" : "required" },
    ...(sha512 && { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }),
    ...(!isOwn && { licenses: [isExpression ? { expression: license } : { license: { id: license } }] }),
    purl,
  };
}

export function sbomOf(lock: Lock): Sbom {
  const { name = "", version = "" } = lock[""] ?? {};
  const shipped = shippedOf(lock);
  const refs = new Map(shipped.map((one) => [one.path, purlOf(one.name, one.version)]));
  const product = purlOf(name, version);
  const own = shipped.filter(({ isOwn }) => isOwn).map(({ path }) => path);
  const requires = new Map<string, Set<string>>([
    [product, refsOf(refs, [...own, ...requirementsOf(lock, "")])],
  ]);
  // One package in several places is one component that needs what any of them needs.
  for (const one of shipped) {
    const ref = refs.get(one.path) ?? "";
    requires.set(ref, new Set([...(requires.get(ref) ?? []), ...refsOf(refs, one.requires)]));
  }
  const components = new Map(shipped.map((one) => [purlOf(one.name, one.version), componentOf(one)]));
  const bom: Sbom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    ...{ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 },
    metadata: {
      lifecycles: [{ phase: "pre-build" }],
      component: { type: "application", "bom-ref": product, name, version, purl: product },
    },
    components: [...components].sort(byFirst).map(([, component]) => component),
    dependencies: [...requires].sort(byFirst).map(([ref, some]) => ({ ref, dependsOn: [...some].sort() })),
  };
  return { ...bom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bom))}` };
}

const refsOf = (refs: ReadonlyMap<string, string>, paths: readonly string[]): Set<string> =>
  new Set(paths.flatMap((path) => refs.get(path) ?? []));

const byFirst = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : Number(a > b));

/** A UUID of version 8: made of a digest. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
