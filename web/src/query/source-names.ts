import type { Source } from '@patchbay/contract/systems/sources'

/** Names of sources as their chips have them. */
export function nameIn(sources: readonly Source[]): (source: string) => string {
  // The imported buildings, rooms and outlets are asked with the index and have no chip.
  const names = new Map([['places', 'Site records'], ...sources.map(({ id, name }) => [id, name] as const)])
  return (source) => names.get(source) ?? source
}
