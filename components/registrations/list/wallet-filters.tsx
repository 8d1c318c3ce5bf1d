import { useTranslations } from 'next-intl';
import { FilterBar, type FilterField } from '#components/domain/filter/filter-bar.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { WALLET_FILTER_STATES, type WalletFilter } from '#lib/registrations/filter-wallets.ts';
import { LISTED_ROLES } from '#lib/registrations/wallet.ts';

/** The filters of the wallets page. */
export function WalletFilters({ filter }: { filter: WalletFilter }) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const fields: FilterField[] = [
    {
      kind: 'search',
      name: 'query',
      label: t('filter.search'),
      placeholder: t('filter.searchPlaceholder'),
    },
    {
      kind: 'choice',
      name: 'chainId',
      label: t('filter.chain'),
      all: t('filter.allChains'),
      choices: CHAIN_IDS.map((value) => [value, chain(value)]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('filter.state'),
      all: t('filter.all'),
      choices: WALLET_FILTER_STATES.map((value) => [value, t(`filter.states.${value}`)]),
    },
    {
      kind: 'choice',
      name: 'role',
      label: t('filter.role'),
      all: t('filter.allRoles'),
      choices: LISTED_ROLES.map((value) => [value, t(`role.${value}`)]),
    },
  ];
  return (
    <FilterBar
      path="/wallets"
      label={t('filter.label')}
      clear={t('filter.clear')}
      fields={fields}
      values={{ ...filter }}
    />
  );
}
