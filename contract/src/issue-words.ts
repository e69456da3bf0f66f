import type { z } from 'zod'

/** The parts of an issue that say what is wrong. */
type Issue = Pick<z.core.$ZodIssue, 'code' | 'message'> & {
  readonly format?: string
  readonly expected?: string
  readonly values?: readonly unknown[]
}

/** What is wrong, as a person may read it: never a pattern, and no name of a type of the language. */
export function issueWords({ code, message, format, expected, values = [] }: Issue): string {
  if (code === 'invalid_format' && format === 'regex' && message.includes('pattern')) {
    return 'is not written as it should be'
  }
  if (code === 'invalid_type' && message.startsWith('Invalid input')) {
    if (message.endsWith('received undefined')) return 'is missing'
    if (expected === 'number' || expected === 'int') return 'is no number'
  }
  if (code === 'invalid_value' && message.startsWith('Invalid') && values.length > 0) {
    const allowed = values.map((value) => (value === '' ? 'empty' : `“${String(value)}”`))
    return `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(allowed)}`
  }
  return message
}
