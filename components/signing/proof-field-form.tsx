import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Form } from '#components/ui/form.tsx';

interface ProofFieldFormProps {
  words: {
    readonly label: string;
    readonly hint: string;
    /** While the field has what was suggested. */
    readonly suggestedHint?: string;
    /** For a text that is no proof. */
    readonly invalid: string;
    readonly action: string;
  };
  /** Filled in until a user types. */
  suggested?: string | undefined;
  /** Undefined for a text that is no proof. */
  parse: (text: string) => string | undefined;
  /** Why a proof is not taken; undefined when it is. */
  check?: (proof: string) => Promise<string | undefined>;
  onProof: (proof: string) => unknown;
  /** What is being done with a proof. */
  isPending?: boolean;
  /** Before the field. */
  intro?: ReactNode;
  /** After the button: what the last proof came to. */
  children?: ReactNode;
}

/** The hash or signature of a transaction, typed or pasted, checked where that is asked, then passed on. */
export function ProofFieldForm({ words, suggested, parse, check, onProof, ...props }: ProofFieldFormProps) {
  const { isPending = false, intro, children } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const text = typed ?? suggested ?? '';
  const hasSuggested = typed === null && suggested !== undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const proof = parse(text);
    if (proof === undefined) {
      setProblem(words.invalid);
      return;
    }
    const found = check && (await whileChecking(check(proof)));
    setProblem(found);
    if (found === undefined) onProof(proof);
  }

  async function whileChecking(answer: Promise<string | undefined>): Promise<string | undefined> {
    setIsChecking(true);
    const found = await answer;
    setIsChecking(false);
    return found;
  }

  return (
    <Form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex max-w-xl flex-col items-start gap-3"
    >
      {intro}
      <div className="w-full">
        <CodeField
          label={words.label}
          hint={hasSuggested ? (words.suggestedHint ?? words.hint) : words.hint}
          error={problem}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button type="submit" isPending={isChecking || isPending}>
        {words.action}
      </Button>
      {children}
    </Form>
  );
}
