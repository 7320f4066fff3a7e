import type { ElevatorService } from "@sweepline/contract/sites/elevator-services/index.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface KeptService extends ElevatorService {
  secretSealed: Buffer;
}

export const findService = (db: Queries, elevatorId: number): Promise<KeptService | undefined> =>
  db.maybe(sql`
    select service_url as "serviceUrl", service_client_id as "serviceClientId", secret_sealed as "secretSealed", revision
    from elevator_services where elevator_id = ${elevatorId}`);

export interface WrittenService extends Omit<KeptService, "revision"> {
  elevatorId: number;
}

export const putService = (
  tx: Queries,
  { elevatorId, ...fields }: WrittenService,
): Promise<ElevatorService> =>
  tx.one(sql`
    insert into elevator_services (elevator_id, service_url, service_client_id, secret_sealed, revision)
    values (${elevatorId}, ${fields.serviceUrl}, ${fields.serviceClientId}, ${fields.secretSealed}, 1)
    on conflict (elevator_id) do update set service_url = excluded.service_url,
      service_client_id = excluded.service_client_id, secret_sealed = excluded.secret_sealed,
      revision = elevator_services.revision + 1
    returning service_url as "serviceUrl", service_client_id as "serviceClientId", revision`);

export const removeService = (tx: Queries, elevatorId: number): Promise<number> =>
  tx.run(sql`delete from elevator_services where elevator_id = ${elevatorId}`);

/** A control system as its driver needs to know it. */
export interface ServiceToReach extends KeptService {
  addressNumber: string;
  isPlatforms: boolean;
}

export const serviceToReach = (db: Queries, elevatorId: number): Promise<ServiceToReach | undefined> =>
  db.maybe(sql`
    select v.service_url as "serviceUrl", v.service_client_id as "serviceClientId", v.secret_sealed as "secretSealed",
      v.revision, e.address_number as "addressNumber", o.parent_id is null as "isPlatforms"
    from elevator_services v join elevators e on e.id = v.elevator_id
    join organization_directory o on o.id = e.organization_id
    where v.elevator_id = ${elevatorId}`);

export const isPlatform = async (db: Queries, organizationId: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from organization_directory where id = ${organizationId} and parent_id is null`)) !== undefined;
