import { placedKinds, placedWords } from '@patchbay/contract/site-resources/floor-plans/placements'
import type { PlacedKind, Placement, Thing } from '@patchbay/contract/site-resources/floor-plans/placements'
import type { LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { DrawnThing } from '../../../drawing/shapes.ts'

/** How a thing is called in the address and on the drawing. */
export const idOf = ({ kind, name }: Thing): string => `${kind} ${name}`

export function thingOf(id: string): Thing | null {
  const kind = placedKinds.find((one) => id.startsWith(`${one} `))
  return kind === undefined ? null : { kind, name: id.slice(kind.length + 1) }
}

/** What is placed, with how it is where that is known. */
export function drawnThings(
  placements: readonly Placement[],
  live: ReadonlyMap<string, LiveThing>,
  hidden: ReadonlySet<string> = new Set(),
): DrawnThing[] {
  return placements.flatMap((placement) => {
    const { kind, name, x, y, outline } = placement
    if (hidden.has(kind)) return []
    const state = live.get(idOf(placement))
    return {
      id: idOf(placement),
      mark: kind === 'room' ? 'area' : kind,
      label: name,
      group: placedWords[kind].many,
      x,
      y,
      outline,
      looks: state?.looks ?? 'none',
      words: state?.words ?? (kind === 'room' ? '' : 'not known'),
    } satisfies DrawnThing
  })
}

export const liveById = (things: readonly LiveThing[] = []): ReadonlyMap<string, LiveThing> =>
  new Map(things.map((one) => [idOf(one), one]))

/** Where the list of a kind has one thing. */
export function listOf(
  { kind, name }: Thing,
  building: string,
): { to: string; search: Record<string, string> } {
  const lists: Readonly<Record<PlacedKind, { to: string; search: Record<string, string> }>> = {
    room: { to: '/site-resources/network-locations', search: { list: 'rooms', id: `${building}/${name}` } },
    outlet: { to: '/site-resources/network-locations', search: { id: name } },
    'access-point': { to: '/site-resources/access-points', search: { id: name } },
    switch: { to: '/site-resources/network-devices', search: { id: name } },
    ups: { to: '/site-resources/ups-units', search: { id: name } },
  }
  return lists[kind]
}
