import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brCodeCrc, parseBrCode } from './parse-br-code.ts';
import { buildBrCode } from './build-br-code.ts';

const CHARGE = {
  pixKey: '123e4567-e89b-42d3-a456-426614174000',
  amountCents: 123_456,
  txid: 'ABC123def456',
  merchantName: 'Conversão Exemplo S.A.',
  merchantCity: 'São Paulo',
};

describe('parseBrCode', () => {
  test('reads amount, txid and receiver', () => {
    expect(parseBrCode(buildBrCode(CHARGE))).toEqual({
      ok: true,
      amountCents: 123_456,
      txid: 'ABC123def456',
      merchantName: 'Conversao Exemplo S.A.',
      url: null,
      extraFields: [],
    });
  });

  test('reads a published code', () => {
    const published =
      '00020126650014br.gov.bcb.pix0119nubank@thalesog.com0220Gerado por Pix-Utils52040000530398654041.005802BR5914Thales Ogliari6015SAO MIGUEL DO O62070503***6304059A';
    expect(parseBrCode(published)).toMatchObject({
      ok: true,
      amountCents: 100,
      txid: null,
    });
  });

  test('reads a dynamic code without amount', () => {
    const dynamic =
      '00020126540014br.gov.bcb.pix2532https://pix.thalesogliari.com.br5204000053039865802BR5914Thales Ogliari6009SAO PAULO62070503***63043FD3';
    expect(parseBrCode(dynamic)).toMatchObject({
      ok: true,
      amountCents: null,
      txid: null,
      url: 'https://pix.thalesogliari.com.br',
    });
  });

  test('names a wrong checksum for any one changed character', () => {
    const code = buildBrCode(CHARGE);
    const changed = Array.from(
      code.slice(0, -8),
      (char, at) => `${code.slice(0, at)}${char === 'x' ? 'y' : 'x'}${code.slice(at + 1)}`,
    );
    expect(changed.map((text) => parseBrCode(text))).toEqual(
      changed.map(() => ({ ok: false, problem: 'crc' })),
    );
  });

  test.each([
    ['nothing', ''],
    ['prose', 'pague aqui'],
    ['no checksum', buildBrCode(CHARGE).slice(0, -8)],
    ['lengths that do not add up', withCrc('000201269953039865802BR6304')],
    ['another currency', withCrc(buildBrCode(CHARGE).slice(0, -4).replace('5303986', '5303840'))],
    [
      'another arrangement',
      withCrc(buildBrCode(CHARGE).slice(0, -4).replace('br.gov.bcb.pix', 'br.gov.bcb.pox')),
    ],
    ['an amount that is none', withCrc(buildBrCode(CHARGE).slice(0, -4).replace('1234.56', '1,34.56'))],
    ['a megabyte', withCrc(`${'0'.repeat(1_000_000)}6304`)],
  ])('calls %s malformed', (_name, text) => {
    expect(parseBrCode(text)).toEqual({ ok: false, problem: 'malformed' });
  });

  test.each([
    ['10', 1000],
    ['10.', 1000],
    ['10.5', 1050],
    ['10.50', 1050],
    ['10.505', undefined],
    ['.50', undefined],
    ['x10', undefined],
  ])('reads the amount %s as %s cents', (amount, amountCents) => {
    expect(parseBrCode(codeOf({ 54: amount }))).toMatchObject(
      amountCents === undefined ? { problem: 'malformed' } : { amountCents },
    );
  });

  test('reads what a code leaves out as nothing', () => {
    expect(parseBrCode(codeOf({ 54: '', 59: '', 60: '', 62: '' }))).toEqual({
      ok: true,
      amountCents: null,
      txid: null,
      merchantName: '',
      url: null,
      extraFields: [],
    });
  });

  test.each([
    ['a recurring charge', codeOf({}, '80390014br.gov.bcb.pix2517a.example/rec/123'), ['80']],
    ['a second account', codeOf({}, `2739${ACCOUNT}`), ['27']],
    ['a tip and a fee', codeOf({}, '55020256041.00'), ['55', '56']],
    ['who hands out the cash', codeOf({ 26: `${ACCOUNT}030812345678` }), ['26.03']],
    [
      'nothing: a postal code, and what the payer reads',
      codeOf({ 61: '01310100', 26: `${ACCOUNT}0203abc` }),
      [],
    ],
  ])('names what it has beside one payment: %s', (_what, code, extraFields) => {
    expect(parseBrCode(code)).toMatchObject({ ok: true, extraFields });
  });

  test.each([
    ['another version', codeOf({ '00': '02' })],
    ['another country', codeOf({ 58: 'PT' })],
    ['no arrangement', codeOf({ 26: '0117chave@loja.com.br' })],
    ['a key and an address', codeOf({ 26: `${ACCOUNT}2506a.b/c1` })],
    ['neither key nor address', codeOf({ 26: '0014br.gov.bcb.pix' })],
    ['a second amount', codeOf({}, '54041.00')],
    ['a field without a value', codeOf({}, '8000')],
    ['a field that ends too soon', codeOf({}, '80991')],
    ['a tag that is no number', codeOf({}, 'AA011')],
    ['a length that is no number', codeOf({}, '80A11')],
    ['half a header', codeOf({}, '801')],
    ['a broken template', codeOf({ 62: '0599' })],
    ['more than 512 characters', codeOf({}, padding(513 - codeOf({}).length))],
    ['a checksum before the end', withCrc(`${codeOf({})}8004`)],
  ])('calls %s malformed, whatever its checksum', (_name, text) => {
    expect(parseBrCode(text)).toEqual({ ok: false, problem: 'malformed' });
  });

  test.each([
    ['a name in which a bank that counts bytes reads another amount', otherInBytes('5')],
    ['a name with a line break', codeOf({ 59: 'LOJA\n' })],
  ])('calls a code malformed with %s', (_what, text) => {
    expect(parseBrCode(text)).toEqual({ ok: false, problem: 'malformed' });
  });

  test.each([
    ['a name with an accent', codeOf({ 59: 'JOSÉ' })],
    ['what the payer reads, with an accent', codeOf({ 26: `${ACCOUNT}0204café` })],
    ['a name with a character of two units', codeOf({ 59: 'LOJA 🛒' })],
  ])('reads %s: a bank that counts bytes finds no fields in it', (_what, text) => {
    expect(parseBrCode(text)).toMatchObject({ ok: true });
  });

  test('reads a code of 512 characters', () => {
    expect(parseBrCode(codeOf({}, padding(512 - codeOf({}).length)))).toMatchObject({ ok: true });
  });

  test('never throws and never accepts noise, with a checksum or without', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(parseBrCode(text).ok).toBe(false);
        expect(parseBrCode(withCrc(`${text}6304`)).ok).toBe(false);
      }),
    );
  });
});

describe('buildBrCode', () => {
  const charges = fc.record({
    pixKey: fc.uuid(),
    amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
    merchantName: fc.constant('Conversao Exemplo'),
    merchantCity: fc.constant('Sao Paulo'),
  });

  test('round-trips every charge exactly, to the cent', () => {
    fc.assert(
      fc.property(charges, (charge) => {
        const code = buildBrCode(charge);
        const { pixKey, amountCents, txid, merchantName } = charge;
        expect(code).toContain(`0136${pixKey}`);
        expect(parseBrCode(code)).toMatchObject({ ok: true, amountCents, txid, merchantName });
      }),
    );
  });

  test('says what another implementation (pix-utils 2.8.2) writes for the same charge', () => {
    const written =
      '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-42661417400052040000530398654071234.565802BR5917CONVERSAO EXEMPLO6009SAO PAULO62160512ABC123def4566304901F';
    const charge = { ...CHARGE, merchantName: 'CONVERSAO EXEMPLO', merchantCity: 'SAO PAULO' };
    expect(parseBrCode(buildBrCode(charge))).toEqual(parseBrCode(written));
    expect(buildBrCode(charge)).toContain(`0136${charge.pixKey}`);
    expect(parseBrCode(written)).toMatchObject({ ok: true, amountCents: 123_456 });
  });

  test.each([
    ['a txid of 26', { txid: 'a'.repeat(26) }],
    ['a txid with a hyphen', { txid: 'a-b' }],
    ['no amount', { amountCents: 0 }],
    ['an amount too long for the format', { amountCents: 10 ** 13 }],
    ['a key too long', { pixKey: 'k'.repeat(100) }],
  ])('refuses %s', (_name, change) => {
    expect(() => buildBrCode({ ...CHARGE, ...change })).toThrow(RangeError);
  });
});

const ACCOUNT = '0014br.gov.bcb.pix0117chave@loja.com.br';

/** A whole code with these fields changed; an empty one is left out. `extra` comes before the checksum. */
function codeOf(changes: Readonly<Record<string, string>>, extra = ''): string {
  const fields = { 26: ACCOUNT, 53: '986', 54: '1.00', 58: 'BR', 59: 'LOJA', 60: 'RIO', 62: '0503abc' };
  const all = Object.entries({ ...fields, ...changes }).filter(([tag]) => tag !== '00');
  const texts = [['00', changes['00'] ?? '01'], ...all].map(([tag = '', value = '']) =>
    value === '' ? '' : `${tag}${String(value.length).padStart(2, '0')}${value}`,
  );
  return withCrc(`${texts.join('')}${extra}6304`);
}

/**
 * By characters the amount is 1.00, after the name. By bytes the name ends sooner, an amount of so many
 * hundred follows, and a field that says nothing takes the rest in.
 */
function otherInBytes(hundreds: string): string {
  const hidden = `5406${hundreds}00.00`;
  const rest = '6003RIO62070503abc';
  const swallow = `90${String('54041.00'.length).padStart(2, '0')}`;
  const accents = 'é'.repeat(hidden.length + swallow.length);
  const name = `${accents}${hidden}${swallow}`;
  return codeOf({ 54: '', 59: name, 60: '', 62: '' }, `54041.00${rest}`);
}

/** Fields that say nothing, of this many characters together. */
function padding(length: number): string {
  const tags = Array.from({ length: Math.ceil(length / 99) }, (_, at) => String(80 + at));
  const each = Math.floor(length / tags.length);
  return tags
    .map((tag, at) => {
      const size = (at === 0 ? length - each * (tags.length - 1) : each) - 4;
      return `${tag}${String(size).padStart(2, '0')}${'x'.repeat(size)}`;
    })
    .join('');
}

function withCrc(payload: string): string {
  return payload + brCodeCrc(payload);
}
