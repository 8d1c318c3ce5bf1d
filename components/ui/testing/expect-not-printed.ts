import { expect } from 'vitest';

/** That the QR code and the text of a code to pay are for the screen, and a sentence is for paper alone. */
export function expectNotPrinted(html: string, code: string, sentence: string): void {
  expect(html.split(code)).toHaveLength(2);
  for (const part of ['size-56', code]) expect(classesAt(html, part)).toContain('print:hidden');
  const classes = classesAt(html, sentence);
  expect(classes).toEqual(expect.arrayContaining(['hidden', 'print:block']));
  expect(classes).not.toContain('print:hidden');
}

/** The classes of the elements in which this text or class is. Throws where it is not there. */
function classesAt(html: string, part: string): string[] {
  const at = html.indexOf(part);
  if (at === -1) throw new Error(`${part} is not on the page`);
  const open: string[] = [];
  for (const [, end, style] of html.slice(0, at).matchAll(/<(\/?)\w+(?:[^>]*?class="([^"]*)")?[^>]*>/g)) {
    if (end) open.pop();
    else open.push(style ?? '');
  }
  return open.flatMap((classes) => classes.split(' '));
}
