-- Where a message leads on a phone: the card of a robot that needs a person. Empty: where it leads elsewhere.
alter table messages add column card_path text not null default '';
