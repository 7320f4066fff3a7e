-- Service work on devices. Of the organization that held the device when the order was made.
create table work_orders (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete restrict,
  number text not null,
  -- Whose count the number is of: the customer's, so that all companies of a tenant have numbers of their own.
  numbered_by bigint not null,
  device_id bigint not null references devices on delete cascade,
  -- Where the device worked when the order was made.
  place_id bigint references places on delete set null,
  project_id bigint references service_projects on delete set null,
  project_name text not null default '',
  title text not null,
  description text not null default '',
  classification text not null default '',
  level text not null default '',
  -- The keyword by which it was classified.
  keyword text not null default '',
  -- Contract's WORK_ORDER_SOURCES, and which one of them.
  source text not null,
  source_ref text not null default '',
  -- Contract's WORK_ORDER_STATES.
  state text not null default 'open',
  assignee_id bigint references staff on delete set null,
  planned_at timestamptz,
  planned_minutes integer,
  started_at timestamptz,
  done_at timestamptz,
  actual_minutes integer,
  remark text not null default '',
  created_at timestamptz not null,
  created_by text,
  changed_at timestamptz not null,
  revision integer not null default 0
);
create unique index work_orders_by_number on work_orders (numbered_by, number);
create index work_orders_by_device on work_orders (device_id, id);
create index work_orders_by_change on work_orders (organization_id, changed_at);
create index work_orders_by_plan on work_orders (organization_id, planned_at);
create index work_orders_by_assignee on work_orders (assignee_id) where assignee_id is not null;
create index work_orders_by_source on work_orders (device_id, source, source_ref) where source_ref <> '';

-- How far the numbers of a year have come.
create table work_order_numbers (
  organization_id bigint not null references organizations on delete cascade,
  year integer not null,
  last integer not null,
  primary key (organization_id, year)
);

-- What was done with an order: its making, and every move.
create table work_order_steps (
  id bigint generated always as identity primary key,
  order_id bigint not null references work_orders on delete cascade,
  at timestamptz not null,
  -- Contract's WORK_ORDER_STEPS.
  step text not null,
  -- Where it led.
  state text not null,
  staff_id bigint,
  by_name text,
  assignee_id bigint,
  assignee_name text,
  remark text not null default '',
  -- That of the order before the step: sent again, the same step is known by it.
  revision integer not null
);
create index work_order_steps_by_order on work_order_steps (order_id, id);

-- Replacements of parts that were entered in the course of an order.
create table work_order_parts (
  order_id bigint not null references work_orders on delete cascade,
  replacement_id bigint not null references consumable_replacements on delete cascade,
  primary key (order_id, replacement_id)
);
create index work_order_parts_by_replacement on work_order_parts (replacement_id);
