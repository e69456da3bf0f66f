import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { isOpenBy } from '@patchbay/contract/times/is-open'
import type { OpenAnswer } from '@patchbay/contract/times/is-open'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { freezesAt, holdsAt, holdsBack, isEverywhere } from '../../hours/freezes.ts'
import type { Freeze } from '../../hours/freezes.ts'
import { placesOfPorts } from '../../hours/places.ts'
import type { Place } from '../../hours/places.ts'
import { hoursOf, readHours } from '../../hours/read-hours.ts'
import type { KeptHours } from '../../hours/read-hours.ts'
import { reachOf } from '../downstream/reach.ts'
import type { ChangeKind } from '../kind.ts'
import { freezeMark } from '../rights/override.ts'
import type { ChangeRow } from '../rows.ts'

interface Asked {
  readonly kind: Pick<ChangeKind, 'name' | 'touches' | 'placesOf' | 'doesToo'>
  readonly intent: object
  readonly snapshot: object
  /** When it would be done. */
  readonly at: Date
  readonly undoOf: number | null
}

const ours = { source: null, observedAt: null, protectedClass: null } as const

const doneBy = ({ kind, intent }: Pick<Asked, 'kind' | 'intent'>): string[] =>
  [kind, ...(kind.doesToo?.(intent) ?? [])].map(({ name }) => name)

const placesOf = (database: Kysely<Database>, { kind, intent, snapshot }: Asked): Promise<Place[]> =>
  placesOfPorts(database, reachOf(kind, intent, snapshot).places, kind.placesOf?.(intent, snapshot))

/**
 * Whether anything may be changed then at the places that a change touches, and whether they are open. What puts a run back is
 * asked neither: what ends at its time ends.
 */
export async function hoursChecks(database: Kysely<Database>, asked: Asked): Promise<Check[]> {
  if (asked.undoOf !== null) return []
  const done = doneBy(asked)
  const frozen = (await freezesAt(database, asked.at)).filter((freeze) => holdsBack(freeze, done))
  const hours = await readHours(database)
  if (frozen.length + hours.length === 0) return []
  const places = await placesOf(database, asked)
  return [...freezeChecks(frozen, places), ...openChecks(hours, places, done, asked.at)]
}

function freezeChecks(frozen: readonly Freeze[], places: readonly Place[]): Check[] {
  const somewhere = frozen.filter((freeze) => !isEverywhere(freeze))
  const names = somewhere.map(({ name }) => name).join(', ')
  return [
    ...frozen
      .filter((freeze) => isEverywhere(freeze) || places.some((place) => holdsAt(freeze, place)))
      .map((freeze): Check => ({
        ...ours,
        id: `${freezeMark}${freeze.id}`,
        level: 'red',
        words: `Changes are frozen until ${new Date(freeze.until).toISOString()} by ${freeze.name}: ${freeze.reason.replace(/\.$/, '')}.`,
        way: 'Wait until it is over. Nobody may override this freeze.',
        protectedClass: freeze.passable ? `freeze ${freeze.name}` : null,
        places: places.filter((place) => holdsAt(freeze, place)).map(({ label }) => label),
      })),
    ...(places.length > 0 || somewhere.length === 0
      ? []
      : [
          {
            ...ours,
            id: 'freeze-unknown',
            level: 'amber' as const,
            words: `Its place is not documented, so the freeze ${names} may apply.`,
            way: 'Look where it is first, or enter a reason.',
          },
        ]),
  ]
}

/** What the hours of the places say, once for each state, with the places where they do. */
function openChecks(
  hours: readonly KeptHours[],
  places: readonly Place[],
  done: readonly string[],
  at: Date,
): Check[] {
  const said = new Map<string, { answer: OpenAnswer; set: KeptHours; labels: string[] }>()
  for (const place of places) {
    for (const set of hoursOf(hours, place)) {
      const before = said.get(set.set)
      if (before === undefined) said.set(set.set, { answer: isOpenBy(set, at), set, labels: [place.label] })
      else before.labels.push(place.label)
    }
  }
  return (['open', 'closed', 'unknown'] as const).flatMap((state) => {
    const found = [...said.values()].filter(({ answer }) => answer.state === state)
    if (found.length === 0) return []
    const warned = found.some(({ set }) => warns(set, state, done))
    const check: Check = {
      ...ours,
      id: `${state}-hours`,
      level: warned ? 'amber' : 'green',
      words: found.map(({ answer: { words, reason } }) => `${words} ${reason}.`).join(' '),
      way: warned ? 'Choose another time, or enter a reason.' : null,
      places: [...new Set(found.flatMap(({ labels }) => labels))],
    }
    return [check]
  })
}

/** A set warns of what it does not know as well: it may be what it warns of. */
const warns = (
  { warns: when, kinds }: KeptHours,
  state: OpenAnswer['state'],
  done: readonly string[],
): boolean =>
  (when === `while ${state}` || (state === 'unknown' && when !== 'never')) &&
  (kinds.length === 0 || done.some((kind) => kinds.includes(kind)))

/**
 * Why a run that is about to begin may not: a freeze holds now that nobody agreed to go past, in one sentence; null where none
 * does. Looked at with what was read before: no system is asked.
 */
export async function whyFrozen(
  database: Kysely<Database>,
  { intent, snapshot, undo_of, redoes, preview }: ChangeRow,
  kind: ChangeKind,
  now: Date,
): Promise<string | null> {
  const found = await hoursChecks(database, {
    kind,
    intent,
    snapshot,
    at: now,
    undoOf: redoes ? null : undo_of,
  })
  const known = (preview as Preview).checks.filter(({ past }) => past === true).map(({ id }) => id)
  const standing = found.find(({ id, level }) => level === 'red' && !known.includes(id))
  return standing?.words ?? null
}
