-- What the product itself last put there: a value that differs was set by people and stays.
alter table app_infos add delivered_value text;
update app_infos set delivered_value = value where app_type = 'h5' and config_type = 'basic info'
  and pkey in ('h5_version', 'iframe_hosts');
