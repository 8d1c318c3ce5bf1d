'use client';

import { Command } from 'cmdk';
import { Icon } from '#components/ui/icon.tsx';
import { NAVIGATION } from '#components/layout/navigation/navigation.ts';
import type { CommandNames } from './command-menu.tsx';
import type { CommandWords } from './use-command-words.ts';
import { CommandItem } from './command-item.tsx';
import { FoundRowItems } from './found-row-items.tsx';
import { AmountItem } from './amount-item.tsx';
import { looksLikeId, matchesCommand } from './match-command.ts';
import { toIdSpellings } from '#lib/text/id-spellings.ts';
import { findSearchedAmount } from '#lib/money/searched-amount.ts';
import { NamedWalletItems } from './named-wallet-items.tsx';
import { toLookup } from './to-lookup.ts';
import { useFoundRows } from './use-found-rows.ts';
import { matchWallets, mayBeName } from './match-wallets.ts';
import { useWalletList } from '#components/live/use-wallet-list.ts';
import { setLocale, setTheme } from '#components/layout/preference-cookies.ts';

export interface CommandGroupsProps extends CommandNames {
  words: CommandWords;
  /** What is typed, trimmed. */
  query: string;
  /** Closes the palette and does it. */
  run: (act: () => void) => void;
  open: (href: string) => void;
  /** Makes an item the one that Enter takes, unless the user has chosen one. */
  choose: (value: string) => void;
  onSignOut: () => void;
}

/** The form of an EVM or a Solana address. Whether it is one, the search will show. */
const WALLET_ADDRESS = /^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i;
const HEADING =
  '**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-muted';
/** Without its heading where nothing of it is meant. */
const GROUP = `${HEADING} not-has-[[cmdk-item]]:hidden`;

/** What the palette offers: the pasted id, the pages, the actions. */
export function CommandGroups(props: CommandGroupsProps) {
  const { words, navigation, user, query, run, open, choose, onSignOut } = props;
  // An id is opened by Enter, and so is a page by its name.
  const lookup = toLookup(query);
  const isId = looksLikeId(lookup);
  const pages = NAVIGATION.map(({ key, href }) => ({
    href,
    label: navigation[key],
    refusal: words.refusals[key],
  }));
  const themes = user.themes.map(({ value, label }) => ({
    value,
    label: words.themeTo.replace('{theme}', label),
  }));
  const locales = user.locales.map(({ value, label }) => ({
    value,
    label: words.localeTo.replace('{locale}', label),
  }));
  const isMeant = ({ label }: { readonly label: string }) => matchesCommand(label, query);
  const others = [...pages, ...themes, ...locales, { label: words.signOut }];
  const found = (
    <FoundGroup
      words={words}
      query={lookup}
      isFirst={isId || !others.some(isMeant)}
      open={open}
      choose={choose}
    />
  );
  return (
    <>
      {isId && found}
      <Command.Group heading={words.pagesHeading} className={GROUP}>
        {pages.filter(isMeant).map(({ href, label, refusal }) => (
          <CommandItem key={href} value={label} refusal={refusal} onSelect={() => open(href)}>
            {refusal === undefined ? <Icon name="icon-arrow-right" /> : <Icon name="icon-lock" />} {label}
          </CommandItem>
        ))}
      </Command.Group>
      <Command.Group heading={words.actionsHeading} className={GROUP}>
        {themes.filter(isMeant).map(({ value, label }) => (
          <CommandItem key={value} value={label} onSelect={() => run(() => setTheme(value))}>
            <Icon name="icon-sun-moon" /> {label}
          </CommandItem>
        ))}
        {locales.filter(isMeant).map(({ value, label }) => (
          <CommandItem key={value} value={label} onSelect={() => run(() => setLocale(value))}>
            <Icon name="icon-languages" /> {label}
          </CommandItem>
        ))}
        {isMeant({ label: words.signOut }) && (
          <CommandItem value={words.signOut} onSelect={onSignOut}>
            <Icon name="icon-log-out" /> {words.signOut}
          </CommandItem>
        )}
      </Command.Group>
      {query !== '' && !isId && found}
    </>
  );
}

type FoundGroupProps = Pick<CommandGroupsProps, 'words' | 'query' | 'open' | 'choose'> & {
  /** No page and no action comes before it. */
  isFirst: boolean;
};

function FoundGroup({ words, query, isFirst, open, choose }: FoundGroupProps) {
  const found = useFoundRows(query);
  const isWanted = words.refusals.wallets === undefined && mayBeName(query);
  const named = matchWallets(useWalletList(isWanted), query);
  const search = encodeURIComponent(query);
  // A pasted address is searched for among the wallets first; it can be a conversion's destination too.
  const isAddress = toIdSpellings(query).some((id) => WALLET_ADDRESS.test(id));
  const inWallets = (
    <CommandItem value={`search wallets ${query}`} onSelect={() => open(`/wallets?query=${search}`)}>
      <Icon name="icon-wallet-cards" /> {words.searchWallets.replace('{text}', () => query)}
    </CommandItem>
  );
  const valueInIntents = `search ${query}`;
  const inIntents = (
    <CommandItem value={valueInIntents} onSelect={() => open(`/intents?query=${search}`)}>
      <Icon name="icon-search" /> {words.searchIntents.replace('{text}', () => query)}
    </CommandItem>
  );
  // The few newest are not all: what finds all of them comes before them.
  const cents = findSearchedAmount(query);
  const hasRows = typeof found !== 'string' && found.rows.length > 0;
  const isMore = typeof found !== 'string' && found.isMore;
  return (
    <Command.Group heading={words.foundHeading} className={HEADING}>
      {cents !== undefined && <AmountItem {...{ words, cents, open }} />}
      <FoundRowItems
        found={found}
        isOther={cents !== undefined || named.length > 0}
        search={isMore ? { value: valueInIntents, item: inIntents } : null}
        words={words}
        open={open}
        choose={choose}
      />
      <NamedWalletItems
        wallets={named}
        words={words}
        isFirst={isFirst && cents === undefined && !hasRows}
        open={open}
        choose={choose}
      />
      {isAddress && inWallets}
      {!isMore && inIntents}
      {!isAddress && inWallets}
      {looksLikeId(query) && (
        <CommandItem value={`search webhooks ${query}`} onSelect={() => open(`/webhooks?query=${search}`)}>
          <Icon name="icon-webhook" /> {words.searchWebhooks.replace('{text}', () => query)}
        </CommandItem>
      )}
    </Command.Group>
  );
}
