import { WORK_ORDER_ENDPOINTS } from "@sweepline/contract/care/work-orders/index.ts";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import type { StaffMember } from "../access/staff/index.ts";
import { createServiceKeywords, createServiceProjects } from "../care/service-catalog/index.ts";
import { createWorkOrderService } from "../care/work-orders/index.ts";
import { type Caller, EVERYTHING, type Requester } from "../core/caller.ts";
import type { Database, Queries } from "../core/db/database.ts";
import type { Consumables } from "../fleet/consumables/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import { DEMO_KEYWORDS, DEMO_ORDERS, DEMO_PROJECTS, type DemoOrder } from "./demo-care.ts";
import { DEMO_TENANTS, type DemoTenant } from "./demo-world.ts";
import type { ReplacedPart } from "./seed-wears.ts";

interface Deps {
  db: Database;
  devices: Devices;
  consumables: Consumables;
  findPerson(username: string): Promise<StaffMember | undefined>;
  /** The platform's organization. */
  rootId: number;
  robots: readonly { readonly deviceId: number; readonly robot: { readonly orgCode: string } }[];
  until: number;
}

const HOUR_MS = 3_600_000;
/** From the start of an order to its end. */
const WORK_MS = 0.6 * HOUR_MS;
/** Tenants whose people write English. */
const ENGLISH: readonly string[] = ["BRIGHTMOOR", "WYNSTEAD"];
const NOBODY_LISTENS = { record: async () => undefined, announce: () => undefined };

/** The catalog of the platform, that of a tenant with names of its own, and orders in every state, at their times. */
export async function seedCare(tx: Queries, deps: Deps): Promise<void> {
  const room = servicesAt(tx, deps);
  await seedCatalog(room, requesterOf({ organizationId: deps.rootId, id: 0, displayName: "Sweepline" }));
  for (const tenant of DEMO_TENANTS) {
    const admin = await deps.findPerson(
      tenant.people.find(({ role }) => role === "tenantAdmin")?.username ?? "",
    );
    const worker = await deps.findPerson(
      tenant.people.find(({ role }) => role === "maintenance")?.username ?? "",
    );
    if (!admin || !worker) continue;
    const isEnglish = ENGLISH.includes(tenant.orgCode);
    if (isEnglish) await seedProjects(room, requesterOf(admin), "en");
    for (const { order, deviceId } of ordersOf(tenant, deps.robots)) {
      const people = { admin: requesterOf(admin), worker: requesterOf(worker) };
      await seedOrder(room, {
        order,
        deviceId,
        people,
        language: isEnglish ? "en" : "zh",
        until: deps.until,
      });
    }
  }
}

function ordersOf(
  { companies }: DemoTenant,
  robots: Deps["robots"],
): { order: DemoOrder; deviceId: number }[] {
  const codes = companies.map(({ orgCode }) => orgCode);
  const own = robots.filter(({ robot }) => codes.includes(robot.orgCode));
  return DEMO_ORDERS.flatMap((order, index) => {
    const one = own[(index * 3) % own.length];
    return one ? [{ order, deviceId: one.deviceId }] : [];
  });
}

/** What orders have replaced: what robots told of their parts knows of it. */
export const partsReplaced = ({ robots, until }: Pick<Deps, "robots" | "until">): ReplacedPart[] =>
  DEMO_TENANTS.flatMap((tenant) => ordersOf(tenant, robots)).flatMap(({ order, deviceId }) =>
    order.part === undefined || order.plannedInHours === null
      ? []
      : [{ deviceId, kind: order.part, at: onTheHour(until + order.plannedInHours * HOUR_MS) + WORK_MS }],
  );

function servicesAt(tx: Queries, { db, devices, consumables, until }: Deps) {
  const time = { ms: until };
  const within: Database = { ...db, ...tx, transaction: (work) => work(tx) };
  const clock = { now: () => new Date(time.ms) };
  const deps = { db: within, clock, audit: NOBODY_LISTENS, announcer: NOBODY_LISTENS, devices, consumables };
  const callers = new Map<number, Caller>();
  return {
    time,
    callers,
    projects: createServiceProjects(deps),
    keywords: createServiceKeywords(deps),
    orders: createWorkOrderService({ ...deps, callerOf: async (staffId) => callers.get(staffId) }),
  };
}
type Room = ReturnType<typeof servicesAt>;

function requesterOf({
  id,
  displayName,
  organizationId,
}: Pick<StaffMember, "id" | "displayName" | "organizationId">): Requester {
  const permissions = new Set(
    [...Object.values(WORK_ORDER_ENDPOINTS), CONSUMABLE_ENDPOINTS.replace].map(
      ({ permission }) => permission,
    ),
  );
  const caller: Caller = {
    ...{ staffId: id, sessionId: 0, organizationId, displayName, permissions, scope: EVERYTHING },
    ...{ isRestricted: false, companyPermissions: new Set(COMPANY_PERMISSIONS), viewer: null },
  };
  return { caller, remoteIp: "" };
}

async function seedProjects(
  { projects }: Room,
  requester: Requester,
  language: "zh" | "en",
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { zh, en, ...project } of DEMO_PROJECTS) {
    const made = await projects.create(requester, { ...project, name: { zh, en }[language], remark: "" });
    ids.set(project.code, made.id);
  }
  return ids;
}

async function seedCatalog(room: Room, requester: Requester): Promise<void> {
  const ids = await seedProjects(room, requester, "zh");
  for (const { names, code, isCritical = false, ...keyword } of DEMO_KEYWORDS)
    for (const name of names)
      await room.keywords.create(requester, {
        ...{ ...keyword, name, isCritical, projectId: code === null ? null : (ids.get(code) ?? null) },
      });
}

interface Wanted {
  order: DemoOrder;
  deviceId: number;
  people: { admin: Requester; worker: Requester };
  language: "zh" | "en";
  until: number;
}

/** Nobody plans by the minute. */
const onTheHour = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Made a day before it is planned, and moved on from there. */
async function seedOrder({ orders, time, callers }: Room, wanted: Wanted): Promise<void> {
  const { order, deviceId, people, language, until } = wanted;
  const { admin, worker } = people;
  callers.set(worker.caller.staffId, worker.caller);
  const plannedAt = order.plannedInHours === null ? null : onTheHour(until + order.plannedInHours * HOUR_MS);
  const [title, description] = order[language];
  time.ms = Math.min(until - HOUR_MS, (plannedAt ?? until) - 24 * HOUR_MS);
  let { id, revision } = await orders.create(admin, {
    ...{ deviceId, title, description, remark: "", source: "hand" as const, sourceRef: "", assigneeId: null },
    plannedAt: plannedAt === null ? null : new Date(plannedAt).toISOString(),
  });
  const { staffId: assigneeId } = worker.caller;
  const move = async (by: Requester, name: "assign" | "start" | "finish" | "cancel", remark = "") => {
    const given = { remark, revision, ...(name === "assign" && { assigneeId }) };
    ({ revision } = await orders.move(by, { id, move: name, given }));
  };
  if (order.ends === "cancelled") await move(admin, "cancel", description);
  if (order.ends === "open" || order.ends === "cancelled") return;
  time.ms += HOUR_MS / 2;
  await move(admin, "assign");
  if (order.ends === "assigned") return;
  time.ms = plannedAt ?? until;
  await move(worker, "start");
  if (order.ends !== "done") return;
  time.ms += WORK_MS;
  if (order.part)
    ({ revision } = await orders
      .usePart(worker, id, { kind: order.part, replacedAt: new Date(time.ms).toISOString(), note: "" })
      .catch(() => ({ revision })));
  await move(worker, "finish");
}
