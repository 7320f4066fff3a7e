-- LoRaWAN: frames of sensors, how they are heard, and by whom.
-- Partitioned by day, kept as long as the product keeps raw reports. A frame's key is its identity: redelivery finds it taken.
create table lora_uplinks (
  device_id bigint not null,
  -- The network's time.
  at timestamptz not null,
  frame_count bigint not null,
  received_at timestamptz not null,
  -- 0: no data, only words between the sensor and its network.
  f_port smallint not null,
  data_rate smallint,
  spreading_factor smallint,
  frequency_hz bigint,
  is_confirmed boolean not null,
  -- Of the best concentrator.
  rssi_dbm real,
  snr_db real,
  -- All that heard it, the best first: concentratorId, rssiDbm, snrDb.
  concentrators jsonb not null,
  payload bytea not null,
  -- As the network's decoder made of it.
  decoded jsonb not null,
  -- Frames between this one and the one before that nobody heard.
  lost int not null default 0,
  primary key (device_id, at, frame_count)
) partition by range (at);

-- One row a sensor: where its counter stands, and its sums since it was first heard.
create table lora_sensors (
  device_id bigint primary key references devices on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  frame_count bigint not null,
  uplinks bigint not null,
  lost bigint not null,
  joined_at timestamptz
) with (fillfactor = 70);

-- Sums of a day of UTC, for the last weeks.
create table lora_sensor_days (
  device_id bigint not null references devices on delete cascade,
  day date not null,
  uplinks int not null,
  lost int not null,
  primary key (device_id, day)
) with (fillfactor = 70);
create index lora_sensor_days_day on lora_sensor_days (day);

-- Which concentrator hears which sensor. A concentrator is known to people by the sensors of theirs that it hears.
create table lora_hearings (
  device_id bigint not null references devices on delete cascade,
  concentrator_id text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  uplinks bigint not null,
  -- As it heard the newest frame.
  rssi_dbm real,
  snr_db real,
  primary key (device_id, concentrator_id)
) with (fillfactor = 70);
create index lora_hearings_concentrator on lora_hearings (concentrator_id);
