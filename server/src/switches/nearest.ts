import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Nearest } from '@patchbay/contract/switches/picture'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'
import { answersBy, portNow, waysTo } from '../facts/ports.ts'

interface Step {
  readonly name: string
  /** Its port towards where the search came from; null when only the other end is known. */
  readonly port: string | null
  readonly hops: number
}

const mostHops = 4
const mostAsked = 3

/** Switches around one, the nearest first, as the last walks saw the cables from either end. */
async function neighbourSwitches(db: Kysely<Database>, from: string): Promise<Step[]> {
  const { rows } = await sql<{ here: string; there: string; port: string }>`
    select n.switch as here, d.name as there, n.interface as port
    from neighbour_snapshot n
    join device d on lower(d.name) = lower(split_part(n.name, '.', 1))
    where n.forwards and d.name <> n.switch`.execute(db)
  const near = new Map<string, Map<string, string | null>>()
  const link = (one: string, other: string, port: string | null) => {
    const known = near.get(one) ?? new Map<string, string | null>()
    known.set(other, known.get(other) ?? port)
    near.set(one, known)
  }
  for (const { here, there, port } of rows) {
    // Seen from `there`, its neighbour `here` has this port towards it.
    link(there, here, port)
    link(here, there, null)
  }
  const steps: Step[] = []
  const seen = new Set([from])
  let edge = [from]
  for (let hops = 1; hops <= mostHops && edge.length > 0; hops += 1) {
    const next: string[] = []
    for (const at of edge) {
      for (const [name, port] of [...(near.get(at) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (seen.has(name)) continue
        seen.add(name)
        next.push(name)
        steps.push({ name, port, hops })
      }
    }
    edge = next
  }
  return steps
}

async function answers(
  step: Step,
  systems: readonly System<'switch'>[],
  ask: () => Ask,
): Promise<{ readonly up: boolean | null } | null> {
  for (const way of waysTo(systems, step.name)) {
    try {
      const port = step.port === null ? null : await portNow(way, step.port, ask())
      if (port !== null) return { up: port.value.operUp }
      if (await answersBy(way, ask())) return { up: null }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return null
}

/**
 * The nearest switch that answers now, with the state of its port towards the one that does not: whether the cable is
 * dead or the switch. Null when none of the nearest answers or nobody knows the cables.
 */
export async function findNearest(
  db: Kysely<Database>,
  from: string,
  systems: readonly System<'switch'>[],
  ask: () => Ask,
): Promise<Nearest | null> {
  for (const step of (await neighbourSwitches(db, from)).slice(0, mostAsked)) {
    const found = await answers(step, systems, ask)
    if (found === null) continue
    const port = step.port === null ? null : shortInterface(step.port)
    const towards = step.hops === 1 ? `towards ${from}` : 'on the way to it'
    const link =
      port === null || found.up === null
        ? ''
        : `; its port ${port} ${towards} is ${found.up ? 'up: the cable is good' : 'down: look at the cable and the power'}`
    return {
      name: step.name,
      interface: port,
      up: found.up,
      hops: step.hops,
      words: `${step.name}, ${step.hops === 1 ? 'next to it' : `${step.hops} hops away`}, answers${link}.`,
    }
  }
  return null
}
