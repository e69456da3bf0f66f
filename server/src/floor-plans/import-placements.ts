import { asSeen } from '@patchbay/contract/identifiers/clean'
import { placedKinds } from '@patchbay/contract/floor-plans/placed-kinds'
import { placement } from '@patchbay/contract/floor-plans/placements'
import type { Placement } from '@patchbay/contract/floor-plans/placements'
import type { ImportedPlacements } from '@patchbay/contract/site-resources/floor-plans/edits'
import { CallError } from '../errors/call-error.ts'
import { inTurns, readTable } from '../places/csv.ts'
import { openDraft, touchDraft } from './draft.ts'
import type { Tx } from './draft.ts'
import { placeThings } from './place-things.ts'
import { publishDraft } from './publish.ts'
import { today } from './versions.ts'

const columns = ['building', 'floor', 'kind', 'name', 'x', 'y', 'outline'] as const
type Column = (typeof columns)[number]

const refuse = (words: string) => new CallError('input-not-valid', { fields: { text: words } })

interface ReadFloor {
  readonly building: string
  readonly floor: string
  readonly line: number
  readonly placed: Map<string, Placement>
}

/**
 * Places the rows of a file on the drafts of their floors. A row that says nothing sensible is refused with its line and the others are
 * placed; a floor without a scale takes none. The same file twice changes nothing, and publishes nothing anew.
 */
export async function importPlacements(
  tx: Tx,
  text: string,
  who: string,
  publish: boolean,
): Promise<ImportedPlacements> {
  const refused: { line: number; reason: string }[] = []
  const floors = await readFloors(text, refused)
  const counts = { floors: 0, placed: 0, unchanged: 0, published: 0 }
  for await (const { building, floor, line, placed } of inTurns(floors.values(), 1)) {
    const draft = await openDraft(tx, { building, floor }, null, who).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'input-not-valid') throw error
      return null
    })
    if (draft === null) {
      refused.push({ line, reason: `The site has no floor ${floor} of ${building}.` })
      continue
    }
    if (draft.scale === null) {
      refused.push({ line, reason: `The plan of floor ${floor} of ${building} has no scale yet.` })
      if (draft.edits === 0) await dropDraft(tx, draft)
      continue
    }
    const written = await placeThings(tx, draft, [...placed.values()])
    counts.placed += written
    counts.unchanged += placed.size - written
    if (written === 0 && draft.edits === 0) {
      await dropDraft(tx, draft)
      continue
    }
    counts.floors += 1
    await touchDraft(tx, draft, who)
    if (!publish) continue
    await publishDraft(tx, { building, floor, edits: null, validFrom: draft.valid_from || today() }, who)
    counts.published += 1
  }
  return { ...counts, refused: refused.toSorted((one, other) => one.line - other.line) }
}

/** One that was made for this file and is as the plan of today. */
const dropDraft = (
  tx: Tx,
  { building, floor, number }: { readonly building: string; readonly floor: string; readonly number: number },
) =>
  tx
    .deleteFrom('floor_plan')
    .where('building', '=', building)
    .where('floor', '=', floor)
    .where('number', '=', number)
    .execute()

async function readFloors(
  text: string,
  refused: { line: number; reason: string }[],
): Promise<Map<string, ReadFloor>> {
  const [head, ...rows] = await readTable(text, refuse)
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const missing = columns.filter((column) => column !== 'outline' && !names.includes(column))
  if (missing.length > 0) throw refuse(`The head line lacks ${missing.join(', ')}.`)
  const floors = new Map<string, ReadFloor>()
  for await (const row of inTurns(rows)) {
    const cell = (column: Column) => asSeen(row.cells[names.indexOf(column)] ?? '')
    const read = readRow(cell)
    if (typeof read === 'string') {
      refused.push({ line: row.line, reason: read })
      continue
    }
    const [building, floor] = [cell('building'), cell('floor')]
    const key = `${building}/${floor}`
    const on = floors.get(key) ?? { building, floor, line: row.line, placed: new Map<string, Placement>() }
    floors.set(key, on)
    const called = `${read.kind} ${read.name}`
    if (on.placed.has(called)) refused.push({ line: row.line, reason: `${called} is placed twice.` })
    else on.placed.set(called, read)
  }
  return floors
}

/** A placement, or why it is none. */
function readRow(cell: (column: Column) => string): Placement | string {
  if (cell('building') === '' || cell('floor') === '') return 'The building or the floor is missing.'
  const kind = placedKinds.find((one) => one === cell('kind'))
  if (kind === undefined) return `The kind is one of ${placedKinds.join(', ')}.`
  const corners =
    cell('outline') === ''
      ? null
      : cell('outline')
          .split(/[\s,;]+/)
          .map(Number)
  if (corners !== null && kind !== 'room') return 'Only a room has an outline.'
  if (corners !== null && corners.length % 2 === 1) return 'An outline is pairs of x and y.'
  if (cell('x') === '' || cell('y') === '') return 'The x or the y is missing.'
  const read = placement.safeParse({
    kind,
    name: cell('name'),
    x: Number(cell('x')),
    y: Number(cell('y')),
    outline: corners,
  })
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0] ?? 'name')
  return field === 'outline'
    ? 'An outline has three corners or more, in metres.'
    : `The ${field} is not valid.`
}
