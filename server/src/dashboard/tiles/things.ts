import { isTroubled } from '@patchbay/contract/systems/troubled'
import { networkDevices } from '../../resources/network-devices.ts'
import { listRows } from '../../resources/read.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { describeAll } from '../../systems/describe.ts'
import { addressOf, mostThings } from '../tile/tile.ts'
import type { Asking, Thing } from '../tile/tile.ts'
import type { ListQuery } from '../tile/tile.ts'

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

const named = (path: string, query: ListQuery) => addressOf({ path, scoped: false }, query, {})

const place = (...parts: unknown[]) => parts.map(text).filter(Boolean).join(' ')

const sentences = (...parts: readonly string[]) =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** Units on battery, lost, or otherwise in trouble, with what is left of their battery and what hangs on it. */
export async function troubledUnits({ database, scope, now }: Asking): Promise<readonly Thing[]> {
  const { rows } = await listRows(
    database,
    upsUnits,
    { ...scope, health: 'trouble', sort: '-state_since' },
    mostThings,
  )
  return rows.map(({ id, values, aged }) => {
    const { state, charge, runtime, device_count: fed } = values
    const left = [
      charge === null ? '' : `${text(charge)} % charge`,
      runtime === null ? '' : `${text(runtime)} min left`,
    ]
    const known = left.filter(Boolean).join(', ')
    return {
      title: `UPS ${text(state)}`,
      target: id,
      words: sentences(
        place(values['building'], values['room']),
        known === '' ? '' : aged === undefined ? known : `Read last at ${aged.at}: ${known}`,
        typeof fed === 'number' ? `Feeds ${fed} ${fed === 1 ? 'device' : 'devices'}` : '',
      ),
      at: text(values['state_since']) || now.toISOString(),
      opens: named(upsUnits.resource.path, { id }),
      verb: 'Open',
    }
  })
}

/** Switches that no way reaches. */
export async function unreachableSwitches({
  database,
  scope,
  now,
  person,
}: Asking): Promise<readonly Thing[]> {
  const { rows } = await listRows(
    database,
    networkDevices,
    { ...scope, reachable: 'unreachable', sort: '-walked_at' },
    mostThings,
  )
  return rows.map(({ id, values }) => ({
    title: 'Switch unreachable',
    target: id,
    words: sentences(
      place(values['building'], values['closet']),
      values['walked_at'] === null ? 'It was never read' : `Last read at ${text(values['walked_at'])}`,
    ),
    at: text(values['walked_at']) || now.toISOString(),
    opens: person.keys.has('queries-cisco-switch')
      ? named('/common-queries/cisco-switch', { q: id })
      : named(networkDevices.resource.path, { id }),
    verb: 'Open',
  }))
}

const troubleWords = {
  failing: 'does not answer',
  spared: 'does not answer',
  throttled: 'is throttled',
  incomplete: 'is not set up',
} as const

/** Systems that do not answer: each is one fault, however many things are read by it. */
export async function troubledSystems({ describe, now }: Asking): Promise<readonly Thing[]> {
  const rows = (await describeAll(describe)).filter(isTroubled)
  return rows.slice(0, mostThings).map(({ name, title, state, why, health }) => ({
    title: capital(`system ${troubleWords[state as keyof typeof troubleWords]}`),
    target: title,
    words: sentences(why ?? ''),
    at: health.last_success_at ?? health.last_failure_at ?? now.toISOString(),
    opens: named('/administration/connected-systems', { system: name }),
    verb: 'Open',
  }))
}
