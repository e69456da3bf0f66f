import { macText } from '../addresses.ts'
import type { Person } from '../model/people.ts'
import type { AccessPoint, FloorPlan, Point, WirelessClient } from '../model/wireless.ts'
import type { Random } from '../random.ts'
import { clientModels, prefixOf, type ClientModel } from './client-kinds.ts'

const minute = 60_000

/** A client and how the world begins for it. */
export interface Settled {
  readonly client: WirelessClient
  /** Null when it is not on the campus today. */
  readonly place: Point | null
  /** Where it was before it left. */
  readonly left: Point | null
  /** Milliseconds for which it has been there, or gone. */
  readonly ago: number
  /** Stays at the portal, where its owner has not signed in. */
  readonly atPortal: boolean
}

interface Ground {
  readonly people: readonly Person[]
  readonly near: readonly AccessPoint[]
  readonly floors: ReadonlyMap<string, FloorPlan>
  readonly taken: ReadonlyMap<string, unknown>
}

function macOf(model: ClientModel, used: ReadonlyMap<string, unknown>, made: Set<string>, random: Random) {
  for (;;) {
    const oui = model.privateMac
      ? macText('', (random.below(2 ** 24) & 0xfcffff) | 0x020000).slice(1)
      : random.pick(model.ouis)
    const mac = macText(oui, random.below(2 ** 24))
    if (used.has(mac) || made.has(mac)) continue
    made.add(mac)
    return mac
  }
}

function modelOf(random: Random): ClientModel {
  let left = random.below(clientModels.reduce((sum, { share }) => sum + share, 0))
  for (const one of clientModels) if ((left -= one.share) < 0) return one
  throw new RangeError('nothing to choose from')
}

/** Some steps from an access point, on its floor. */
export function beside(of: AccessPoint, floors: ReadonlyMap<string, FloorPlan>, random: Random): Point {
  const { floor, x, y } = of.place
  const plan = floors.get(floor)
  const step = () => (random.fraction() - 0.5) * 22
  const on = (value: number, most: number) =>
    Math.round(Math.min(most - 0.5, Math.max(0.5, value + step())) * 10) / 10
  return { floor, x: on(x, plan?.width ?? x), y: on(y, plan?.length ?? y) }
}

function ssidOf(kind: WirelessClient['kind'], random: Random): string {
  const guest = random.fraction()
  if (kind === 'sensor') return 'THINGS'
  return guest < (kind === 'laptop' ? 0.15 : 0.3) ? 'GUEST' : 'CAMPUS'
}

/** One in twelve is not here today. */
export function planClients(count: number, ground: Ground, random: Random): Settled[] {
  const staff = ground.people.filter(({ kind }) => kind === 'staff')
  const made = new Set<string>()
  return Array.from({ length: count }, (_, index): Settled => {
    const model = modelOf(random)
    const owner = random.pick(model.kind === 'sensor' ? staff : ground.people)
    const ssid = ssidOf(model.kind, random)
    const client: WirelessClient = {
      mac: macOf(model, ground.taken, made, random),
      kind: model.kind,
      hostname: `${prefixOf[model.kind]}-${String(index + 1).padStart(5, '0')}`,
      vendor: model.vendor,
      model: model.model,
      operatingSystem: model.operatingSystem,
      owner: owner.username,
      privateMac: model.privateMac,
      ssid,
    }
    const away = random.chance(1 / 12)
    const place = beside(random.pick(ground.near), ground.floors, random)
    const ago = (away ? random.between(20, 900) : random.between(3, 240)) * minute + random.below(minute)
    const atPortal = ssid === 'GUEST' && random.chance(0.1)
    return { client, place: away ? null : place, left: away ? place : null, ago, atPortal }
  })
}
