import type { Values } from '@patchbay/contract/resource-calls'
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

function unknownTexts(known: ReadonlyMap<string, ReadonlySet<string>>, values: Values): Faults {
  const faults: Record<string, string> = {}
  for (const [name, choices] of known) {
    const strange = textsOf(values, name).filter((value) => !choices.has(value))
    if (strange.length > 0) faults[name] = `not known: ${strange.slice(0, 10).join(', ')}`
  }
  return faults
}

/** What is wrong with each row that was written, by field. */
export async function faultsOf(tx: Tx, source: Source, rows: readonly Written[]): Promise<readonly Faults[]> {
  const known = await readKnown(tx, source, rows)
  const faults: Faults[] = []
  for (const some of setsOf(rows)) {
    const checked = (await source.check?.(tx, some)) ?? []
    for (const [at, { after }] of some.entries())
      faults.push({ ...unknownTexts(known, after), ...checked[at] })
  }
  return faults
}

/** @throws CallError `input-not-valid` with what is wrong with the first that is not right, by field */
export async function refuseFaults(tx: Tx, source: Source, rows: readonly Written[]): Promise<void> {
  const wrong = (await faultsOf(tx, source, rows)).find((faults) => Object.keys(faults).length > 0)
  if (wrong !== undefined) throw faulty(wrong)
}
