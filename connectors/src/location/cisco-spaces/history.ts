import { unreadable } from '../../failures.ts'
import type { HourOfFloor, Position } from '../capabilities.ts'
import { canonicalMac } from '../../mac.ts'
import { metres } from './models.ts'

/** Characters of one line; the longest recorded one has some four hundred. */
const longestLine = 64 * 1024

/** Cells of a line (RFC 4180); several addresses stand in one, in quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  const cell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gy
  for (const [, quoted, plain = ''] of line.matchAll(cell)) cells.push(quoted?.replaceAll('""', '"') ?? plain)
  return cells
}

/** One line of a history by the names in its first line, whatever their order. */
interface HistoryLine {
  readonly mac: string
  readonly at: Date | null
  readonly text: (column: string) => string
  /** Null for -999 too. */
  readonly number: (column: string) => number | null
}

interface LinesTaken {
  /** False for a line that should have been of use and has no time. */
  take(line: HistoryLine): boolean
}

/** Positions of one device. */
export class DeviceHistory implements LinesTaken {
  readonly rows: Position[] = []
  readonly #mac: string

  constructor(mac: string) {
    this.#mac = mac
  }

  take({ mac, at, text, number }: HistoryLine): boolean {
    if (mac !== this.#mac) return true
    if (at === null) return false
    const hierarchy = text('floorhierarchy').split(/\s*(?:->|>)\s*/)
    this.rows.push({
      floor: text('floorid') || null,
      hierarchy: hierarchy.filter((one) => one !== ''),
      x: metres(number('coordinatex')),
      y: metres(number('coordinatey')),
      accuracy: metres(number('confidencefactor')),
      computedBy: text('computetype') || null,
      at,
    })
    return true
  }
}

const hour = 3_600_000

/** Associated devices of one floor by the hour; one that is only heard is often a random MAC and counts as nobody. */
export class FloorHistory implements LinesTaken {
  readonly #floor: string
  readonly #past: { readonly from: Date; readonly to: Date }
  readonly #macs = new Map<number, Set<string>>()

  constructor(floor: string, past: { readonly from: Date; readonly to: Date }) {
    this.#floor = floor
    this.#past = past
  }

  take({ mac, at, text }: HistoryLine): boolean {
    if (text('floorid') !== this.#floor || text('associated').toLowerCase() === 'false') return true
    if (at === null) return false
    if (at < this.#past.from || at > this.#past.to) return true
    const from = Math.floor(at.getTime() / hour) * hour
    const macs = this.#macs.get(from) ?? new Set()
    this.#macs.set(from, macs.add(mac))
    return true
  }

  get hours(): HourOfFloor[] {
    const hours = [...this.#macs].map(([from, macs]) => ({ from: new Date(from), devices: macs.size }))
    return hours.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  }
}

/**
 * Reads a history as it comes, which may be that of a whole campus. Its columns: `macaddress`, `floorid`, `floorhierarchy`,
 * `coordinatex`, `coordinatey`, `sourcetimestamp`, `associated`.
 */
export class HistoryReader {
  /** Lines of use that lack a time, and lines without a MAC. */
  dropped = 0
  readonly #name: string
  readonly #taken: LinesTaken
  readonly #decoder = new TextDecoder()
  #rest = ''
  #columns: readonly string[] | null = null

  constructor(name: string, taken: LinesTaken) {
    this.#name = name
    this.#taken = taken
  }

  /** @throws Failure not-understood, where a line does not end or the first names no MAC */
  take(octets: Uint8Array): void {
    this.#rest += this.#decoder.decode(octets, { stream: true })
    const lines = this.#rest.split(/\r?\n/)
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > longestLine) throw this.#notUnderstood('a line without an end')
    for (const line of lines) this.#read(line)
  }

  end(): void {
    this.#rest += this.#decoder.decode()
    this.#read(this.#rest)
    this.#rest = ''
  }

  #read(line: string): void {
    if (line.trim() === '') return
    const cells = cellsOf(line)
    if (this.#columns === null) {
      this.#columns = cells.map((cell) => cell.trim().toLowerCase())
      if (!this.#columns.includes('macaddress')) throw this.#notUnderstood('no column of MACs')
      return
    }
    const columns = this.#columns
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
    const number = (name: string) => {
      const text = cell(name)
      const read = Number(text)
      return text === '' || !Number.isFinite(read) || read === -999 ? null : read
    }
    const mac = canonicalMac(cell('macaddress'))
    const written = number('sourcetimestamp') ?? number('changedon')
    const at = written === null || written <= 0 ? null : new Date(written)
    if (mac === null || !this.#taken.take({ mac, at, text: cell, number })) this.dropped += 1
  }

  #notUnderstood(evidence: string) {
    return unreadable({
      cause: 'not-understood',
      message: `${this.#name} answered with a history that could not be parsed`,
      evidence,
    })
  }
}
