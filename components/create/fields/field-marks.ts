import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { FieldError } from '#lib/errors/error-envelope.ts';
import type { Fault } from '#lib/errors/result.ts';

/** Which field of a form a refusal is about. */
export interface FieldMarks<Name extends string> {
  /** By the last name of the path under which the refuser names the field. */
  readonly byPath: Readonly<Record<string, Name>>;
  /** Faults that are about one field. */
  readonly byFault: Readonly<Partial<Record<FaultCode, Name>>>;
}

/** Which fields a refusal marks, and with what: a message of the refuser, or the fault's own title. */
export function toFieldMessages<Name extends string>(
  { byPath, byFault }: FieldMarks<Name>,
  fault: Fault,
  titleOf: (code: FaultCode) => string,
): readonly (readonly [Name, string])[] {
  const named = (fault.fieldErrors ?? []).flatMap(({ path, message }) => {
    const field = findField(byPath, path);
    return field === undefined ? [] : [[field, message] as const];
  });
  const field = byFault[fault.code];
  return field === undefined ? named : [...named, [field, titleOf(fault.code)] as const];
}

/** What a refusal says about fields that are not in the form: no field is marked with it (R15). */
export function listUnmarked(
  { byPath }: FieldMarks<string>,
  { fieldErrors = [] }: Fault,
): readonly FieldError[] {
  return fieldErrors.filter(({ path }) => findField(byPath, path) === undefined);
}

/** A path may begin with what the refuser calls the whole request, or end with a place in a list. */
function findField<Name>(byPath: Readonly<Record<string, Name>>, path: string): Name | undefined {
  const name = path.split(/[^\w-]+/).findLast((part) => Object.hasOwn(byPath, part));
  return name === undefined ? undefined : byPath[name];
}

/** Whether a refusal is about a value of the form, so that only another value helps. */
export function isAboutField({ byFault }: FieldMarks<string>, fault: Fault): boolean {
  return fault.code in byFault || (fault.fieldErrors ?? []).length > 0;
}
