import { unreadable } from '../../failures.ts'
import type { Position } from '../capabilities.ts'
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

/**
 * Reads a history as it comes, which may be that of a whole campus, and keeps the rows of one device. Columns go by the names in the first
 * line, whatever their order: `macaddress`, `floorid`, `floorhierarchy`, `coordinatex`, `coordinatey`, `sourcetimestamp`.
 */
export class HistoryReader {
  readonly positions: Position[] = []
  /** Rows of the device that lack a time, and lines without a MAC. */
  dropped = 0
  readonly #name: string
  readonly #mac: string
  readonly #decoder = new TextDecoder()
  #rest = ''
  #columns: readonly string[] | null = null

  constructor(name: string, mac: string) {
    this.#name = name
    this.#mac = mac
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
    const mac = canonicalMac(cell('macaddress'))
    if (mac === null) this.dropped += 1
    if (mac !== this.#mac) return
    const number = (name: string) => {
      const text = cell(name)
      const read = Number(text)
      return text === '' || !Number.isFinite(read) || read === -999 ? null : read
    }
    const at = number('sourcetimestamp') ?? number('changedon')
    if (at === null || at <= 0) {
      this.dropped += 1
      return
    }
    this.positions.push({
      floor: cell('floorid') || null,
      hierarchy: cell('floorhierarchy')
        .split(/\s*(?:->|>)\s*/)
        .filter((one) => one !== ''),
      x: metres(number('coordinatex')),
      y: metres(number('coordinatey')),
      accuracy: metres(number('confidencefactor')),
      computedBy: cell('computetype') || null,
      at: new Date(at),
    })
  }

  #notUnderstood(evidence: string) {
    return unreadable({
      cause: 'not-understood',
      message: `${this.#name} answered with a history that could not be parsed`,
      evidence,
    })
  }
}
