-- Days on which an organization and those below it are closed: timed tasks may leave them out.
create table closed_days (
  organization_id bigint not null references organizations on delete cascade,
  day date not null,
  name text not null,
  primary key (organization_id, day)
);
