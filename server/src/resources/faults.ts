import { midSentence } from '@patchbay/contract/changes/change'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { setsOf } from './sets.ts'
import type { Faults, Source, Written } from './source.ts'

type Tx = Transaction<Database>

export const faulty = (faults: Faults) =>
  new CallError('input-not-valid', {
    fields: Object.fromEntries(Object.entries(faults).map(([field, words]) => [`values.${field}`, words])),
  })

const textsOf = (values: Values, name: string) => [values[name] ?? ''].flat().map(String).filter(Boolean)

/** What each `known` field is chosen from, where one of the rows has something there. */
async function readKnown(
  tx: Tx,
  { known = {} }: Source,
  rows: readonly Written[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const read = new Map<string, ReadonlySet<string>>()
  for (const [name, choices] of Object.entries(known))
    if (rows.some(({ after }) => textsOf(after, name).length > 0)) read.set(name, new Set(await choices(tx)))
  return read
}

/** Choices that a fault names all of. */
const fewChoices = 6

function unknownTexts(
  { resource: { fields }, takes }: Pick<Source, 'resource' | 'takes'>,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  values: Values,
): Faults {
  const faults: Record<string, string> = {}
  for (const [name, choices] of known) {
    const strange = textsOf(values, name).filter(
      (value) => !choices.has(value) && takes?.[name]?.(value) !== true,
    )
    if (strange.length === 0) continue
    const { kind, label = name } = fields[name] ?? {}
    const named = strange.slice(0, 10).join(', ')
    const few = choices.size > 0 && choices.size <= fewChoices ? ` (known: ${[...choices].join(', ')})` : ''
    faults[name] =
      kind === 'list'
        ? `${named} ${strange.length === 1 ? 'is' : 'are'} not known${few}`
        : `${named} is not a ${midSentence(label)}${few}`
  }
  return faults
}

/** Of fields that say something only together, each with what it holds, such as `a switch`: the faults of those that are empty. */
export function givenTogether(values: Values, fields: Readonly<Record<string, string>>): Faults {
  const given = Object.keys(fields).find((name) => values[name] !== '')
  if (given === undefined) return {}
  const empty = Object.keys(fields).filter((name) => values[name] === '')
  return Object.fromEntries(empty.map((name) => [name, `is missing: ${fields[given] ?? given} is given`]))
}

/** Letters of a value that a fault repeats. */
const mostRepeated = 60

/** A fault where its field does not stand beside it: words that say what the value is, or must be, begin with the value. */
export function withValue(value: string, words: string): string {
  const short = value.length > mostRepeated ? `${value.slice(0, mostRepeated)}…` : value
  if (value === '' || value.includes('\n')) return words
  if (/^(?:is|must|belongs|does)\b/.test(words)) return `${short} ${words}`
  return /^(?:There|Two|Write)\b/.test(words) ? `${short}: ${words}` : words
}

/** What is wrong with each row that was written, by field. */
export async function faultsOf(tx: Tx, source: Source, rows: readonly Written[]): Promise<readonly Faults[]> {
  const known = await readKnown(tx, source, rows)
  const faults: Faults[] = []
  for (const some of setsOf(rows)) {
    const checked = (await source.check?.(tx, some)) ?? []
    for (const [at, { after }] of some.entries())
      faults.push({ ...unknownTexts(source, known, after), ...checked[at] })
  }
  return faults
}

/** @throws CallError `input-not-valid` with what is wrong with the first that is not right, by field */
export async function refuseFaults(tx: Tx, source: Source, rows: readonly Written[]): Promise<void> {
  const wrong = (await faultsOf(tx, source, rows)).find((faults) => Object.keys(faults).length > 0)
  if (wrong !== undefined) throw faulty(wrong)
}
