import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { ChangedSinceShown } from './changed-since-shown.tsx';
import type { ShownFacts } from './keep-first-shown.ts';
import type { FirstShown } from './use-first-shown.ts';

interface ComparedSubmitProps<Facts extends ShownFacts> {
  label: string;
  isPending: boolean;
  compared: FirstShown<Facts>;
  /** The comparison begins again. */
  onAgain: () => void;
}

/** The button of a form by which a user confirms what they have compared. */
export function ComparedSubmit<Facts extends ShownFacts>(props: ComparedSubmitProps<Facts>) {
  const t = useTranslations('common.changedSinceShown');
  const { label, isPending, compared, onAgain } = props;
  const { changed, showNow } = compared;
  if (changed.length === 0) {
    return (
      <Button type="submit" variant="primary" isPending={isPending}>
        {label}
      </Button>
    );
  }
  function compareAgain() {
    onAgain();
    showNow(...changed);
  }
  return (
    <>
      <GatedAction label={label} reason={t('reason')} />
      <ChangedSinceShown onAgain={compareAgain} />
    </>
  );
}
