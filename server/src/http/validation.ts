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
