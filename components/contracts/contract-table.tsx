import { useTranslations } from 'next-intl';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { ContractAddress } from '#components/domain/chains/contract-address.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { ContractView } from '#lib/chains/contracts/contract-view.ts';
import { contractAnchor } from '#lib/chains/contracts/contract-href.ts';
import { SIGN_PARAMETER } from '#lib/intents/sign-parameter.ts';

/** Where the addresses are, for the explorers. */
export interface ContractPlace {
  environment: Environment;
  hasExplorer: boolean;
}

interface ContractTableProps extends ContractPlace {
  contracts: readonly ContractView[];
}

const COLUMNS = ['network', 'kind', 'address', 'origin', 'confirmed'] as const;
const CELL = 'px-3 py-2.5 max-sm:block max-sm:py-0.5';

/** What is signed for on each network: which address, and who says that it is the right one (R9). */
export function ContractTable({ contracts, ...place }: ContractTableProps) {
  const t = useTranslations('contracts');
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-base max-sm:block">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className="h-9 px-3 text-xs font-medium whitespace-nowrap text-muted"
              >
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {contracts.map((contract) => (
            <ContractRow key={`${contract.chainId} ${contract.kind}`} {...place} contract={contract} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ContractRow({ contract, ...place }: ContractPlace & { contract: ContractView }) {
  const t = useTranslations('contracts');
  const kinds = useTranslations('signing.contracts.kind');
  const { chainId, kind, pin, confirmed } = contract;
  return (
    <tr id={contractAnchor(contract)} className="align-top target:bg-sunken max-sm:block max-sm:py-2.5">
      <td className={`${CELL} whitespace-nowrap`}>
        <ChainName chainId={chainId} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>{kinds(kind)}</td>
      <td className={`${CELL} sm:min-w-72`}>
        {pin ? (
          <ContractAddress {...place} chainId={chainId} address={pin.address} />
        ) : (
          <Unknown {...place} contract={contract} />
        )}
      </td>
      <td className={CELL}>
        <ToneBadge tone={pin ? 'success' : 'attention'}>{t(`origin.${pin?.origin ?? 'unknown'}`)}</ToneBadge>
      </td>
      <td className={confirmed ? CELL : `${CELL} max-sm:hidden`}>
        {confirmed ? (
          <>
            {confirmed.by}
            <span className="block text-sm text-muted">
              <Instant at={confirmed.at} />
            </span>
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

/** Nothing is known: what waits for it, or that it is asked with the first signature. */
function Unknown({ contract, ...place }: ContractPlace & { contract: ContractView }) {
  const t = useTranslations('contracts');
  const { chainId, named } = contract;
  if (named.length === 0) return <span className="text-muted">{t('notUsed')}</span>;
  return (
    <ul className="flex flex-col gap-2">
      {named.map(({ address, intentId, walletId }) => (
        <li key={address} className="flex flex-col items-start">
          <ContractAddress {...place} chainId={chainId} address={address} />
          {intentId === null ? (
            <TextLink href={`/wallets/${walletId}`}>{t('openWallet')}</TextLink>
          ) : (
            <TextLink href={`/intents/${intentId}?${SIGN_PARAMETER}`}>{t('open')}</TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
