// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { useChosenItem } from './use-chosen-item.ts';

function Palette() {
  const { chosen, setChosen, choose, onKeyDown, onPointerMove, forgetMoves } = useChosenItem();
  return (
    <>
      <ul {...{ onKeyDown, onPointerMove }}>{chosen}</ul>
      <input onChange={forgetMoves} />
      <button onClick={() => setChosen('moved to')}>move</button>
      <button onClick={() => choose('found')}>find</button>
    </>
  );
}

function open() {
  const { user, container, getByRole } = openPage(<Palette />, { locale: 'en', messages: {} });
  return {
    list: getByRole('list'),
    text: () => container.textContent,
    press: (name: string) => user.click(getByRole('button', { name })),
    type: () => user.type(getByRole('textbox'), 'a'),
  };
}
const key = (event: object) => (list: HTMLElement) => fireEvent.keyDown(list, event);

test.each([
  ['an arrow', key({ key: 'ArrowDown' })],
  ['the last key', key({ key: 'End' })],
  ['Ctrl-N', key({ key: 'n', ctrlKey: true })],
  ['the pointer', (list: HTMLElement) => fireEvent.pointerMove(list)],
])('what %s has moved to stays chosen when more is found, until the text changes', async (_, move) => {
  const { list, text, press, type } = open();
  await press('find');
  expect(text()).toContain('found');
  move(list);
  await press('move');
  await press('find');
  expect(text()).toContain('moved to');
  await type();
  await press('find');
  expect(text()).toContain('found');
});

test.each([{ key: 'n' }, { key: 'Enter' }, { key: 'k', ctrlKey: false }])(
  'a key that moves to no item leaves the choice to what is found: %o',
  async (event) => {
    const { list, text, press } = open();
    key(event)(list);
    await press('find');
    expect(text()).toContain('found');
  },
);
