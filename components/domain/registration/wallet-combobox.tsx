import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { findUncancelled } from '#lib/registrations/filter-wallets.ts';
import { listChoices, matchChoices } from '#lib/registrations/registration-choices.ts';
import { listNamesakes } from '#lib/registrations/summary/namesakes.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { WalletOption } from './wallet-option.tsx';

interface WalletComboboxProps {
  label: string;
  hint: ReactNode;
  error: ReactNode;
  /** As typed. */
  text: string;
  /** Undefined: no network is chosen yet, and nothing is offered. */
  chainId: ChainId | undefined;
  wallets: readonly WalletSummary[];
  onChoose: (address: string) => void;
  /** What the form gives its input. */
  input: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'value' | 'onChange' | 'onBlur'>;
}

/**
 * An address, typed or chosen among the wallets that can be used on the chain (R37). What is typed narrows
 * them by name and address; any other address may be typed in full.
 */
export function WalletCombobox(props: WalletComboboxProps) {
  const { label, hint, error, text, chainId, wallets, onChoose, input } = props;
  const listId = useId();
  const ready = chainId === undefined ? [] : listChoices(wallets, chainId).ready;
  const chosen =
    chainId === undefined ? undefined : findUncancelled(wallets, { chainId, address: text })?.address;
  const options = chosen === undefined ? matchChoices(ready, text) : ready;
  const shared = listNamesakes(wallets.filter(({ deletedAt }) => deletedAt === null));
  const optionId = ({ id }: WalletSummary) => `${listId}-${id}`;
  const { active, leave, onKeyDown } = useArrowKeys({
    options,
    idOf: optionId,
    onEnter: ({ address }) => onChoose(address),
  });

  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            {...input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              leave();
              input.onChange?.(event);
            }}
            className={fieldStyle(control['aria-invalid'] === true, 'font-mono')}
          />
        )}
      </Field>
      {chainId !== undefined && options.length === 0 && (
        <NothingOffered chainId={chainId} text={text} hasReady={ready.length > 0} />
      )}
      {options.length > 0 && (
        <Options id={listId}>
          {options.map((wallet) => (
            <WalletOption
              key={wallet.id}
              id={optionId(wallet)}
              wallet={wallet}
              isNameShared={shared.has(wallet.id)}
              isChosen={wallet.address === chosen}
              isActive={wallet === active}
              onChoose={onChoose}
            />
          ))}
        </Options>
      )}
    </div>
  );
}

interface ArrowKeys<Option> {
  options: readonly Option[];
  idOf: (option: Option) => string;
  onEnter: (option: Option) => void;
}

/**
 * The option that the arrow keys are on: Enter takes it, Escape and typing leave it. The options may change
 * meanwhile: it stays the same one, or none where it is gone.
 */
function useArrowKeys<Option extends object>({ options, idOf, onEnter }: ArrowKeys<Option>) {
  const [activeId, setActiveId] = useState<string>();
  const active = options.find((option) => idOf(option) === activeId);
  const leave = () => setActiveId(undefined);

  function move(to: Option | undefined) {
    if (to === undefined) return;
    setActiveId(idOf(to));
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (options.length === 0) return;
    const at = active === undefined ? -1 : options.indexOf(active);
    if (event.key === 'ArrowDown') move(options[at + 1] ?? options[0]);
    else if (event.key === 'ArrowUp') move(options[at - 1] ?? options.at(-1));
    else if (event.key === 'Enter' && active) {
      leave();
      onEnter(active);
    } else if (event.key === 'Escape' && active) leave();
    else return;
    event.preventDefault();
  }

  return { active, leave, onKeyDown };
}

function Options({ id, children }: { id: string; children: ReactNode }) {
  const t = useTranslations('readiness.picker');
  return (
    <>
      <p className="text-sm text-muted">{t('legend')}</p>
      <ul
        id={id}
        role="listbox"
        aria-label={t('legend')}
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {children}
      </ul>
    </>
  );
}

/** No wallet is ready, or none has what was typed, which is no address either. */
function NothingOffered({ chainId, text, hasReady }: { chainId: ChainId; text: string; hasReady: boolean }) {
  const t = useTranslations('readiness.picker');
  if (hasReady) {
    const isAddress = parseWalletAddress(chainId, text) !== undefined;
    return isAddress ? null : <p className="text-sm text-muted">{t('noMatch')}</p>;
  }
  return (
    <p className="text-sm text-muted">
      {t('none')} <TextLink href={`/wallets?chainId=${chainId}`}>{t('manage')}</TextLink>
    </p>
  );
}
