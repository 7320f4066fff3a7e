-- Lists of maps begin with those that changed last: from the newest version to the map that it counts for. The second one also
-- tells which map a version that goes counts for.
create index map_versions_changed on map_versions (changed_at, id);
create index maps_current_version on maps (current_version_id);
