import type { z } from 'zod'

/** The parts of an issue that say what is wrong. */
type Issue = Pick<z.core.$ZodIssue, 'code' | 'message'> & {
  readonly format?: string
  readonly expected?: string
  readonly values?: readonly unknown[]
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
}

/** What a size is counted in, by what has it. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' }

const sized = (size: number | bigint, origin: string, edge: 'least' | 'most') => {
  const unit = units[origin] ?? ''
  if (edge === 'least' && unit !== '' && Number(size) === 1) return 'must not be empty'
  const counted = Number(size) === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit
  return `must ${unit === '' ? 'be' : 'have'} ${size}${counted} at ${edge}`
}

/** What is wrong, as a person may read it: never a pattern, and no name of a type of the language. */
export function issueWords(issue: Issue): string {
  const { code, message, format, expected, values = [], origin = '', minimum, maximum } = issue
  if (code === 'too_small' && minimum !== undefined && message.startsWith('Too small'))
    return sized(minimum, origin, 'least')
  if (code === 'too_big' && maximum !== undefined && message.startsWith('Too big'))
    return sized(maximum, origin, 'most')
  if (code === 'invalid_format' && format === 'regex' && message.includes('pattern')) {
    return 'has the wrong format'
  }
  if (code === 'invalid_type' && message.startsWith('Invalid input')) {
    if (message.endsWith('received undefined')) return 'is missing'
    if (expected === 'number' || expected === 'int') return 'must be a number'
    return 'has the wrong type'
  }
  if (code === 'invalid_format' && message.startsWith('Invalid')) return 'has the wrong format'
  if (code === 'invalid_union') return 'has the wrong type'
  if (code === 'invalid_value' && message.startsWith('Invalid') && values.length > 0) {
    const allowed = values.map((value) => (value === '' ? 'empty' : `“${String(value)}”`))
    return `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(allowed)}`
  }
  return message
}
