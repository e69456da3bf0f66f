import { fieldSchema } from '@patchbay/contract/resources/field-schema'
import type { ListQuery } from '@patchbay/contract/resources/resource-row'
import { issueWords } from '@patchbay/contract/issue-words'
import { mostBulk, nameOf, storedFields } from '@patchbay/contract/resources/resource'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { valueOf } from './import-lines.ts'
import { leftUsed, writeSound } from './in-part.ts'
import type { DoneInPart, Left } from './in-part.ts'
import { listRows } from './read.ts'
import { setsOf } from './sets.ts'
import type { Source } from './source.ts'
import { readStored } from './stored.ts'
import { changeRows, differences } from './write.ts'
import type { Writer } from './write.ts'

type Tx = Transaction<Database>

interface Row {
  readonly id: string
  readonly version: number
}

/** What is done to several things at once: `edit` gives a field of all of them one value, null removes them. */
export interface BulkAsked {
  readonly chosen: { readonly rows: readonly Row[] } | { readonly query: ListQuery }
  readonly edit: { readonly field: string; readonly text: string } | null
}

const refused = (fields: Readonly<Record<string, string>>) => new CallError('input-not-valid', { fields })

/** All that a list shows with these words and filters. @throws CallError `input-not-valid` where they are too many */
async function rowsOfList(tx: Tx, source: Source, query: ListQuery): Promise<readonly Row[]> {
  const { many } = source.resource
  const { rows, total } = await listRows(tx, source, { ...query, from: undefined }, mostBulk)
  if (total > mostBulk)
    throw refused({ chosen: `${total} ${many} match; the maximum is ${mostBulk}. Narrow the list.` })
  return rows
}

/** The field that is edited and its value. @throws CallError `input-not-valid` */
function readEdit({ resource }: Source, { field: name, text }: NonNullable<BulkAsked['edit']>) {
  const found = storedFields(resource).find(([one]) => one === name)
  if (found === undefined) throw refused({ field: 'The field does not exist.' })
  const [, field] = found
  if (field.fixed === true || name === resource.named)
    throw refused({ field: `${field.label} cannot be edited for several ${resource.many}.` })
  const read = fieldSchema(field).safeParse(valueOf(field, text))
  if (read.success) return { [name]: read.data }
  const [issue] = read.error.issues
  throw refused({ [`values.${name}`]: issue === undefined ? 'is not right' : issueWords(issue) })
}

/** Removes or edits what was chosen, but for what was changed since, is used or would not be right then. */
export async function changeBulk(
  tx: Tx,
  source: Source,
  { chosen, edit }: BulkAsked,
  writer: Writer,
): Promise<DoneInPart> {
  const { resource } = source
  const values = edit === null ? null : readEdit(source, edit)
  const wanted = 'rows' in chosen ? chosen.rows : await rowsOfList(tx, source, chosen.query)
  const left: Left[] = []
  const sound: { id: string; version: number; named: string; values?: Readonly<Record<string, never>> }[] = []
  let unchanged = 0
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  const seen = new Set<string>()
  for (const ids of setsOf([...versions.keys()]))
    for (const row of await readStored(tx, source, ids, 'held')) {
      seen.add(row.id)
      const named = nameOf(resource, row.values)
      const after = { ...row.values, ...values }
      if (row.gone) left.push({ id: row.id, named, why: 'moved', words: `was ${resource.remove.done} since` })
      else if (row.version !== versions.get(row.id))
        left.push({ id: row.id, named, why: 'moved', words: 'was changed since you chose it' })
      else if (values !== null && differences(row.values, after).length === 0) unchanged += 1
      else
        sound.push({
          id: row.id,
          version: row.version,
          named,
          ...(values === null ? {} : { values: after as Readonly<Record<string, never>> }),
        })
    }
  for (const { id } of wanted)
    if (!seen.has(id)) left.push({ id, named: id, why: 'moved', words: 'no longer exists' })
  if (values === null) {
    const used = await leftUsed(tx, source, sound)
    const held = new Set(used.map(({ id }) => id))
    const removed = await changeRows(
      tx,
      source,
      sound.filter(({ id }) => !held.has(id)),
      'removed',
      writer,
    )
    return { removed, changed: [], unchanged, left: [...left, ...used] }
  }
  const done = await writeSound(tx, source, sound, (rows) => changeRows(tx, source, rows, 'changed', writer))
  return { removed: [], changed: done.written, unchanged, left: [...left, ...done.left] }
}
