import { issueWords } from '@patchbay/contract/issue-words'
import { deviceFields } from '@patchbay/contract/systems/checking'
import type { DeviceFields } from '@patchbay/contract/systems/checking'
import { inTurns, readTable } from '../places/csv.ts'
import { faulty } from './given.ts'

const columns = [
  'name',
  'address',
  'product',
  'role',
  'model',
  'building',
  'closet',
  'host',
  'port',
  'fingerprint',
] as const
type Column = (typeof columns)[number]

const isColumn = (text: string): text is Column => columns.some((column) => column === text)

export interface DeviceLine {
  readonly line: number
  readonly read: DeviceFields | { readonly why: string }
}

const mostLines = 5_000

function headOf(cells: readonly string[]): Column[] {
  const head = cells.map((cell) => cell.trim().toLowerCase())
  const unknown = head.find((cell) => !isColumn(cell))
  if (unknown !== undefined) {
    throw faulty({ csv: `has a column "${unknown.slice(0, 40)}"; the columns are ${columns.join(', ')}` })
  }
  if (!head.includes('name')) throw faulty({ csv: 'has no column name in its first line' })
  if (!head.includes('host') && !head.includes('address')) {
    throw faulty({ csv: 'has neither a column host nor a column address in its first line' })
  }
  return head.filter(isColumn)
}

/** The system whose devices the lines are read for. */
interface For {
  readonly product: string
  readonly usualPort: number
}

function readLine(
  head: readonly Column[],
  cells: readonly string[],
  { product, usualPort }: For,
): DeviceLine['read'] {
  if (cells.length > head.length) return { why: 'has more cells than there are columns' }
  const cell = (column: Column) => cells[head.indexOf(column)]?.trim() ?? ''
  const optional = (column: Column) => (head.includes(column) && cell(column) !== '' ? cell(column) : null)
  const other = optional('product')
  if (other !== null && other !== product) {
    return { why: `product is ${other}; this system asks its devices as ${product}` }
  }
  const parsed = deviceFields.safeParse({
    name: cell('name'),
    address: optional('address'),
    role: optional('role'),
    model: optional('model'),
    building: optional('building'),
    closet: optional('closet'),
    // Where a site reaches its devices at their own addresses, one column says both.
    host: cell('host') || cell('address'),
    port: optional('port') === null ? usualPort : Number(cell('port')),
    fingerprint: optional('fingerprint'),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return {
    why: `${String(issue?.path[0] ?? 'line')} ${issue === undefined ? 'is not valid' : issueWords(issue)}`,
  }
}

/** Devices in CSV with a head, in any order of columns; a line that cannot be read says why. Throws for the head. */
export async function readDevicesCsv(text: string, system: For): Promise<DeviceLine[]> {
  const [first, ...rows] = await readTable(text, (words) => faulty({ csv: words }))
  if (first === undefined) throw faulty({ csv: 'is empty' })
  if (rows.length > mostLines) throw faulty({ csv: `has more than ${mostLines} lines` })
  const head = headOf(first.cells)
  const seen = new Set<string>()
  const lines: DeviceLine[] = []
  for await (const { line, cells } of inTurns(rows)) {
    const read = readLine(head, cells, system)
    const twice = !('why' in read) && seen.has(read.name)
    lines.push({ line, read: twice ? { why: `${read.name} is already in an earlier line` } : read })
    if (!('why' in read)) seen.add(read.name)
  }
  return lines
}
