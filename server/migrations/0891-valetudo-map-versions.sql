-- The one version of a map of Valetudo, which grows, is called by a number: that is a word of every language.
update map_versions v set version = '1'
where version = 'current' and source = 'robot'
  and not exists (select from map_versions o where o.map_id = v.map_id and o.version = '1');
