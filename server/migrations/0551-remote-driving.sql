-- Products of robots that speak our profile can be driven from far away; each robot's factsheet says whether it really can.
update products set capabilities = capabilities || '{drive}'
where protocol = 'vda5050' and 'cleaning' = any(capabilities) and 'settings' = any(capabilities)
  and not 'drive' = any(capabilities);
