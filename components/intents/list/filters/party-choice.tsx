import { lazy, Suspense, useState } from 'react';
import { FilterMenu } from '#components/domain/filter/filter-menu.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { ListWords } from '../list-words.ts';
import type { ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';

const LazyWalletNames = lazy(() =>
  importWithRetry(() => import('./wallet-names.tsx').then((module) => ({ default: module.WalletNames }))),
);

const NAMES_ID = 'filter-wallet-names';
const PARTIES = ['wallet', 'payoutKey', 'label'] as const;

interface PartyChoiceProps {
  filter: Pick<IntentFilter, (typeof PARTIES)[number]>;
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

/** A wallet, which can be chosen by its name, a payout key or a label: each whole, not a part of it. */
export function PartyChoice({ filter, words, change }: PartyChoiceProps) {
  const { parties } = words.filter;
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const given = PARTIES.flatMap((name) => filter[name] ?? []);
  return (
    <FilterMenu
      id="filter-party"
      label={parties.title}
      shown={given.length === 0 ? parties.any : given.join(', ')}
      className="w-56 max-sm:w-full"
    >
      <div className="flex flex-col gap-3">
        {PARTIES.map((name) => (
          <label
            key={name}
            {...(name === 'wallet' && { onPointerEnter: reach, onFocus: reach })}
            className="flex flex-col gap-1 text-sm text-muted"
          >
            {parties[name]}
            <input
              type="text"
              name={name}
              value={filter[name] ?? ''}
              onChange={({ target: { value } }) =>
                change({ [name]: value === '' ? undefined : value }, 'typed')
              }
              list={name === 'wallet' ? NAMES_ID : undefined}
              maxLength={255}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              className={fieldStyle(false, name === 'wallet' ? 'font-mono' : undefined)}
            />
          </label>
        ))}
        {isReached && (
          <Suspense>
            <LazyWalletNames id={NAMES_ID} chains={words.chain} />
          </Suspense>
        )}
        <p className="text-xs text-faint">{parties.note}</p>
      </div>
    </FilterMenu>
  );
}
