-- What the product's own parameters are is said by the console, in the reader's language; a text that people wrote stays.
update app_infos set label = ''
where is_built_in and (pkey, label) in
  (('h5_version', 'Version'), ('iframe_hosts', 'Hosts that may be framed'), ('initial_passwords', 'Initial passwords'));
