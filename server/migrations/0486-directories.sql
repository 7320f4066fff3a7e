-- Organizations and people as every room may know them, also those below the rooms that own them: what a scope is made of, and
-- the names that lists show.
create view organization_directory as select id, path, org_name, region_info from organizations;
create view people_directory as select id, organization_id, username, display_name from staff;
