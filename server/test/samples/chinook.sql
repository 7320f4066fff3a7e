-- The Chinook sample database (https://github.com/lerocha/chinook-database), its tables for PostgreSQL without their rows.
--
-- Copyright (c) 2008-2017 Luis Rocha
--
-- Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
-- "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
-- distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
-- the following conditions:
--
-- The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
--
-- THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
-- MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
-- ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
-- THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
create table artist (artist_id int not null, name varchar(120), constraint artist_pkey primary key (artist_id));
create table genre (genre_id int not null, name varchar(120), constraint genre_pkey primary key (genre_id));
create table media_type (media_type_id int not null, name varchar(120), constraint media_type_pkey primary key (media_type_id));
create table playlist (playlist_id int not null, name varchar(120), constraint playlist_pkey primary key (playlist_id));
create table album (
  album_id int not null, title varchar(160) not null, artist_id int not null,
  constraint album_pkey primary key (album_id),
  constraint album_artist_id_fkey foreign key (artist_id) references artist (artist_id)
);
create table employee (
  employee_id int not null, last_name varchar(20) not null, first_name varchar(20) not null, title varchar(30), reports_to int,
  birth_date timestamp, hire_date timestamp, address varchar(70), city varchar(40), state varchar(40), country varchar(40),
  postal_code varchar(10), phone varchar(24), fax varchar(24), email varchar(60),
  constraint employee_pkey primary key (employee_id),
  constraint employee_reports_to_fkey foreign key (reports_to) references employee (employee_id)
);
create table customer (
  customer_id int not null, first_name varchar(40) not null, last_name varchar(20) not null, company varchar(80), address varchar(70),
  city varchar(40), state varchar(40), country varchar(40), postal_code varchar(10), phone varchar(24), fax varchar(24),
  email varchar(60) not null, support_rep_id int,
  constraint customer_pkey primary key (customer_id),
  constraint customer_support_rep_id_fkey foreign key (support_rep_id) references employee (employee_id)
);
create table invoice (
  invoice_id int not null, customer_id int not null, invoice_date timestamp not null, billing_address varchar(70),
  billing_city varchar(40), billing_state varchar(40), billing_country varchar(40), billing_postal_code varchar(10),
  total numeric(10,2) not null,
  constraint invoice_pkey primary key (invoice_id),
  constraint invoice_customer_id_fkey foreign key (customer_id) references customer (customer_id)
);
create table track (
  track_id int not null, name varchar(200) not null, album_id int, media_type_id int not null, genre_id int, composer varchar(220),
  milliseconds int not null, bytes int, unit_price numeric(10,2) not null,
  constraint track_pkey primary key (track_id),
  constraint track_album_id_fkey foreign key (album_id) references album (album_id),
  constraint track_genre_id_fkey foreign key (genre_id) references genre (genre_id),
  constraint track_media_type_id_fkey foreign key (media_type_id) references media_type (media_type_id)
);
create table invoice_line (
  invoice_line_id int not null, invoice_id int not null, track_id int not null, unit_price numeric(10,2) not null, quantity int not null,
  constraint invoice_line_pkey primary key (invoice_line_id),
  constraint invoice_line_invoice_id_fkey foreign key (invoice_id) references invoice (invoice_id),
  constraint invoice_line_track_id_fkey foreign key (track_id) references track (track_id)
);
create table playlist_track (
  playlist_id int not null, track_id int not null,
  constraint playlist_track_pkey primary key (playlist_id, track_id),
  constraint playlist_track_playlist_id_fkey foreign key (playlist_id) references playlist (playlist_id),
  constraint playlist_track_track_id_fkey foreign key (track_id) references track (track_id)
);
