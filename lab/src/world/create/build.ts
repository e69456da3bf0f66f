import { bundleHosts } from '../channels.ts'
import { planBuildings, type BuildingPlan } from '../buildings.ts'
import type { WorldClock } from '../clock.ts'
import { planEndpoints } from '../endpoints.ts'
import type { Outlet, Room } from '../model/sites.ts'
import type { Vlan } from '../model/vlan.ts'
import { departments } from '../names.ts'
import { planGroups, planPeople } from '../people.ts'
import { placeEndpoints } from '../placement.ts'
import { planSupplies } from '../power-supplies.ts'
import { Random } from '../random.ts'
import { furnishFloor } from '../rooms.ts'
import { sizes, type WorldSize } from '../sizes.ts'
import type { Campus } from '../state.ts'
import { SwitchFactory, macAfter, type SwitchPlan } from '../switches.ts'
import { cableBuilding } from '../uplinks.ts'
import { planVlans } from '../vlans.ts'
import { planWireless } from '../wireless/plan.ts'
import { planWirelessVlans } from '../wireless/vlans.ts'

const domain = 'campus.example'

/** Everything that is there, from the seed alone; times count back from the clock's now. */
export function buildCampus(seed: string, size: WorldSize, clock: WorldClock): Campus {
  const random = new Random(seed)
  const wanted = sizes[size]
  const now = clock.now()
  const plans = planBuildings(wanted.buildings, wanted.switches - wanted.buildings - 1)
  const buildings = new Map(plans.map((plan) => [plan.code, plan]))
  const factory = new SwitchFactory(random.fork('switches'), now)
  const switches = new Map<string, SwitchPlan>()
  const rooms = new Map<string, Room>()
  const outlets = new Map<string, Outlet>()
  const vlans = new Map<number, Vlan>()

  const core = factory.core(plans)
  switches.set(core.name, core)
  plans.forEach((plan, index) => {
    const { distribution, access } = equip(plan, factory, vlans)
    cableBuilding(core, distribution, access, index)
    for (const device of [distribution, ...access]) switches.set(device.name, device)
    for (const floor of plan.floors) {
      const devices = access.filter((device) => device.floor === floor)
      const furnished = furnishFloor(plan, floor, devices, random.fork(`${plan.code}/${floor}`))
      for (const room of furnished.rooms) rooms.set(room.code, room)
      for (const outlet of furnished.outlets) outlets.set(outlet.label, outlet)
    }
  })

  const offices = random.fork('offices').shuffle([...rooms.values()].filter((room) => room.kind === 'office'))
  const people = planPeople(wanted.people, offices, domain, random.fork('people'), now)
  const names = departments.map(({ name }) => name)
  const endpointPlans = planEndpoints(wanted.endpoints, people, names, random.fork('endpoints'))
  const site = { buildings, rooms, outlets, vlans, switches, people }
  const placement = placeEndpoints(site, endpointPlans, random.fork('placement'))
  bundleHosts(switches.values(), outlets, endpointPlans, placement.unmanaged)
  const endpoints = new Map(endpointPlans.map(({ endpoint }) => [endpoint.mac, endpoint]))
  const wireless = planWireless({ ...site, endpoints }, wanted.clients, { now }, random.fork('wireless'))
  return {
    seed,
    domain,
    clock,
    ...site,
    endpoints,
    wireless,
    groups: planGroups(wanted.people),
    ups: planSupplies(plans, switches.values(), random.fork('ups'), now),
    ...placement,
  }
}

function equip(
  plan: BuildingPlan,
  factory: SwitchFactory,
  vlans: Map<number, Vlan>,
): { readonly distribution: SwitchPlan; readonly access: readonly SwitchPlan[] } {
  const distribution = factory.distribution(plan)
  let gateways = 0
  const macOf = () => macAfter(distribution.mac, 65 + gateways++)
  const planned = planVlans(plan, distribution.name, macOf)
  if (plan.number === 1) {
    const wireless = planWirelessVlans(plan.code, distribution.name, macOf)
    for (const { id } of wireless) distribution.vlans.add(id)
    planned.push(...wireless)
  }
  factory.addGateways(
    distribution,
    planned.map(({ id, gateway }) => ({ id, address: gateway })),
  )
  for (const vlan of planned) vlans.set(vlan.id, vlan)
  const access = Array.from({ length: plan.accessSwitches }, (_, index) => factory.access(plan, index))
  return { distribution, access }
}
