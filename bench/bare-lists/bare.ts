/** The plainest server that answers a page of devices: Fastify and pg, nobody signs in. Forked; told its database. */
import fastify from "fastify";
import pg from "pg";

export interface BareOrder {
  databaseUrl: string;
}
export interface BareMessage {
  url: string;
}

const PAGE = `
  select d.id, d.serial_number, d.short_name, p.kind, d.product_id, p.code as product_code, p.name as product_name, p.protocol,
    d.organization_id, o.org_name, d.time_zone, d.is_locked, d.commissioned_at, d.firmware_version, d.hardware_version,
    s.status, s.is_online, s.x, s.y, s.theta, s.map_key, s.error_count, s.last_report_at, s.battery_percent, s.work_status, s.is_charging, s.task_name
  from devices d join products p on p.id = d.product_id join organizations o on o.id = d.organization_id
  left join device_states s on s.device_id = d.id
  where d.decommissioned_at is null order by d.serial_number, d.id limit $1 offset $2`;
const COUNT = "select count(*)::int as total from devices where decommissioned_at is null";

async function serve({ databaseUrl }: BareOrder): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  const app = fastify();
  app.get("/page", async (request) => {
    const { current = "1", size = "50", counts } = request.query as Record<string, string>;
    const place = [Number(size), (Number(current) - 1) * Number(size)];
    const [page, counted] = await Promise.all([
      pool.query(PAGE, place),
      counts ? pool.query<{ total: number }>(COUNT) : undefined,
    ]);
    return { records: page.rows, total: counted?.rows[0]?.total };
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

if (process.send) {
  process.on("message", (order: BareOrder) => void serve(order).then((url) => process.send?.({ url })));
  process.on("disconnect", () => process.exit());
}
