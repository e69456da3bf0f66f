import type { BuildingPlan } from './buildings.ts'
import { UnknownThing } from './changes.ts'
import type { Ups, UpsChange, UpsMoment, UpsTest } from './model/ups.ts'
import type { Random } from './random.ts'
import type { SwitchPlan } from './switches.ts'
import { managementAddress } from './vlans.ts'

const day = 86_400_000
/** Seconds. */
const testLasts = 10
const fullChargeTakes = 4 * 3_600
/** Watts of one member of a stack, with what it powers. */
const wattsOfMember = 210

/** Of each building the equipment room has one with a card, the makers by turns; two closets of the first have one behind NUT. */
export function planSupplies(
  buildings: readonly BuildingPlan[],
  switches: Iterable<SwitchPlan>,
  random: Random,
  now: number,
): ReadonlyMap<string, Ups> {
  const inCloset = Map.groupBy(switches, ({ closet }) => closet)
  const [first] = buildings
  const closets = [...inCloset.keys()].filter(
    (code) => first !== undefined && code.startsWith(`${first.code}-`),
  )
  const make = (name: string, closet: string, building: BuildingPlan, way: Ups['way']): Ups => {
    const feeds = inCloset.get(closet) ?? []
    const load = wattsOfMember * feeds.reduce((sum, { members }) => sum + members.length, 0)
    const most = load < 900 ? 1_500 : load < 1_800 ? 2_700 : 5_400
    const apc = way !== 'card'
    const serial = `${apc ? 'AS' : 'G'}${String(1_000_000_000 + random.below(900_000_000))}`
    return {
      name,
      building: building.code,
      closet,
      way,
      address: way === 'nut' ? null : managementAddress(building.number, 240),
      nutName: way === 'nut' ? `rack-${closet.toLowerCase()}` : null,
      maker: apc ? 'American Power Conversion' : 'EATON',
      model: apc ? `Smart-UPS SRT ${most}` : `Eaton 9PX ${most}`,
      serial,
      firmware: apc ? 'UPS 15.5 (ID1018)' : 'INV: 02.08.0020',
      most,
      load,
      lasts: random.between(1_200, 3_600),
      feeds: feeds.map((device) => device.name),
      batteryAt: random.below(6) === 0 ? null : now - random.between(60, 2_000) * day,
      startedAt: now - random.between(30, 300) * day,
    }
  }
  const made = buildings.map((building, index) =>
    make(`ups-${building.short}`, `${building.code}-001`, building, index % 2 === 0 ? 'apc-card' : 'card'),
  )
  const behind =
    first === undefined
      ? []
      : closets
          .filter((code) => code !== `${first.code}-001`)
          .slice(0, 2)
          .map((code) => make(`ups-${code.toLowerCase()}`, code, first, 'nut'))
  return new Map([...made, ...behind].map((one) => [one.name, one]))
}

interface State extends Required<UpsChange> {
  /** Charge when the mains last went or came, and when that was. */
  charge: number
  since: number
  test: (Omit<UpsTest, 'result'> & { readonly endsAt: number; readonly ends: UpsTest['result'] }) | null
}

/** How the units are. Nothing runs: all follows from the time. */
export class PowerSupplies {
  readonly units: ReadonlyMap<string, Ups>
  readonly #now: () => number
  readonly #states = new Map<string, State>()

  constructor(units: ReadonlyMap<string, Ups>, now: () => number) {
    this.units = units
    this.#now = now
    let odd = false
    for (const [name, { startedAt }] of units) {
      odd = !odd
      const tested = now() - 12 * day
      const test = odd
        ? { startedAt: tested, endsAt: tested + testLasts * 1_000, ends: 'passed' as const }
        : null
      const rest = {
        mains: true,
        heard: true,
        batteryBad: false,
        testFails: false,
        outputOff: false,
        overloaded: false,
        bypassed: false,
        chargerFailed: false,
      }
      this.#states.set(name, { ...rest, charge: 100, since: startedAt, test })
    }
  }

  at(name: string): UpsMoment {
    const { unit, state } = this.#of(name)
    const { mains, test } = state
    const now = this.#now()
    const elapsed = Math.max(0, (now - state.since) / 1_000)
    const per = mains ? 100 / fullChargeTakes : -100 / unit.lasts
    const charge = Math.max(0, Math.min(100, state.charge + elapsed * per))
    return {
      mains,
      heard: state.heard,
      batteryBad: state.batteryBad,
      testFails: state.testFails,
      outputOff: state.outputOff,
      overloaded: state.overloaded,
      bypassed: state.bypassed,
      chargerFailed: state.chargerFailed,
      charge: Math.round(charge),
      runtime: Math.round((unit.lasts * charge) / 100),
      onBattery: mains ? 0 : Math.floor(elapsed),
      off: state.outputOff || (!mains && charge === 0),
      test:
        test === null
          ? null
          : { startedAt: test.startedAt, result: now < test.endsAt ? 'running' : test.ends },
    }
  }

  set(name: string, change: UpsChange): void {
    const { state } = this.#of(name)
    if (change.mains !== undefined && change.mains !== state.mains) {
      const { charge } = this.at(name)
      Object.assign(state, { charge, since: this.#now() })
    }
    Object.assign(state, change)
  }

  /** False where there is nothing to start or to end now: a test runs already, or none does, or the mains are gone. */
  test(name: string, act: 'start' | 'cancel'): boolean {
    const { state } = this.#of(name)
    const running = this.at(name).test?.result === 'running'
    const now = this.#now()
    if (act === 'start') {
      if (running || !state.mains) return false
      const ends = state.testFails || state.batteryBad ? 'failed' : 'passed'
      state.test = { startedAt: now, endsAt: now + testLasts * 1_000, ends }
      return true
    }
    if (!running || state.test === null) return false
    state.test = { ...state.test, endsAt: now, ends: 'aborted' }
    return true
  }

  #of(name: string): { readonly unit: Ups; readonly state: State } {
    const unit = this.units.get(name)
    const state = this.#states.get(name)
    if (unit === undefined || state === undefined) throw new UnknownThing(`no UPS is called ${name}`)
    return { unit, state }
  }
}
