import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';

/** The five accounts by the spec's own order (R137). */
const ROLES = ['whitelister', 'whitelisterEntry', 'user', 'userEntry', 'systemProgram'] as const;

/** The decomposed instruction: its program, its accounts in their order with their rights, its data. */
export function InstructionTable({
  instruction: { programId, keys, data },
}: {
  instruction: NonNullable<WalletTransaction['instruction']>;
}) {
  const t = useTranslations('grant.instruction');
  return (
    <div className="flex w-full min-w-0 flex-col gap-3">
      <FactList
        className="w-full"
        facts={[
          { label: t('program'), value: <Identifier value={programId} what={t('program').toLowerCase()} /> },
          { label: t('data'), value: <Identifier value={data} what={t('data').toLowerCase()} /> },
        ]}
      />
      <ol aria-label={t('accounts')} className="flex flex-col">
        {keys.map(({ pubkey, isSigner, isWritable }, index) => (
          <li
            key={index}
            className="grid min-w-0 gap-x-4 border-b border-line py-2 last:border-b-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <span className="text-muted">
              {t('position', { position: index + 1 })} {t(`role.${ROLES[index] ?? 'other'}`)}
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <Identifier value={pubkey} what={t('account')} />
              <span className="text-sm text-muted">
                {isSigner ? t('signs') : t('doesNotSign')}, {isWritable ? t('changes') : t('isRead')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
