CREATE TABLE "burn_authorization_marks" (
	"chain_id" text NOT NULL,
	"mark" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "burn_authorization_marks_chain_id_mark_pk" PRIMARY KEY("chain_id","mark")
);
--> statement-breakpoint
ALTER TABLE "burn_authorization_marks" ADD CONSTRAINT "burn_authorization_marks_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_authorization_marks" ADD CONSTRAINT "burn_authorization_marks_attempt_id_burn_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."burn_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "burn_authorization_marks_attempt" ON "burn_authorization_marks" USING btree ("attempt_id");--> statement-breakpoint
-- What attempts were handed out by now. The marks are those of server/burns/authorization-marks.ts; the first intent keeps each.
create or replace function pg_temp.is_name_word(word bytea) returns boolean language sql immutable as $$
  select (select count(*) from generate_series(0, 31) as place where get_byte(word, place) <> 0) >= 12
    and not (substring(word from 1 for 12) = decode(repeat('00', 12), 'hex')
      and substring(word from 1 for 16) <> decode(repeat('00', 16), 'hex'))
$$;
--> statement-breakpoint
create or replace function pg_temp.marks_of_call(call text) returns setof text language sql immutable as $$
  select 'call:' || encode(sha256(convert_to(lower(call), 'UTF8')), 'hex')
  union
  select 'word:' || encode(word, 'hex')
  from (select decode(substring(lower(call) from 3), 'hex') as bytes) as read,
    lateral (
      select substring(bytes from 5 + 32 * place for 32) as word
      from generate_series(0, (length(bytes) - 4) / 32 - 1) as place
    ) as words
  where pg_temp.is_name_word(word)
$$;
--> statement-breakpoint
create or replace function pg_temp.marks_of_staged(staged text, holder_key bytea) returns setof text language plpgsql immutable as $$
declare
  bytes bytea;
  message bytea;
  header int;
  signers int;
  signed_readonly int;
  unsigned_readonly int;
  keys int;
  first_key int;
  account bytea;
begin
  bytes := decode(staged, 'base64');
  message := substring(bytes from 2 + 64 * get_byte(bytes, 0));
  header := case when get_byte(message, 0) >= 128 then 1 else 0 end;
  signers := get_byte(message, header);
  signed_readonly := get_byte(message, header + 1);
  unsigned_readonly := get_byte(message, header + 2);
  keys := get_byte(message, header + 3);
  first_key := header + 5;
  return next 'message:' || encode(
    sha256(overlay(message placing decode(repeat('00', 32), 'hex') from first_key + 32 * keys)), 'hex');
  for place in 0 .. keys - 1 loop
    account := substring(message from first_key + 32 * place for 32);
    continue when account = holder_key;
    if place < signers - signed_readonly or (place >= signers and place < keys - unsigned_readonly) then
      return next 'account:' || encode(account, 'hex');
    end if;
  end loop;
exception when others then
  -- No transaction: nobody signs it, and it is known by nothing.
  return;
end
$$;
--> statement-breakpoint
create or replace function pg_temp.from_base58(address text) returns bytea language plpgsql immutable as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  value numeric := 0;
  hex text := '';
begin
  for place in 1 .. length(address) loop
    value := value * 58 + position(substring(address from place for 1) in alphabet) - 1;
  end loop;
  for place in 1 .. 32 loop
    hex := lpad(to_hex(mod(value, 256)::int), 2, '0') || hex;
    value := div(value, 256);
  end loop;
  return decode(hex, 'hex');
end
$$;
--> statement-breakpoint
insert into "burn_authorization_marks" ("chain_id", "mark", "intent_id", "attempt_id", "seen_at")
select "chain_id", "mark", "intent_id", "id", "started_at"
from (
  select "chain_id", "intent_id", "id", "started_at", pg_temp.marks_of_call("authorization" ->> 'data') as "mark"
  from "burn_attempts" where "authorization" ->> 'data' ~* '^0x([0-9a-f]{2}){4,}$'
  union all
  select "chain_id", "intent_id", "id", "started_at",
    pg_temp.marks_of_staged("unsigned_transaction", pg_temp.from_base58("token_holder"))
  from "burn_attempts" where "unsigned_transaction" is not null
) as "handed_out"
order by "started_at", "id"
on conflict do nothing;
