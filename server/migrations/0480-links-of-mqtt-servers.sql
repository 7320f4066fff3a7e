-- Each MQTT server has its link from the beginning. The room of the links writes it, whoever brings the server in.
create function open_mqtt_link() returns trigger language plpgsql as $$
begin
  insert into mqtt_links (server_id) select id from fresh on conflict do nothing;
  return null;
end $$;

create trigger mqtt_servers_link after insert on mqtt_servers
  referencing new table as fresh for each statement execute function open_mqtt_link();
