import { useTranslations } from 'next-intl';
import { FilterChoice } from '#components/domain/filter/filter-choice.tsx';
import { FilterForm } from '#components/domain/filter/filter-form.tsx';
import { FilterSearch } from '#components/domain/filter/filter-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import {
  isWalletFiltered,
  WALLET_FILTER_STATES,
  type WalletFilter,
} from '#lib/registrations/filter-registrations.ts';
import { LISTED_ROLES } from '#lib/registrations/registration.ts';

/** The filters of the wallets page: a form whose address is the filter. */
export function WalletFilters({ filter }: { filter: WalletFilter }) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  return (
    <FilterForm path="/wallets" label={t('filter.label')}>
      <FilterSearch
        label={t('filter.search')}
        placeholder={t('filter.searchPlaceholder')}
        query={filter.query}
      />
      <FilterChoice
        label={t('filter.chain')}
        name="chainId"
        chosen={filter.chainId}
        all={t('filter.allChains')}
      >
        {CHAIN_IDS.map((value) => ({ value, label: chain(value) }))}
      </FilterChoice>
      <FilterChoice label={t('filter.state')} name="state" chosen={filter.state} all={t('filter.all')}>
        {WALLET_FILTER_STATES.map((value) => ({ value, label: t(`filter.states.${value}`) }))}
      </FilterChoice>
      <FilterChoice label={t('filter.role')} name="role" chosen={filter.role} all={t('filter.allRoles')}>
        {LISTED_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      </FilterChoice>
      <Button type="submit" className="self-end">
        {t('filter.apply')}
      </Button>
      {isWalletFiltered(filter) && (
        <TextLink href="/wallets" className="self-end py-2">
          {t('filter.clear')}
        </TextLink>
      )}
    </FilterForm>
  );
}
