-- Runs of a tenant's group: by the group alone every tenant's would be walked through, by the organization alone all of its groups'.
create index job_runs_organization_group on job_runs (organization_id, lower(job_group), created_at desc, id desc);
