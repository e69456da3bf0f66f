import { textOfValue } from '@patchbay/contract/resources/resource'
import type { Resource } from '@patchbay/contract/resources/resource'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'

/** What stands on one label. */
export interface Label {
  /** What the scanner is asked: the name under which search finds the thing. */
  readonly ask: string
  readonly name: string
  /** At most two lines, none of them empty. */
  readonly lines: readonly string[]
}

/** Lists whose things get labels, with the fields below the name. */
const labelled: Readonly<Record<string, readonly string[]>> = {
  rooms: ['building', 'name'],
  'network-locations': ['building', 'room', 'panel'],
  'network-devices': ['building', 'closet', 'asset_tag'],
  'ups-units': ['building', 'room', 'asset_tag'],
}

export const hasLabels = ({ name }: Pick<Resource, 'name'>): boolean => name in labelled

/** The label of a row. A room goes by building and room: its code alone is that of another room too. */
export function labelOf(resource: Resource, { id, values }: ResourceRow): Label {
  const text = (name: string) => textOfValue(values[name] ?? null)
  const name = text(resource.named)
  const fields = labelled[resource.name] ?? []
  const [place, ...rest] = [
    fields
      .filter((field) => field === 'building' || field === 'room' || field === 'closet')
      .map(text)
      .filter((part) => part !== '')
      .join(', '),
    ...fields.filter((field) => !['building', 'room', 'closet'].includes(field)).map(text),
  ]
  return {
    ask: resource.name === 'rooms' ? id : name,
    name,
    lines: [place ?? '', ...rest].filter((line) => line !== '').slice(0, 2),
  }
}

/** The address in the code: any phone opens it, and our own scanner reads the name out of it. */
export const labelAddress = (origin: string, { ask }: Label): string =>
  `${origin}/scanner?q=${encodeURIComponent(ask)}`
