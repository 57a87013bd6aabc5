-- How an attempt pays: with a typed card, with one from a wallet, or with nothing because nothing is due (9-16, 9-17).
create domain payment_method as text check (value in ('card', 'googlepay', 'applepay', 'none'));

alter table payment_attempt add column method payment_method not null default 'card';
update payment_attempt set method = 'none' where amount = 0;
