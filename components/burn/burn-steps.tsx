import { assertNever } from '#lib/assert-never.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { AwaitAuthorization } from '#components/burn/prepare/await-authorization.tsx';
import type { BurnSigner } from '#components/burn/sign/burn-signer.ts';
import { ChooseHolder } from '#components/burn/prepare/choose-holder.tsx';
import { SignStep } from '#components/burn/sign/sign-step.tsx';

/** Which step of the signing an intent is at; undefined when it asks for none. */
export type BurnStep =
  | { readonly kind: 'choose_holder' }
  | { readonly kind: 'await_authorization'; readonly burn: BurnView }
  | { readonly kind: 'sign'; readonly burn: BurnView };

/**
 * No wallet is asked for anything: a burn is not explained yet, or no node knows the hash that was entered,
 * and the user may enter the right one.
 */
export type ResolveStep =
  | { readonly kind: 'resolve_burn'; readonly burn: BurnView }
  | { readonly kind: 'correct_hash'; readonly burn: BurnView };

interface BurnStepsProps {
  step: BurnStep;
  intent: BurnSubject;
  signer: BurnSigner;
}

/** The step itself. Keyed by attempt, so that nothing of one attempt is shown with another. */
export function BurnSteps({ step, intent, signer }: BurnStepsProps) {
  switch (step.kind) {
    case 'choose_holder':
      return <ChooseHolder key="choose" intent={intent} session={signer.session} token={signer.token} />;
    case 'await_authorization':
      return <AwaitAuthorization key={step.burn.attemptId} burn={step.burn} />;
    case 'sign':
      return <SignStep key={step.burn.attemptId} intent={intent} burn={step.burn} signer={signer} />;
    default:
      return assertNever(step);
  }
}
