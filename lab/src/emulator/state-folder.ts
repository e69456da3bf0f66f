import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the lab keeps what must survive a start: accounts, keys, certificates. Readable by its owner alone. */
export class StateFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
    mkdirSync(path, { recursive: true, mode: 0o700 })
  }

  file(name: string): string {
    return join(this.path, name)
  }

  /** Null when it was never written. */
  read(name: string): string | null {
    try {
      return readFileSync(this.file(name), 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  /** Whole or not at all; the mode is set before there is anything to read. */
  write(name: string, text: string, mode = 0o600): void {
    const file = this.file(name)
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, '', { mode })
    chmodSync(beside, mode)
    writeFileSync(beside, text)
    renameSync(beside, file)
  }

  /** The text kept under this name, made on first use. */
  keep(name: string, make: () => string): string {
    const known = this.read(name)
    if (known !== null) return known
    const made = make()
    this.write(name, made)
    return made
  }
}
