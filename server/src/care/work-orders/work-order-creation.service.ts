import { SERVICE_CATALOG_REFUSALS } from "@sweepline/contract/care/service-catalog/index.ts";
import type { WorkOrderSource } from "@sweepline/contract/care/work-orders/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { classify, optionsFor } from "../service-catalog/index.ts";
import { addStep } from "./work-order-steps.store.ts";
import * as store from "./work-orders.store.ts";
import { announceChanged } from "./work-orders-deps.ts";

/** What an order is made of; what is left out follows from its text and its project. */
export interface OrderRequest {
  deviceId: number;
  source: WorkOrderSource;
  /** Which fault, alarm, assist or part; an unfinished order of the same is answered in place of a second one. */
  sourceRef: string;
  title: string;
  description?: string | undefined;
  projectId?: number | null | undefined;
  classification?: string | undefined;
  level?: string | undefined;
  plannedAt?: string | null | undefined;
  plannedMinutes?: number | null | undefined;
  remark?: string | undefined;
  /** Who makes it; null: the product. */
  by: { staffId: number; name: string } | null;
}

export interface MadeOrder {
  id: number;
  number: string;
  /** False: there was one of the same source already. */
  isNew: boolean;
}

export interface OrderMaker {
  /**
   * Makes a work order in the caller's transaction: its number, its first step, and what keywords in title and description say where
   * neither project, classification nor level is given. Refuses a device that is not in use.
   */
  createFrom(tx: Queries, request: OrderRequest): Promise<MadeOrder>;
}

interface Deps {
  clock: Clock;
  announcer: Pick<Announcer, "announce">;
}

/** For the rooms in which orders come of something else. */
export function createWorkOrders(deps: Deps): OrderMaker {
  return {
    async createFrom(tx, request) {
      const { deviceId, source, sourceRef, by } = request;
      const known =
        sourceRef === "" ? undefined : await store.findUnfinishedOf(tx, { deviceId, source, sourceRef });
      if (known) return { ...known, isNew: false };
      const at = deps.clock.now();
      const facts = found(await store.factsOfDevice(tx, deviceId, at), CORE_REFUSALS.notFound);
      const fields = await completeFields(tx, facts.organizationId, { given: request });
      const inserted = { ...fields, ...facts, deviceId, source, sourceRef, createdBy: by?.name ?? null, at };
      const made = await store.insertOrder(tx, inserted);
      await addStep(tx, {
        ...{ orderId: made.id, at, step: "create", state: "open", assigneeId: null, remark: "", revision: 0 },
        ...{ staffId: by?.staffId ?? null, byName: by?.name ?? null },
      });
      const { organizationId } = facts;
      announceChanged(tx, deps, { id: made.id, deviceId, organizationId, state: "open", revision: 0 });
      return { ...made, isNew: true };
    },
  };
}

type Written = Pick<OrderRequest, "title"> &
  Partial<
    Pick<
      OrderRequest,
      "description" | "projectId" | "classification" | "level" | "plannedAt" | "plannedMinutes" | "remark"
    >
  >;

/** What was left out, by the first keyword of the text and by the project. */
export async function completeFields(
  tx: Queries,
  organizationId: number,
  { given, keptProject }: { given: Written; keptProject?: { id: number; name: string } | undefined },
): Promise<store.OrderFields> {
  const { title, description = "", projectId, remark = "", plannedAt = null } = given;
  const [match] = await classify(tx, { text: `${title}\n${description}`, organizationId });
  const projects = await optionsFor(tx, organizationId);
  const chosen = projectId === undefined ? match?.project?.id : projectId;
  const project = projects.find(({ id }) => id === chosen) ?? null;
  const isKept = keptProject !== undefined && keptProject.id === chosen;
  if (chosen && !project && !isKept) throw refusedAt("projectId", SERVICE_CATALOG_REFUSALS.unknownProject);
  return {
    ...{ title, description, remark, plannedAt, keyword: match?.name ?? "" },
    projectId: project?.id ?? (isKept ? keptProject.id : null),
    projectName: project?.name ?? (isKept ? keptProject.name : ""),
    classification: given.classification ?? match?.classification ?? project?.classification ?? "",
    level: given.level ?? match?.level ?? "",
    plannedMinutes:
      given.plannedMinutes === undefined ? (project?.workMinutes ?? null) : given.plannedMinutes,
  };
}
