-- Which version the robots of a product are to run, by kind of package, hardware, channel, customer and ring.
create table firmware_bindings (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  product_id bigint not null references products,
  kind text not null,
  channel text not null,
  -- Empty: any that no other binding names.
  hardware_versions text[] not null default '{}',
  -- By ring; null: that of the next ring.
  canary_id bigint references firmware_packages,
  early_id bigint references firmware_packages,
  all_id bigint references firmware_packages,
  remark text not null default '',
  updated_at timestamptz not null,
  updated_by text not null,
  revision int not null default 0,
  unique (product_id, organization_id, kind, channel, hardware_versions)
);
create index firmware_bindings_organization on firmware_bindings (organization_id);
create index firmware_bindings_canary on firmware_bindings (canary_id) where canary_id is not null;
create index firmware_bindings_early on firmware_bindings (early_id) where early_id is not null;
create index firmware_bindings_all on firmware_bindings (all_id) where all_id is not null;

-- What people chose for a device; without a row it is in the ring of all, on the stable channel, and follows its binding.
create table update_choices (
  device_id bigint primary key references devices,
  ring text not null default 'all',
  channel text not null default 'stable',
  mode text not null default 'follow',
  remark text not null default '',
  changed_at timestamptz not null,
  changed_by text not null
);
