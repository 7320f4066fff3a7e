-- What tenants are told of a link that does not connect is one word; why it does not is for who runs the platform.
alter table mqtt_links
  -- A code of contract's LINK_REASONS; null: `reason` says it.
  add column trouble_reason text,
  add column trouble_detail text not null default '',
  -- host:port of the last connection that was let in; whoever was is told more of what is wrong there.
  add column connected_to text;

-- How often a tenant has had connections made and test messages sent: when the bucket would be full again.
create table mqtt_trial_paces (
  tenant_id bigint not null references organizations (id) on delete cascade,
  -- connections, messages
  kind text not null,
  full_at timestamptz not null,
  primary key (tenant_id, kind)
) with (fillfactor = 50);
