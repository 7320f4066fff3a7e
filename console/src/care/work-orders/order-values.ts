import type { WorkOrderDetail } from "@sweepline/contract/care/work-orders/index.ts";

/** What the form of an order holds. */
export interface OrderValues {
  readonly deviceId: number;
  readonly title: string;
  readonly description: string;
  readonly projectId: number | undefined;
  readonly classification: string | undefined;
  readonly level: string | undefined;
  readonly assigneeId: number | undefined;
  readonly plannedAt: string;
  readonly plannedMinutes: number | null;
  readonly remark: string;
}

export const NEW_ORDER: Partial<OrderValues> = {
  title: "",
  description: "",
  plannedAt: "",
  plannedMinutes: null,
  remark: "",
};

/** As the server takes them. */
export const fieldsOf = ({
  title,
  description,
  projectId,
  classification,
  level,
  plannedAt,
  plannedMinutes,
  remark,
}: Omit<OrderValues, "deviceId" | "assigneeId">) => ({
  ...{ title, description, remark, projectId: projectId ?? null },
  ...{ classification: classification ?? "", level: level ?? "" },
  ...{ plannedAt: plannedAt || null, plannedMinutes: plannedMinutes ?? null },
});

export const valuesOf = (order: WorkOrderDetail): OrderValues => ({
  ...{ deviceId: order.deviceId, title: order.title, description: order.description, remark: order.remark },
  ...{ projectId: order.projectId ?? undefined, classification: order.classification || undefined },
  ...{ level: order.level || undefined, assigneeId: order.assigneeId ?? undefined },
  ...{ plannedAt: order.plannedAt ?? "", plannedMinutes: order.plannedMinutes },
});
