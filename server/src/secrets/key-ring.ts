import type { Key, Keys } from './key-file.ts'

/** Where the keys come from, and whether they have changed there. */
interface KeySource {
  /** Changes with what `read` would give. */
  stamp(): string
  /** The one that seals first. @throws KeyFileError */
  read(): readonly Key[]
}

/**
 * Keys that follow their file: whoever turns to another key changes the file, and everybody who holds this seals by it
 * from then on, and opens what others have sealed by it, without a restart. A key that was known stays known until the
 * process ends, so that nothing that was sealed meanwhile is lost to it. A file that cannot be read, or that does not
 * hold the key which seals now, is not followed.
 */
export class KeyRing implements Keys {
  readonly #source: KeySource | null
  #all: readonly Key[]
  #first: Key
  #stamp: string

  constructor([first, ...others]: readonly Key[], source: KeySource | null = null, stamp = '') {
    if (first === undefined) throw new TypeError('A ring without a key')
    this.#first = first
    this.#all = [first, ...others]
    this.#source = source
    this.#stamp = stamp
  }

  get all(): readonly Key[] {
    return this.#all
  }

  current(): Key {
    this.#follow()
    return this.#first
  }

  withId(id: string): Key | null {
    const known = this.#all.find((key) => key.id === id)
    if (known !== undefined) return known
    this.#follow()
    return this.#all.find((key) => key.id === id) ?? null
  }

  /** Looks whether the file has changed. @throws KeyFileError, saying why it is not followed; what was known stays. */
  refresh(): void {
    const source = this.#source
    if (source === null) return
    const stamp = source.stamp()
    if (stamp === this.#stamp) return
    const [first, ...others] = source.read()
    if (first === undefined) return
    const next = [first, ...others]
    if (!next.some(({ id }) => id === this.#first.id)) throw new ForeignKeyError()
    this.#stamp = stamp
    const kept = this.#all.filter((key) => !next.some(({ id }) => id === key.id))
    // A key that is known stays the same object.
    const same = (key: Key) => this.#all.find(({ id }) => id === key.id) ?? key
    this.#first = same(first)
    this.#all = [...next.map(same), ...kept]
  }

  #follow(): void {
    try {
      this.refresh()
    } catch {
      // The chore that looks each minute says so; nothing else stands still for it.
    }
  }
}

/** The file was replaced by one that cannot open what is sealed now. */
export class ForeignKeyError extends Error {
  override readonly name = 'ForeignKeyError'

  constructor() {
    super('The key file no longer holds the key that seals secrets. Put it back below the new one.')
  }
}
