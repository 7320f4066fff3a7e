-- For the upkeep that removes photos that belong to nothing any more.
create index attachments_photos on attachments (module, created_at) where module in ('assistPhoto', 'orderPhoto');
