import type { Placement, Thing } from '@patchbay/contract/floor-plans/placements'
import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { idOf, thingOf } from './drawn-things.ts'

/** What somebody changed and did not save, by the thing; null is taken off the plan. */
export type Changes = ReadonlyMap<string, Placement | null>

export interface Edits {
  readonly changes: Changes
  /** The draft as it was when the first of them was made; null while there are none. */
  readonly base: FloorPlan | null
}

export const noEdits: Edits = { changes: new Map(), base: null }

export const edited = (
  { changes, base }: Edits,
  plan: FloorPlan,
  id: string,
  to: Placement | null,
): Edits => ({
  changes: new Map(changes).set(id, to),
  base: base ?? plan,
})

/** The plan with what was changed and not saved. */
export function withChanges({ placements }: FloorPlan, changes: Changes): Placement[] {
  const known = new Set(placements.map(idOf))
  const kept = placements.flatMap((one) => {
    const changed = changes.get(idOf(one))
    return changed === null ? [] : [changed ?? one]
  })
  const added = [...changes].flatMap(([id, to]) => (to === null || known.has(id) ? [] : [to]))
  return [...kept, ...added]
}

const find = (plan: FloorPlan, id: string) => plan.placements.find((one) => idOf(one) === id) ?? null
const isSame = (one: Placement | null, other: Placement | null) =>
  JSON.stringify(one) === JSON.stringify(other)

export interface Conflict {
  readonly id: string
  readonly theirs: Placement | null
  readonly mine: Placement | null
}

/** Has somebody else saved the draft since the first change. */
export const isBehind = ({ base, changes }: Edits, plan: FloorPlan): boolean =>
  changes.size > 0 && base !== null && (base.edits !== plan.edits || base.number !== plan.number)

/** What both changed, and not to the same. */
export function conflictsOf({ changes, base }: Edits, plan: FloorPlan): Conflict[] {
  if (base === null) return []
  return [...changes].flatMap(([id, mine]) => {
    const theirs = find(plan, id)
    return isSame(find(base, id), theirs) || isSame(theirs, mine) ? [] : [{ id, theirs, mine }]
  })
}

/** The same changes on top of what was saved since, without those that are given up. */
export function onTopOf(plan: FloorPlan, { changes }: Edits, givenUp: ReadonlySet<string>): Edits {
  const kept = new Map([...changes].filter(([id]) => !givenUp.has(id)))
  return kept.size === 0 ? noEdits : { changes: kept, base: plan }
}

/** As a save takes them. */
export const asBody = (changes: Changes): { placed: Placement[]; removed: Thing[] } => ({
  placed: [...changes.values()].filter((one) => one !== null),
  removed: [...changes].flatMap(([id, to]) => (to === null ? (thingOf(id) ?? []) : [])),
})

/** Changes as they are kept when the page is left, each with what it changed. */
export interface KeptEdits {
  readonly changes: readonly {
    readonly id: string
    readonly to: Placement | null
    readonly was: Placement | null
  }[]
  /** Which state of the draft they were made on. */
  readonly on: string
}

/** Under which they are kept: what the name of a form cannot have stands there by its code. */
export const formOf = (of: { readonly building: string; readonly floor: string }): string =>
  ['site-resources/floor-plans', of.building, of.floor]
    .map((part, at) =>
      at === 0
        ? part
        : part
            .replaceAll(/[^a-wyz0-9-]/gu, (each) => `x${(each.codePointAt(0) ?? 0).toString(16)}x`)
            .slice(0, 60),
    )
    .join('/')

export const noKeptEdits: KeptEdits = { changes: [], on: '' }

const stateOf = ({ edits, number }: FloorPlan) => `${edits}/${number ?? ''}`

export const keptOf = ({ changes, base }: Edits): KeptEdits =>
  base === null
    ? noKeptEdits
    : { changes: [...changes].map(([id, to]) => ({ id, to, was: find(base, id) })), on: stateOf(base) }

/** Kept changes on the draft as it is now: what somebody else saved since is told as if the page had stayed open. */
export function editsOf({ changes, on }: KeptEdits, plan: FloorPlan): Edits {
  if (changes.length === 0) return noEdits
  const kept = new Map(changes.map(({ id, to }) => [id, to]))
  if (on === stateOf(plan)) return { changes: kept, base: plan }
  const before = new Map(changes.map(({ id, was }) => [id, was]))
  return { changes: kept, base: { ...plan, edits: -1, placements: withChanges(plan, before) } }
}
