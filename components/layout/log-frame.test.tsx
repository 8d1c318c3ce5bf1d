// @vitest-environment happy-dom
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import audit from '#messages/en/audit.json';
import webhooks from '#messages/en/webhooks.json';
import { LogFrame, type LogName } from './log-frame.tsx';

const TEXTS = { audit, webhooks };

const frameOf = (of: LogName, isFirstPage: boolean) =>
  renderWithCopy(
    <LogFrame
      of={of}
      icon="icon-list"
      rows={null}
      isFirstPage={isFirstPage}
      firstHref="/log?type=one"
      unfilteredHref="/log"
      newerHref={null}
      olderHref={null}
      isStale={false}
      newRows={{ count: 0, isMore: false, show: () => undefined }}
    />,
    { locale: 'en', messages: TEXTS },
  );

test.each(['audit', 'webhooks'] as const)('an empty later page of %s leads to the first', (of) => {
  const later = frameOf(of, false);
  expect(later).toContain(TEXTS[of].emptyPage);
  expect(later).toContain('href="/log?type=one"');
  expect(later).not.toContain(TEXTS[of].emptyFiltered);
  const first = frameOf(of, true);
  expect(first).toContain(TEXTS[of].emptyFiltered);
  expect(first).not.toContain(TEXTS[of].emptyPage);
});

describe('new rows that are shown', () => {
  const linked = (names: readonly string[]) => (
    <table>
      <thead>
        <tr>
          <th>
            <a href="/log">sorted</a>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>
              <a href={`/log/${name}`}>{name}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  const plain = (names: readonly string[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );

  async function focusedAfterShow(of: LogName, rowsOf: typeof linked): Promise<Element | null> {
    function Log() {
      const [names, setNames] = useState(['old']);
      return (
        <LogFrame
          of={of}
          icon="icon-list"
          rows={rowsOf(names)}
          isFirstPage
          firstHref="/log"
          unfilteredHref={null}
          newerHref={null}
          olderHref={null}
          isStale={false}
          newRows={{
            ...{ count: names.length === 1 ? 1 : 0, isMore: false },
            show: () => setNames(['new', 'old']),
          }}
        />
      );
    }
    const { user, getByRole } = openPage(<Log />, { locale: 'en', messages: TEXTS });
    await user.click(getByRole('button'));
    return document.activeElement;
  }

  test('have the focus at the link of the first of them', async () => {
    const focused = await focusedAfterShow('webhooks', linked);
    expect(focused?.getAttribute('href')).toBe('/log/new');
  });

  test('without a link in a row, have it at the line above them', async () => {
    const focused = await focusedAfterShow('audit', plain);
    expect(focused?.textContent).toBe(audit.newestFirst);
    expect(focused?.getAttribute('tabindex')).toBe('-1');
  });
});
