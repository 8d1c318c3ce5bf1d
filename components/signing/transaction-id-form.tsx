import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Form } from '#components/ui/form.tsx';

interface TransactionIdFormProps {
  words: {
    readonly label: string;
    readonly hint: string;
    /** While the field has what was suggested. */
    readonly suggestedHint?: string;
    /** For a text that is neither hash nor signature. */
    readonly invalid: string;
    readonly action: string;
  };
  /** Filled in until a user types. */
  suggested?: string | undefined;
  /** Undefined for a text that is neither. */
  parse: (text: string) => string | undefined;
  /** Why it is not taken; undefined when it is. */
  check?: (transactionId: string) => Promise<string | undefined>;
  onTransactionId: (transactionId: string) => unknown;
  /** Something is being done with one. */
  isPending?: boolean;
  /** Before the field. */
  intro?: ReactNode;
  /** After the button: what the last one came to. */
  children?: ReactNode;
}

/** Passes on what its form and its check take; what they refuse marks its field, which gets the focus. */
function useCheckedId({ words, parse, check, onTransactionId }: Omit<TransactionIdFormProps, 'children'>) {
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(text: string) {
    const transactionId = parse(text);
    if (transactionId === undefined) {
      mark(words.invalid);
      return;
    }
    const found = check && (await whileChecking(check(transactionId)));
    mark(found);
    if (found === undefined) onTransactionId(transactionId);
  }

  function mark(found: string | undefined) {
    setProblem(found);
    if (found !== undefined) field.current?.focus();
  }

  async function whileChecking(answer: Promise<string | undefined>): Promise<string | undefined> {
    setIsChecking(true);
    try {
      return await answer;
    } finally {
      setIsChecking(false);
    }
  }

  return { submit, problem, isChecking, field, unmark: () => setProblem(undefined) };
}

/** The hash or signature of a transaction, typed or pasted, checked where that is asked, then passed on. */
export function TransactionIdForm(props: TransactionIdFormProps) {
  const { words, suggested, isPending = false, intro, children } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const { submit, problem, isChecking, field, unmark } = useCheckedId(props);
  const text = typed ?? suggested ?? '';
  const hasSuggested = typed === null && suggested !== undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submit(text);
  }

  return (
    <Form onSubmit={handleSubmit} noValidate className="flex max-w-xl flex-col items-start gap-3">
      {intro}
      <div className="w-full">
        <CodeField
          ref={field}
          label={words.label}
          hint={hasSuggested ? (words.suggestedHint ?? words.hint) : words.hint}
          error={problem}
          value={text}
          // What is checked is what is passed on.
          readOnly={isChecking}
          onChange={(event) => {
            setTyped(event.target.value);
            unmark();
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
