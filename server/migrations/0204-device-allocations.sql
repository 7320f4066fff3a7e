-- Who held a device, from when to when. Names are kept as they were: organizations and people go, history stays. What a device
-- is now stands in `devices` and is written in the same transaction.
create table device_allocations (
  device_id bigint not null references devices on delete cascade,
  id bigint generated always as identity unique,
  -- A code of contract's ALLOCATION_KINDS.
  kind text not null,
  organization_id bigint not null,
  organization_name text not null,
  operator_staff_id bigint,
  operator_name text,
  -- Whose hands it came from; null with the first period.
  from_organization_id bigint,
  from_organization_name text,
  from_operator_staff_id bigint,
  from_operator_name text,
  assigned_at timestamptz not null,
  ended_at timestamptz,
  -- Who did it; null: the platform's own work.
  by_staff_id bigint,
  by_name text,
  reason text not null default '',
  -- What was moved together.
  batch_id uuid,
  primary key (device_id, id),
  check (ended_at >= assigned_at)
);
-- One open period for each device, never two.
create unique index device_allocations_open on device_allocations (device_id) where ended_at is null;
-- The history, newest first, of all and of one organization from either side.
create index device_allocations_assigned on device_allocations (assigned_at, id);
create index device_allocations_to on device_allocations (organization_id, assigned_at, id);
create index device_allocations_from on device_allocations (from_organization_id, assigned_at, id);
create index device_allocations_batch on device_allocations (batch_id) where batch_id is not null;

-- The first period begins with the device, whichever way it comes in: by hand, by import, admitted, seeded.
create function open_first_allocation() returns trigger language plpgsql as $$
begin
  insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id, operator_name,
    assigned_at)
  select f.id, 'registered', f.organization_id, o.org_name, f.operator_staff_id, s.display_name, f.commissioned_at
  from fresh f join organizations o on o.id = f.organization_id left join staff s on s.id = f.operator_staff_id;
  return null;
end $$;
create trigger devices_first_allocation after insert on devices
  referencing new table as fresh for each statement execute function open_first_allocation();

insert into device_allocations (device_id, kind, organization_id, organization_name, operator_staff_id, operator_name,
  assigned_at)
select d.id, 'registered', d.organization_id, o.org_name, d.operator_staff_id, s.display_name, d.commissioned_at
from devices d join organizations o on o.id = d.organization_id left join staff s on s.id = d.operator_staff_id;
