import { issueWords } from '@patchbay/contract/issue-words'
import { z } from 'zod'
import { CallError } from '../errors/call-error.ts'

type Issue = z.core.$ZodIssue

function fieldsOf(issue: Issue): [string, string][] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [path === '' ? key : `${path}.${key}`, 'is not known'])
  }
  return [[path === '' ? 'body' : path, issueWords(issue)]]
}

/** Parses what came in with a schema of the contract; throws `input-not-valid` with what is wrong by field. */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = new Map(parsed.error.issues.toReversed().flatMap(fieldsOf))
  throw new CallError('input-not-valid', { fields: Object.fromEntries([...fields].slice(0, 20)) })
}

/** What a call without a query or a body takes: nothing. */
export const nothing = z.strictObject({})

/** Control characters other than tab and the ends of lines, and marks that turn the direction of what stands behind them. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const layout = /[\t\n\r]/g

function faultOf(text: string, isKept: boolean): string | null {
  if (!text.isWellFormed()) return 'It holds half a character.'
  const found = isKept ? unwanted.exec(text.replaceAll(layout, ''))?.[0] : undefined
  if (found === undefined) return null
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `has a character that cannot be seen (U+${code})`
}

/**
 * Refuses what no text has, in whichever field: half a character, and where it is kept for others to read, control characters and
 * marks of direction. @throws CallError `input-not-valid`
 */
export function refuseHidden(value: unknown, isKept: boolean, path = ''): void {
  if (typeof value === 'string') {
    const fault = faultOf(value, isKept)
    if (fault !== null)
      throw new CallError('input-not-valid', { fields: { [path === '' ? 'body' : path]: fault } })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      refuseHidden(name, isKept, path)
      refuseHidden(part, isKept, path === '' ? name : `${path}.${name}`)
    }
  }
}
