import { expect, test, vi } from 'vitest';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import { forgetAsked, isAnyAsked, isAsked, noteAsked } from './asked-note.ts';

test('a page that does not know its wallet finds that one was asked, until it has answered', () => {
  const localStorage = memoryStorage();
  localStorage.setItem('another', String(Date.now()));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  expect(isAnyAsked()).toBe(false);
  noteAsked('a');
  expect([isAsked('a'), isAsked('b'), isAnyAsked()]).toEqual([true, false, true]);
  forgetAsked('a');
  expect(isAnyAsked()).toBe(false);
});

test('a browser that blocks the data of sites knows of no wallet', () => {
  vi.stubGlobal('window', new EventTarget());
  expect(isAnyAsked()).toBe(false);
});
