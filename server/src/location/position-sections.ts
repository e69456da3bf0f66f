import type { LocatedDevice, LocatedFloor, Position } from '@patchbay/connectors/location/capabilities'
import type { Section } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Fact } from '../facts/fact.ts'
import { lineMaker, sectionOf, waitingLine } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import type { Asked, LocationDossier } from './dossier.ts'
import { floorNamesOf, metresWords, roomIsFiner } from './position-words.ts'

const saidBy = ({ source, at }: Pick<Fact<unknown>, 'source' | 'at'>): Said => ({
  source,
  at,
  hidden: [],
  unsure: false,
})

/** Size of the plan; no line while it is asked for. */
export function planLines(plan: Asked<LocatedFloor | null>, said: Said) {
  if (plan === null) return []
  if ('why' in plan) return [waitingLine('plan', 'Map', plan.why)]
  const line = lineMaker({ ...said, source: plan.fact.source, at: plan.fact.at })
  const { width = null, length = null } = plan.fact.value ?? {}
  const size = width === null || length === null ? null : `${metresWords(width)} × ${metresWords(length)}`
  return [line('plan', 'Map', size, { none: 'the floor has no map' })]
}

type Placed = Position & Pick<LocatedDevice, 'firstAt'>

/** Where it is, how far that can be trusted, and since when. */
export function positionSection(fact: Fact<Placed>, plan: Asked<LocatedFloor | null>): Section {
  const said = saidBy(fact)
  const line = lineMaker(said)
  const { x, y, accuracy, computedBy, at, firstAt } = fact.value
  const { site, building, floor } = floorNamesOf(fact.value, plan)
  const poor = roomIsFiner(accuracy)
  const lines = [
    line('site', 'Site', site),
    line('building', 'Building', building),
    line('floor', 'Floor', floor, { none: 'none. Access points may be missing on the map' }),
    line('x', 'x', x === null ? null : metresWords(x), {
      detail: 'from the left edge of the plan',
      none: 'no position',
    }),
    line('y', 'y', y === null ? null : metresWords(y), {
      detail: 'from the upper edge of the plan',
      none: 'no position',
    }),
    line('accuracy', 'Accuracy', accuracy === null ? null : `± ${metresWords(accuracy)}`, {
      detail: poor ? '95 %, as reported. The room of the access point is finer' : '95 %, as reported',
      tone: poor ? 'warn' : 'plain',
      none: 'not reported',
    }),
    line('computed', 'Computed by', computedBy, { none: 'not reported' }),
    ...planLines(plan, said),
    line('located', 'Last located', at),
    ...(firstAt === null ? [] : [line('first', 'First located', firstAt)]),
  ]
  return sectionOf('position', 'Position', lines)
}

/** What the radios hear of it. */
export function radioSection(fact: Fact<LocatedDevice>, strongest: Fact<string> | null): Section {
  const { value } = fact
  const line = lineMaker(saidBy(fact))
  const { associated, accessPoint, signal, heardBy, ssid, username, addresses } = value
  const state = associated === null ? null : associated ? 'associated' : 'only heard'
  const lines = [
    line('state', 'State', state, { none: 'not reported' }),
    line('strongest', 'Strongest access point', strongest?.value ?? accessPoint, {
      detail: strongest === null ? null : accessPoint,
      identifier: true,
    }),
    line('signal', 'Signal', signal === null ? null : `${signal} dBm`),
    line('hearing', 'Hearing access points', heardBy === null ? null : String(heardBy)),
    line('ssid', 'SSID', ssid),
    line('user', 'User', username, { identifier: true, ask: username }),
    line('address', 'Address', addresses.join(', ') || null, { identifier: true }),
  ]
  return sectionOf('radio', 'Radio', lines)
}

/** The access point that a controller has it on. */
function associationSection({ association, notAssociated }: LocationDossier): Section {
  const title = 'Access point'
  if (association === null) {
    const [first] = notAssociated
    const line =
      first === undefined
        ? waitingLine('name', 'Associated to', 'no wireless controller answered')
        : lineMaker(saidBy(first))('name', 'Associated to', null, { none: 'not on this controller' })
    return sectionOf('access-point', title, [line])
  }
  const { value } = association
  const line = lineMaker(saidBy(association))
  return sectionOf('access-point', title, [
    line('name', 'Associated to', value.accessPoint, { identifier: true }),
    line('since', 'Associated since', value.associatedAt),
    line('ap-signal', 'Signal there', value.signal === null ? null : `${value.signal} dBm`),
  ])
}

/** The access point of its association, and where that hangs by the site's own records. */
export function accessPointSections(dossier: LocationDossier): Section[] {
  const { association, place } = dossier
  const first = associationSection(dossier)
  if (association === null || place === null) return [first]
  const { building, room, floor } = place.of
  const line = lineMaker(saidBy({ source: 'index', at: place.at }))
  const lines = [
    line('ap-building', 'Building', building),
    line('room', 'Room', room, { none: 'not documented' }),
    line('ap-floor', 'Floor', floor, { none: 'not documented' }),
  ]
  return [first, sectionOf('access-point-place', 'Place of the access point', lines)]
}
