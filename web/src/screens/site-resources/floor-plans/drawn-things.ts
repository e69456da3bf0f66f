import { placedKinds, placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
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
  /** Null where no state is shown. */
  live: ReadonlyMap<string, LiveThing> | null,
  hidden: ReadonlySet<string> = new Set(),
): DrawnThing[] {
  return placements.flatMap((placement) => {
    const { kind, name, x, y, outline } = placement
    if (hidden.has(kind)) return []
    const state = live?.get(idOf(placement))
    return {
      id: idOf(placement),
      mark: kind === 'room' ? 'area' : kind,
      label: name,
      group: placedWords[kind].many,
      x,
      y,
      outline,
      looks: state?.looks ?? 'none',
      words: wordsOf(state) ?? (kind === 'room' || live === null ? '' : 'not known'),
    } satisfies DrawnThing
  })
}

/** Its state, and of an access point how many clients are on it. */
function wordsOf(state: LiveThing | undefined): string | undefined {
  if (state?.clients == null) return state?.words
  const { count } = state.clients
  return `${state.words}, ${count === 1 ? '1 client' : `${count} clients`}`
}

export const liveById = (things: readonly LiveThing[] = []): ReadonlyMap<string, LiveThing> =>
  new Map(things.map((one) => [idOf(one), one]))
