import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { useChosenItem } from './use-chosen-item.ts';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

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

const open = () => openPage(() => <Palette />, { locale: 'en', messages: {} });
type Opened = ReturnType<typeof open>;
const key = (event: object) => (page: Opened) => page.act(page.find('ul'), 'onKeyDown', event);
const press = (page: Opened, name: string) => page.act(page.button(name), 'onClick');

test.each([
  ['an arrow', key({ key: 'ArrowDown' })],
  ['the last key', key({ key: 'End' })],
  ['Ctrl-N', key({ key: 'n', ctrlKey: true })],
  ['the pointer', (page: Opened) => page.act(page.find('ul'), 'onPointerMove')],
])('what %s has moved to stays chosen when more is found, until the text changes', async (_, move) => {
  const page = open();
  await press(page, 'find');
  expect(page.text()).toContain('found');
  await move(page);
  await press(page, 'move');
  await press(page, 'find');
  expect(page.text()).toContain('moved to');
  await page.act(page.find('input'), 'onChange');
  await press(page, 'find');
  expect(page.text()).toContain('found');
});

test.each([{ key: 'n' }, { key: 'Enter' }, { key: 'k', ctrlKey: false }])(
  'a key that moves to no item leaves the choice to what is found: %o',
  async (event) => {
    const page = open();
    await key(event)(page);
    await press(page, 'find');
    expect(page.text()).toContain('found');
  },
);
