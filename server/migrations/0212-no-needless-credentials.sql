-- Sensors and concentrators of LoRaWAN speak through their network server and never sign in here; nobody was ever told what
-- these were the hashes of, or may use it. Nor do devices behind another MQTT server.
delete from device_credentials c using devices d, products p
where d.id = c.device_id and p.id = d.product_id
  and (d.mqtt_server_id is not null or p.protocol in ('chirpstack', 'thingsStack'));
