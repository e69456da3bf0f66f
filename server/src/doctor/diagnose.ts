import type { Hop } from '@patchbay/contract/workflows/network-connect/doctor'
import { isWireless } from './known/device.ts'
import type { HopRow, Judged } from './hops/hop.ts'
import { hops } from './hops.ts'
import type { DoctorKnown } from './known/known.ts'
import { request } from './mends.ts'

/** The hops of the way that the device takes. */
export function hopsOf(known: DoctorKnown): readonly HopRow[] {
  const way = isWireless(known.dossier) ? 'wireless' : 'wired'
  return hops.filter((row) => (row.way === 'both' || row.way === way) && row.asked?.(known) !== false)
}

/** One hop and what came of it. */
export interface Examined {
  readonly row: HopRow
  readonly state: Hop['state']
  /** Null for a hop that was not judged. */
  readonly judged: Judged | null
}

/**
 * Judges the hops in their order. The first broken one ends it: what comes after is `not-reached`. A hop whose sources are still
 * asked is `awaited`, and so is everything after it.
 */
export function examine(known: DoctorKnown, isOver = false): Examined[] {
  let end: 'not-reached' | 'awaited' | null = null
  return hopsOf(known).map((row): Examined => {
    if (end !== null) return { row, state: end, judged: null }
    if (!isOver && !row.after.every((topic) => known.over.has(topic))) {
      end = 'awaited'
      return { row, state: end, judged: null }
    }
    const judged = row.judge(known)
    if (judged.state === 'broken') end = 'not-reached'
    return { row, state: judged.state, judged }
  })
}

/** Is a hop broken by what is known already: nobody further down the way is asked then. */
export const isBroken = (known: DoctorKnown): boolean =>
  examine(known).some(({ state }) => state === 'broken')

/** A hop as it is told, with what mends it where it is broken. */
export function hopOf(known: DoctorKnown, { row, state, judged }: Examined): Hop {
  const { hop: name, title, owner, mend } = row
  const said = judged?.said
  return {
    name,
    title,
    state,
    value: judged?.value ?? null,
    expected: judged?.expected ?? null,
    why: judged?.why ?? null,
    source: said?.source ?? null,
    observedAt: said?.at?.toISOString() ?? null,
    freshness: said?.freshness ?? 'unknown',
    owner: judged?.owner ?? owner,
    mends: state === 'broken' ? [...mend(known), request] : [],
  }
}
