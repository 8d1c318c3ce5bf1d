import { describe, expect, test } from 'vitest';
import { isCnpj, isCpf, parsePayoutKey } from './payout-key.ts';

describe('parsePayoutKey', () => {
  test.each([
    ['11222333000181', 'cnpj', '11222333000181'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    ['33.000.167/0001-01', 'cnpj', '33000167000101'],
    ['00.000.000/0001-91', 'cnpj', '00000000000191'],
    [' 11 222 333 0001 81 ', 'cnpj', '11222333000181'],
    ['Tesouraria@Loja.com.br', 'email', 'tesouraria@loja.com.br'],
    [' a+b@x.y.co ', 'email', 'a+b@x.y.co'],
    ['+5511987654321', 'phone', '+5511987654321'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    ['+55 21 3456-7890', 'phone', '+552134567890'],
    ['123E4567-E89B-42D3-A456-426614174000', 'evp', '123e4567-e89b-42d3-a456-426614174000'],
  ])('[R34] reads %s as %s', (text, kind, value) => {
    expect(parsePayoutKey(text)).toEqual({ kind, value });
  });

  test.each(['529.982.247-25', '52998224725', '529.982.247-20'])(
    '[R34] refuses the CPF %s by name',
    (text) => {
      expect(parsePayoutKey(text)).toEqual({ problem: 'cpf' });
    },
  );

  test.each([
    '',
    '+1 415 555 0100',
    '+5501987654321',
    '+551187654',
    'a@b',
    'a b@c.com',
    '@c.com',
    `${'a'.repeat(80)}@c.com`,
    '123e4567-e89b-42d3-a456-42661417400',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'not a key',
    '1122233300018181', // a CNPJ and its digits again
    '11222333000181x',
    'x11222333000181',
    '123e4567-e89b-42d3-a456-4266141740000',
    'x123e4567-e89b-42d3-a456-426614174000',
    '+55119876543210',
    '++5511987654321',
    'a@b.co!',
  ])('[R34] does not recognise %j', (text) => {
    expect(parsePayoutKey(text)).toEqual({ problem: 'unrecognised' });
  });
});

describe('[R34] says what is wrong with', () => {
  test.each(['11222333000182', '11.222.333/0001-82', '00000000000000', '11111111111111'])(
    'the CNPJ %s: its digits',
    (text) => {
      expect(parsePayoutKey(text)).toEqual({ problem: 'cnpj_digits' });
    },
  );

  test.each([
    '11987654321',
    '(11) 98765-4321',
    '011 98765-4321',
    '5511987654321',
    '55 11 98765-4321',
    '21 3456-7890',
  ])('the Brazilian phone %s: its +55', (text) => {
    expect(parsePayoutKey(text)).toEqual({ problem: 'phone_without_code' });
  });

  test.each(['9876-5432', '110987654321', '1122233300018', '(11) 98765-43210'])(
    'nothing of %s, which is neither',
    (text) => {
      expect(parsePayoutKey(text)).toEqual({ problem: 'unrecognised' });
    },
  );
});

describe('check digits', () => {
  test('[R34] accepts documents whose digits hold, and no other ending', () => {
    const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
    expect(endings.filter((ending) => isCnpj(`112223330001${ending}`))).toEqual(['81']);
    expect(endings.filter((ending) => isCpf(`529982247${ending}`))).toEqual(['25']);
  });
});
