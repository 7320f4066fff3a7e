import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import sql, { raw } from "sql-template-tag";
import { prepared, type Queries } from "../../core/db/database.ts";
import { IS_CUT_OFF } from "../mqtt-servers/index.ts";
import type { RuledDevice } from "./command-rules.ts";

/** A device as commands need it: what the rules and writers look at, and whose it is. */
export interface CommandTarget extends RuledDevice {
  /** The MQTT server that it speaks through is none of its holder's. */
  isCutOff: boolean;
  isLocked: boolean;
  status: DeviceStatus;
  organizationId: number;
  operatorStaffId: number | null;
}

type Row = Omit<CommandTarget, "position" | "actions" | "nodeActions"> & {
  x: number | null;
  y: number | null;
  theta: number | null;
  mapKey: string | null;
  agvActions: { actionType: string; actionScopes?: string[] }[] | null;
};

const COLUMNS =
  raw(`${IS_CUT_OFF.text} as "isCutOff", d.id, d.serial_number as "serialNumber", d.manufacturer, d.mqtt_server_id as "mqttServerId",
  d.is_locked as "isLocked", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId",
  d.protocol_state as "protocolState", d.protocol_state->>'version' as version,
  d.factsheet->'protocolFeatures'->'agvActions' as "agvActions", p.protocol, p.capabilities,
  coalesce(s.status, '03') as status, coalesce(s.is_charging, false) as "isCharging",
  coalesce((s.detail->>'isPaused')::boolean, false) as "isPaused", coalesce(s.status = '06', false) as "hasPausedTask", s.x, s.y, s.theta, s.map_key as "mapKey"`);
const TABLES = raw(`devices d join products p on p.id = d.product_id
  left join device_states s on s.device_id = d.id`);

/**
 * Locks the devices until the end of the transaction: of two who command one device at once, one waits, and a lock that is
 * set at the same moment is before or after. In the order of their ids, so that nobody waits in a circle.
 */
export async function holdDevices(tx: Queries, deviceIds: readonly number[]): Promise<CommandTarget[]> {
  const rows = await tx.many<Row>(sql`
    select ${COLUMNS} from ${TABLES}
    where d.id = any(${[...deviceIds]}::bigint[]) and d.decommissioned_at is null
    order by d.id for no key update of d`);
  return rows.map(deviceOf);
}

/** Out of service they are not among them. */
export async function commandTargets(db: Queries, deviceIds: readonly number[]): Promise<CommandTarget[]> {
  const rows = await db.many<Row>(
    prepared(
      "command-targets",
      sql`
    select ${COLUMNS} from ${TABLES}
    where d.id = any(${[...deviceIds]}::bigint[]) and d.decommissioned_at is null`,
    ),
  );
  return rows.map(deviceOf);
}

function deviceOf({ x, y, theta, mapKey, agvActions, ...row }: Row): CommandTarget {
  return {
    ...row,
    position: x === null || y === null ? null : { x, y, theta: theta ?? 0, mapKey: mapKey ?? "" },
    // An action of orders only cannot be asked for at once.
    actions: actionsFor("INSTANT", agvActions),
    nodeActions: actionsFor("NODE", agvActions),
  };
}

function actionsFor(scope: "INSTANT" | "NODE", agvActions: Row["agvActions"]): readonly string[] | null {
  const inScope = agvActions?.filter(({ actionScopes }) => actionScopes?.includes(scope) ?? true);
  return inScope?.map(({ actionType }) => actionType) ?? null;
}
