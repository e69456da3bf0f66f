import { randomBytes } from 'node:crypto'
import { fieldSchema } from '@patchbay/contract/resources/field-schema'
import type { Values } from '@patchbay/contract/resources/field-schema'
import { storedFields } from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import { faultsOf } from './faults.ts'
import type { Faults, Source, Written } from './source.ts'
import { readStored } from './stored.ts'
import { addRows, changeRows, fixedFaults } from './write.ts'

type Tx = Transaction<Database>

const emptyOf = (field: StoredField): Value =>
  field.kind === 'list'
    ? []
    : field.kind === 'number'
      ? null
      : field.kind === 'choice' && field.required === true
        ? (field.choices[0] ?? '')
        : ''

async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint form`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint form`.execute(tx)
    throw error
  }
}

interface Sent {
  readonly id: string | null
  readonly values: unknown
}

/**
 * What the list itself finds wrong with what a form sends, beside what its schema says: names that others have, and the
 * checks of the server, asked with what was there before, or nothing, in the fields that are wrong. Run in a transaction
 * that is rolled back.
 */
export async function faultsOfForm(tx: Tx, source: Source, sent: Sent, person: SignedIn): Promise<Faults> {
  const { resource } = source
  const given: Readonly<Record<string, unknown>> =
    typeof sent.values === 'object' && sent.values !== null ? { ...sent.values } : {}
  const [before] = sent.id === null ? [] : await readStored(tx, source, [sent.id])
  if (sent.id !== null && (before === undefined || before.gone)) return {}
  const wrong = new Set<string>()
  const values: Record<string, Value> = {}
  for (const [name, field] of storedFields(resource)) {
    const read = fieldSchema(field).safeParse(given[name])
    values[name] = read.success ? read.data : (before?.values[name] ?? emptyOf(field))
    if (!read.success) wrong.add(name)
  }
  const faults: Record<string, string> = {}
  const { named } = resource
  if (before !== undefined)
    for (const [name, words] of Object.entries(fixedFaults(resource, before.values, values))) {
      faults[name] = words
      values[name] = before.values[name] ?? ''
    }
  const write = (as: Values): Promise<readonly Written[]> =>
    before === undefined
      ? addRows(tx, source, [as], { person, looks: true })
      : changeRows(tx, source, [{ id: before.id, version: null, values: as }], 'changed', {
          person,
          looks: true,
        })
  // The checks judge all other fields under a name that nobody has.
  const standIn = { ...values, [named]: before?.values[named] ?? `~${randomBytes(6).toString('hex')}` }
  const written = wrong.has(named)
    ? await write(standIn)
    : await inSavepoint(tx, () => write(values)).catch((error: unknown) => {
        const words = error instanceof CallError ? error.fields?.[`values.${named}`] : undefined
        if (words === undefined) throw error
        faults[named] = words
        return write(standIn)
      })
  const [checked = {}] = await faultsOf(tx, source, written)
  for (const [name, words] of Object.entries(checked)) {
    const field = storedFields(resource).find(([one]) => one === name)?.[1]
    const narrowed = field !== undefined && 'refers' in field ? field.refers?.narrowedBy : undefined
    // Of what hangs on a wrong field nothing is known.
    if (wrong.has(name) || (narrowed !== undefined && wrong.has(narrowed))) continue
    faults[name] ??= words
  }
  // Of a name that stands in for the one that was sent.
  if (wrong.has(named)) delete faults[named]
  return faults
}
