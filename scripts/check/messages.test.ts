import { describe, expect, test } from 'vitest';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { FAULT_CODES, type FaultCode } from '#lib/errors/fault-codes.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';

/** The values and tags that a text needs: `{amount}`, `{count, plural, …}`, `<b>`. */
function placeholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2] ?? ''}>`)),
  ].sort();
}

const [defaultLocale, ...otherLocales] = LOCALES;
const copy = readCopy(defaultLocale);

/** What the dashboard also answers when a wallet has signed. */
const AFTER_A_SIGNATURE = [
  'intent_unconfirmed',
  'intent_wrong_status',
  'intent_contradicted',
  'intent_events_unapplied',
  'sign_guard_refused',
  'burn_in_progress',
  'burn_grant_lapsed',
  'burn_proof_conflict',
  'link_other_holder',
  'contract_unconfirmed',
  'contract_changed',
  'database_unavailable',
] as const satisfies readonly FaultCode[];
const NOTHING_SIGNED =
  /nothing was signed|signed, paid|did not reach any wallet|nada foi assinado|não assinou, pagou|não chegou a nenhuma/i;

/** `Burned, not paid` is the name of an outcome. */
const STATES_PAYOUT =
  /Pix (was|has|will) (not )?be|Pix was not paid|(conversion|offramp) (has not paid|will not pay)|(ended|over) without a payout|Pix (dele )?não (foi|será) pago|(conversão|resgate) não pag(ou|ará)|terminou sem pagamento/;
const PROMISES_PAYOUT =
  /service (then|that) pays|reais is paid|both are paid\. If the earlier|serviço (paga|que paga)\b|reais é pago|os dois são pagos/;

/** A longer text is a sentence: a label may have two translations, by what it is a label of. */
const LONGEST_LABEL = 34;

describe.each(otherLocales)('%s beside %s', (locale) => {
  const other = readCopy(locale);

  test('has the same keys', () => {
    expect([...other.keys()].sort()).toEqual([...copy.keys()].sort());
  });

  test('needs the same values in every text', () => {
    const differing = [...copy].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test.each([
    [copy, other],
    [other, copy],
  ])('has one sentence where the other language has one', (one, two) => {
    const sentences = Map.groupBy(
      [...one].filter(([, text]) => text.length > LONGEST_LABEL),
      ([, text]) => text,
    );
    const differing = [...sentences.values()]
      .map((entries) => entries.map(([key]) => key))
      .filter((keys) => new Set(keys.map((key) => two.get(key))).size > 1);
    expect(differing).toEqual([]);
  });
});

describe.each(LOCALES)('%s', (locale) => {
  const own = readCopy(locale);

  test('has no empty text', () => {
    expect([...own].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  test('puts no word before an age that takes a moment: it reads “5m ago”', () => {
    const takesMoment = /(since|from|at|on|wait:|desde|de|em|longa:) <age>/;
    expect([...own].filter(([, text]) => takesMoment.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('says for every fault what happened, whether money moved, and what to do next', () => {
    const keys = FAULT_CODES.flatMap((code) =>
      ['title', 'money', 'next'].map((part) => `fault.${code}.${part}`),
    );
    expect(keys.filter((key) => !own.has(key))).toEqual([]);
  });

  test.each(AFTER_A_SIGNATURE)(
    'does not say of %s, which may follow a signature, that none was made',
    (code) => {
      expect(own.get(`fault.${code}.money`)).not.toMatch(NOTHING_SIGNED);
    },
  );

  test('does not say that nothing was sent where the database did not answer: the service may have been asked', () => {
    expect(own.get('fault.database_unavailable.money')).not.toMatch(/^(nothing was sent|nada foi enviado)/i);
  });

  test('[R46] states of no Pix that it was not paid, or will be: only the service can say so', () => {
    expect([...own].filter(([, text]) => STATES_PAYOUT.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('[R46] promises no payout where a burn is created or signed', () => {
    expect(own.get('burn.sign.will')).toMatch(/does not guarantee|não garante/);
    expect([...own].filter(([, text]) => PROMISES_PAYOUT.test(text)).map(([key]) => key)).toEqual([]);
  });

  test.each(['intent.step.pay.text', 'intent.step.pay_unordered.text', 'pay-link.page.check'])(
    'says in %s, beside a code, that it is paid only once',
    (key) => {
      expect(own.get(key)).toMatch(/only once|uma única vez/);
    },
  );

  test('names every status of the service', () => {
    expect(KNOWN_STATUSES.filter((status) => !own.has(`status.label.${status}`))).toEqual([]);
  });
});
