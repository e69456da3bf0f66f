import { setImmediate } from 'node:timers/promises'
import { issueWords } from '@patchbay/contract/issue-words'
import { z } from 'zod'
import { CallError } from '../errors/call-error.ts'

type Issue = z.core.$ZodIssue

/** Fields that an answer names, of however many that are wrong. */
const mostNamed = 20

function fieldsOf(issue: Issue): [string, string][] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostNamed).map((key) => [path === '' ? key : `${path}.${key}`, 'is not known'])
  }
  return [[path === '' ? 'body' : path, issueWords(issue)]]
}

/** Parses what came in with a schema of the contract; throws `input-not-valid` with what is wrong by field. */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 10 * mostNamed)
  const fields = new Map(issues.toReversed().flatMap(fieldsOf))
  throw new CallError('input-not-valid', { fields: Object.fromEntries([...fields].slice(0, mostNamed)) })
}

/** What a call without a query or a body takes: nothing. */
export const noFields = z.strictObject({})

/** Control characters other than tab and the ends of lines, and marks that turn the direction of what stands behind them. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Characters that are looked at in one go, each name and value a few besides. */
const slice = 128 * 1024
const ofEach = 16

function faultOf(text: string, isKept: boolean): string | null {
  if (!text.isWellFormed()) return 'It contains half a surrogate pair.'
  unwanted.lastIndex = 0
  const found = isKept ? unwanted.exec(text)?.[0] : undefined
  if (found === undefined) return null
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `has an invisible character (U+${code})`
}

/** The same of a long text in pieces, none of which ends within a character. */
function* piecesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    const last = text.charCodeAt(from + slice - 1)
    const to = from + slice + (last >= 0xd800 && last < 0xdc00 ? 1 : 0)
    yield text.slice(from, to)
    from = to
  }
}

function* lookThrough(value: unknown, isKept: boolean, path: string): Generator<number, void> {
  if (typeof value === 'string') {
    for (const piece of piecesOf(value)) {
      const fault = faultOf(piece, isKept)
      if (fault !== null)
        throw new CallError('input-not-valid', { fields: { [path === '' ? 'body' : path]: fault } })
      yield piece.length + ofEach
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      yield* lookThrough(name, isKept, path)
      yield* lookThrough(part, isKept, path === '' ? name : `${path}.${name}`)
      yield ofEach
    }
  }
}

/**
 * Refuses what no text has, in whichever field: half a character, and where it is kept for others to read, control characters and
 * marks of direction. What is long is looked through in slices: everybody else has a turn of the event loop after each.
 * @throws CallError `input-not-valid`
 */
export async function refuseHidden(value: unknown, isKept: boolean): Promise<void> {
  let left = slice
  for (const looked of lookThrough(value, isKept, '')) {
    left -= looked
    if (left > 0) continue
    left = slice
    await setImmediate()
  }
}

/** The same value without them: of what somebody is still at nothing is refused. */
export function withoutHidden(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(unwanted, '')
  if (Array.isArray(value)) return value.map(withoutHidden)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [String(withoutHidden(name)), withoutHidden(part)]),
  )
}
