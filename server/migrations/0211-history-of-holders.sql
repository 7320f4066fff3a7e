-- Where organizations stood that are no more: a device that a company of a tenant held did not leave the tenant's hands, also
-- when the company is long gone (docs/decisions/0094).
create table former_organizations (
  id bigint primary key,
  path bigint[] not null
);
create index former_organizations_path on former_organizations using gin (path);

create function keep_former_organization() returns trigger language plpgsql as $$
begin
  insert into former_organizations (id, path) values (old.id, old.path) on conflict (id) do nothing;
  return null;
end $$;
create trigger organizations_former after delete on organizations
  for each row execute function keep_former_organization();
