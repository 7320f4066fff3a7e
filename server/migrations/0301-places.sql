-- Names and mezzanines of a place are exchanged within one statement: what is unique is judged at its end.
alter table floors
  drop constraint floors_place_id_level_mezzanine_key,
  drop constraint floors_place_id_name_key,
  add constraint floors_position unique (place_id, level, mezzanine) deferrable initially immediate,
  add constraint floors_name unique (place_id, name) deferrable initially immediate;

create index places_name on places (name, id);
