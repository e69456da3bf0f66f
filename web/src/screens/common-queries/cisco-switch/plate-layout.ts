import type { Member } from '@patchbay/contract/switches/picture'
import type { PlatePort } from '@patchbay/contract/switches/port'

/** Ports of one row of a member in the groups that are printed on the device; null is a place without a port. */
export interface PlateRow {
  readonly groups: readonly (readonly (PlatePort | null)[])[]
  readonly module: readonly (PlatePort | null)[]
}

export interface PlateMember {
  readonly member: Member
  /** Odd numbers above even ones; one row where the model has no more than a few. */
  readonly rows: readonly PlateRow[]
}

/** A model with no more ports than this in front has them in one row, as the compact ones have. */
const oneRow = 8

/** Columns of a group: twelve ports, as they are printed. */
const perGroup = 6

const inGroups = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / perGroup) }, (_, at) =>
    all.slice(at * perGroup, (at + 1) * perGroup),
  )

type RowOf = 'odd' | 'even' | 'all'

/** Places from the first to the last number: odd or even ones, or all. */
function places(
  ports: ReadonlyMap<number, PlatePort>,
  from: number,
  to: number,
  row: RowOf,
): (PlatePort | null)[] {
  const taken: (PlatePort | null)[] = []
  for (let number = from; number <= to; number += 1) {
    if (row === 'all' || (number % 2 === 1) === (row === 'odd')) taken.push(ports.get(number) ?? null)
  }
  return taken
}

/** The front of each member as it is seen: rows of ports left, the uplink module right. */
export function layOut(members: readonly Member[], ports: readonly PlatePort[]): readonly PlateMember[] {
  return members.map((member): PlateMember => {
    const block = (name: 'front' | 'module') =>
      new Map(
        ports.flatMap((port) =>
          port.plate?.member === member.number && port.plate.block === name
            ? [[port.plate.number, port] as const]
            : [],
        ),
      )
    const front = block('front')
    const module = block('module')
    const last = Math.max(0, ...front.keys())
    const [firstUplink, lastUplink] = [Math.min(...module.keys()), Math.max(0, ...module.keys())]
    // Uplinks that go on counting after the rows begin with their own first.
    const start = module.size === 0 ? 1 : firstUplink > 1 && firstUplink % 2 === 1 ? firstUplink : 1
    // By the model, not by the ports asked for: four of forty-eight do not make it small.
    const rows: readonly RowOf[] = member.front !== null && member.front <= oneRow ? ['all'] : ['odd', 'even']
    return {
      member,
      rows: rows.map((row) => ({
        groups: row === 'all' ? [places(front, 1, last, row)] : inGroups(places(front, 1, last, row)),
        module: places(module, start, lastUplink, row),
      })),
    }
  })
}

/** The port that an arrow leads to on the device: left and right in its row, up and down between rows and members. */
export function neighbourPort(
  plate: readonly PlateMember[],
  from: string,
  arrow: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End',
): string | null {
  const rows = plate.flatMap(({ rows: each }) =>
    each.map(({ groups, module }) => [...groups.flat(), ...module]),
  )
  const at = rows.findIndex((row) => row.some((port) => port?.interface === from))
  const row = rows[at]
  if (row === undefined) return null
  const column = row.findIndex((port) => port?.interface === from)
  const there = (ports: readonly (PlatePort | null)[]) =>
    ports.find((port) => port !== null)?.interface ?? null
  switch (arrow) {
    case 'ArrowLeft':
      return there(row.slice(0, column).toReversed())
    case 'ArrowRight':
      return there(row.slice(column + 1))
    case 'Home':
      return there(row)
    case 'End':
      return there(row.toReversed())
    default: {
      const others = arrow === 'ArrowUp' ? rows.slice(0, at).toReversed() : rows.slice(at + 1)
      const next = others.find((each) => each.some((port) => port !== null))
      if (next === undefined) return null
      return (
        next[Math.min(column, next.length - 1)]?.interface ??
        there(next.slice(0, column).toReversed()) ??
        there(next)
      )
    }
  }
}
