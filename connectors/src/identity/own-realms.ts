/**
 * Realms and domains whose logins mean people of this site: DNS names, NetBIOS names and suffixes of principal names, from its
 * directories and its policy. A sub-domain is another domain. Until somebody has told a realm it is a stranger's.
 */
export class OwnRealms {
  #bySource: ReadonlyMap<string, readonly string[]> = new Map()

  /** Replaces what one source told before. */
  learn(source: string, names: readonly string[]): void {
    this.#bySource = new Map([...this.#bySource, [source, names.map(bare)]])
  }

  /** Forgets every source but these. */
  forgetOthers(sources: ReadonlySet<string>): void {
    this.#bySource = new Map([...this.#bySource].filter(([source]) => sources.has(source)))
  }

  /** Whether anybody has told one. */
  get known(): boolean {
    return [...this.#bySource.values()].some((names) => names.length > 0)
  }

  has(realm: string): boolean {
    const name = bare(realm)
    return [...this.#bySource.values()].some((names) => names.includes(name))
  }
}

const bare = (realm: string) => realm.trim().replace(/\.$/, '').toLowerCase()

/** Of this process; the server learns them, whoever reads an authentication compares with them. */
export const ownRealms = new OwnRealms()
