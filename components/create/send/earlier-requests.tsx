import { Identifier } from '#components/domain/identifier.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { EarlierRequest } from '#components/create/use-create-flow.ts';
import { useCreateCopy, type CreateCopy } from '#components/create/use-create-copy.ts';
import type { ReactNode } from 'react';

interface EarlierRequestsProps<Order> {
  copy: CreateCopy;
  requests: readonly EarlierRequest<Order>[];
  /** What was ordered, as a user finds it again. */
  describe: (order: Order, idempotencyKey: string) => ReactNode;
  /** Where to look for what it may have created. */
  listHref: string;
}

/**
 * What was sent from this form before, as another order: what is under review does not replace it (R24). It
 * stays until its outcome is known.
 */
export function EarlierRequests<Order>({ copy, requests, describe, listHref }: EarlierRequestsProps<Order>) {
  const t = useCreateCopy(copy);
  return requests.map(({ idempotencyKey, order, href }) => (
    <Notice
      key={idempotencyKey}
      tone="attention"
      title={t(href === null ? 'earlier.title' : 'earlier.createdTitle')}
    >
      <p className="max-w-prose break-words">
        {order === null ? (
          <Identifier value={idempotencyKey} what={t('earlier.key').toLowerCase()} />
        ) : (
          describe(order, idempotencyKey)
        )}
      </p>
      <p className="max-w-prose">{t(href === null ? 'earlier.text' : 'earlier.createdText')}</p>
      <TextLink href={href ?? listHref}>{t(href === null ? 'earlier.list' : 'earlier.open')}</TextLink>
    </Notice>
  ));
}
