-- What a model cleans in one pass and how fast it drives at most: no device of it can have done more than that allows.
alter table products
  add column cleaning_width_m double precision check (cleaning_width_m between 0.05 and 10),
  add column top_speed_mps double precision check (top_speed_mps between 0.05 and 20);
