-- An email is called an email, also in the documents of moves that are being paid for; those name no credit, which would have one too.
alter table payment_attempt rename column letters to emails;

update payment_attempt set move = (move - 'letter') || jsonb_build_object('email', move -> 'letter') where move ? 'letter';
