-- Messages of scheduled jobs: whoever chose how they want messages has them as they want those of alarms.
update message_settings set settings = jsonb_set(settings, '{subscriptions,job}', settings #> '{subscriptions,alarm}')
where settings #> '{subscriptions,job}' is null;
