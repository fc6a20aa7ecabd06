import type { ZodError, ZodIssue } from 'zod';

/** Validation errors of a request field (`data.fields`). */
export type FieldCode = 'required' | 'too_short' | 'too_long' | 'format' | 'mismatch' | 'exists' | 'common' | 'invalid';

function isMissing(issue: ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.unionErrors.every((error) => error.issues.some((inner) => isMissing(inner)));
  return issue.code === 'invalid_type' && (issue.received === 'undefined' || issue.received === 'null');
}

function codeOf(issue: ZodIssue): FieldCode {
  if (isMissing(issue)) return 'required';
  if (issue.code === 'too_small' && issue.type === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
  if (issue.code === 'too_big' && issue.type === 'string') return 'too_long';
  return issue.code === 'custom' || issue.code === 'invalid_string' ? 'format' : 'invalid';
}

/** @returns the first validation error of each field */
export function fieldCodes(error: ZodError): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (name !== '') fields[name] ??= codeOf(issue);
  }
  return fields;
}

/** @returns the fields of a request that contain NUL, if any: PostgreSQL cannot store it in text */
export function fieldsWithNul(request: unknown): Record<string, FieldCode> | undefined {
  const found = Object.entries(request ?? {}).filter(([, value]) => typeof value === 'string' && value.includes('\0'));
  return found.length === 0 ? undefined : Object.fromEntries(found.map(([name]) => [name, 'format']));
}
