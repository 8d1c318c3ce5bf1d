import { describe, expect, test } from 'vitest';
import { carriesCall, isCall } from './carries-call.ts';

const TO = '0x00000000000000000000000000000000000000Bb';
const DATA = '0xdeadBEEF01';

describe('a call in a transaction', () => {
  test.each([
    ['alone', DATA, true],
    ['in other letters', '0xDEADbeef01', true],
    ['among other bytes', '0xaadeadbeef01bb', true],
    ['cut short', '0xdeadbeef', false],
  ])('[R70] %s', (_, input, isCarried) => {
    expect(carriesCall(input, DATA)).toBe(isCarried);
  });

  test.each(['0x', '0xdead'])('%s names no function: no input has it, and no transaction is it', (data) => {
    expect(carriesCall(data, data)).toBe(false);
    expect(isCall({ to: TO, input: data }, { to: TO, data })).toBe(false);
  });
});

describe('a transaction is exactly a call', () => {
  test.each([
    ['as it was authorized', {}, true],
    ['in other letters', { to: TO.toLowerCase(), input: '0xDEADbeef01' }, true],
    ['to another contract', { to: '0x00000000000000000000000000000000000000cc' }, false],
    ['that creates a contract', { to: null }, false],
    ['with more bytes', { input: `${DATA}00` }, false],
  ])('%s', (_, change, isSame) => {
    expect(isCall({ to: TO, input: DATA, ...change }, { to: TO, data: DATA })).toBe(isSame);
  });
});
