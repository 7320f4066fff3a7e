-- What a person and an organization have uploaded is summed before every upload.
create index attachments_staff_bytes on attachments (staff_id) include (bytes);
create index attachments_organization_bytes on attachments (organization_id) include (bytes);
create index uploads_organization on uploads (organization_id);
