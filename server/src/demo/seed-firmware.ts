import { createHash } from "node:crypto";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import type { newPackageSchema } from "@sweepline/contract/operations/firmware/fields.ts";
import type { z } from "zod";
import { type Caller, EVERYTHING, type Requester } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Products } from "../fleet/products/index.ts";
import type { Firmware } from "../operations/firmware/index.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { lotsOf } from "./random.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

interface SeedFirmwareDeps {
  firmware: Firmware;
  firmwareBy(clock: Clock): Firmware;
  /** The moment of the first start. */
  until: number;
  products: Pick<Products, "ensure">;
  steps: SeedSteps;
  /** The platform's administrator; they may still have to change their password, which the demonstration does not wait for. */
  caller: Caller | undefined;
}

/** By version. */
type SeededPackages = ReadonlyMap<string, { id: number; productId: number }>;

const DAY_MS = 86_400_000;

interface DemoPackage {
  /** Before the rollouts that bring it. */
  daysAgo: number;
  fields: Omit<z.output<typeof newPackageSchema>, "productId">;
  fileName: string;
  bytes: number;
  isReleased: boolean;
}

const STEP = "demo/firmware";
/** Every tenant has some of them, and they alone are updated over the air. */
export const WASHER = "TIDE-75";

/** What its robots were delivered with, what they run, and what they are being updated to. */
export const DEMO_VERSIONS = { delivered: "4.2.0", current: "4.2.1", next: "4.3.0" } as const;

const PACKAGES: readonly DemoPackage[] = [
  {
    fields: {
      ...{ kind: "firmware", eventName: "稳定性修复", version: DEMO_VERSIONS.current, hardwareRevisions: [] },
      notesZh: "- 修复弱网环境下偶发的离线\n- 水位检测更准确",
      notesEn: "- Fewer losses of connection where the signal is weak\n- Truer readings of the tanks",
      dependencies: [],
    },
    ...{ fileName: "tide-4.2.1.swu", bytes: 256 * 1_024, isReleased: true, daysAgo: 9 },
  },
  {
    fields: {
      ...{ kind: "firmware", eventName: "夜间清洁优化", version: DEMO_VERSIONS.next, hardwareRevisions: [] },
      notesZh: "- 夜间模式下电机更安静\n- 修复贴边清洁时偶发的停顿\n- 返桩对准更快",
      notesEn: "- Quieter motors at night\n- No more short stops along walls\n- Faster docking",
      dependencies: [],
    },
    ...{ fileName: "tide-4.3.0.swu", bytes: 384 * 1_024, isReleased: true, daysAgo: 3 },
  },
  {
    fields: {
      ...{
        kind: "firmware",
        eventName: "新一代避障",
        version: "4.4.0-rc.1",
        hardwareRevisions: ["B1", "B2"],
      },
      notesZh: "- 新的避障算法，需要地图引擎 1.8.0 或更高版本",
      notesEn: "- New obstacle avoidance; needs map engine 1.8.0 or later",
      dependencies: [{ kind: "mapEngine", minVersion: "1.8.0", belowVersion: "2.0.0" }],
    },
    ...{ fileName: "tide-4.4.0-rc.1.swu", bytes: 640 * 1_024, isReleased: false, daysAgo: 1 },
  },
];

/** Packages that robots may be updated to, and one that is still worked on. */
export async function seedFirmware(deps: SeedFirmwareDeps): Promise<SeededPackages> {
  const { firmware, firmwareBy, products, steps, caller, until } = deps;
  const product = DEMO_PRODUCTS.find(({ code }) => code === WASHER);
  if (!product || !caller) return new Map();
  const requester: Requester = { caller: { ...caller, scope: EVERYTHING }, remoteIp: "127.0.0.1" };
  const productId = await products.ensure(product);
  if (!(await steps.find(STEP))) {
    for (const one of PACKAGES) {
      const at = new Date(until - one.daysAgo * DAY_MS);
      const { packages, releases } = firmwareBy({ now: () => at });
      await seedPackage({ ...firmware, packages, releases }, requester, { ...one, productId });
    }
    await steps.mark(STEP);
  }
  const { records } = await firmware.packages.list(requester.caller, { current: 1, size: 100, productId });
  return new Map(records.map(({ id, version }) => [version, { id, productId }]));
}

async function seedPackage(
  firmware: Firmware,
  requester: Requester,
  { fields, fileName: name, bytes, isReleased, productId }: DemoPackage & { productId: number },
): Promise<void> {
  const { packages, uploads, releases } = firmware;
  const query = { current: 1, size: 1, search: fields.version, productId };
  const [made] = (await packages.list(requester.caller, query)).records;
  const { id } = made ?? (await packages.create(requester, { ...fields, productId }));
  // A start that was killed half way goes on with what there is.
  if (made && made.state !== "draft") return;
  const content = bytesOf(bytes);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { fileId } = await uploads.begin(requester, id, { name, bytes, sha256 });
  for (let number = 0; number * FIRMWARE_PART_BYTES < bytes; number++)
    await uploads.take(
      requester,
      { id, fileId },
      { number, content: content.subarray(number * FIRMWARE_PART_BYTES, (number + 1) * FIRMWARE_PART_BYTES) },
    );
  const { revision } = await uploads.finish(requester, { id, fileId });
  await firmware.checkArrived();
  if (isReleased) await releases.release(requester, id, revision);
}

/** Nothing that would run anywhere; the same at each start. */
function bytesOf(length: number): Buffer {
  const lots = lotsOf("firmware", length);
  return Buffer.from(Uint8Array.from({ length }, () => lots.whole(0, 255)));
}
