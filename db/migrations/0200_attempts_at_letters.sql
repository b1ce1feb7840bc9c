-- Why: a letter that ends its program must not end the next one too. An attempt is counted before the letter's bytes are touched and taken
-- back when it came to any end of its own; what is left counts attempts that ended with their program. The version before leaves it at zero.
alter table received_mail add column attempts smallint not null default 0;
