import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { Assigning, plainPort } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

/** 500 and more in `npm run campaign:lies`. */
const rounds = roundsOr(4, 40)

let on: SwitchCampus
let assigning: Assigning
beforeAll(async () => {
  on = await startSwitchCampus()
  // What was not read is read again at once: a lie does not become true by waiting.
  assigning = await Assigning.on(on.campus, { pause: async () => undefined })
})
afterAll(() => on.campus.stop())

type Lie = (port: PlacedPort) => () => void

/** Takes every line and does nothing, or something else than it was told. Each gives back the truth. */
const lies: Readonly<Record<string, Lie>> = {
  'takes lines without effect': ({ device }) => {
    const { levers } = on.campus.lab
    levers.pullDevice(device.name, { configuring: 'forgotten' })
    return () => levers.reset()
  },
  'cuts the description': (port) =>
    instead(port, ({ description }) => ({ description: description.slice(0, 3) })),
  'keeps another VLAN': (port) => {
    const was = port.of.accessVlan
    return instead(port, () => ({ accessVlan: was }))
  },
  'leaves it shut': (port) => instead(port, () => ({ adminUp: false })),
}

/** Does something else right after each change of the port. */
function instead({ device, of }: PlacedPort, other: (now: PlacedPort['of']) => object): () => void {
  const { world } = on.campus.lab
  let lying = false
  return world.onChange((change) => {
    if (lying || change.kind !== 'interface' || change.switch !== device.name || change.interface !== of.name)
      return
    lying = true
    world.setInterface(device.name, of.name, other(of))
    lying = false
  })
}

test(
  'a switch that says yes and does something else is never called done',
  async () => {
    const all = new Random('lies').shuffle(Object.entries(lies))
    const { world } = on.campus.lab
    const violations: string[] = []
    const ends = new Map<string, number>()
    for (let round = 1; round <= rounds; round += 1) {
      const port = plainPort(on, `lies ${round}`)
      const { device, of } = port
      const was = { accessVlan: of.accessVlan, description: of.description, adminUp: of.adminUp }
      const [name, lie] = all[round % all.length]!
      const vlan = [...device.vlans].find(
        (id) => id !== was.accessVlan && world.vlans.get(id)?.purpose === 'staff',
      )
      const wanted = { description: `Lies ${round}`, ...(vlan === undefined ? {} : { accessVlan: vlan }) }
      const previewed = await assigning.preview(port, wanted)
      const truth = lie(port)
      const row = await assigning.carry(previewed)
      truth()
      const state = row?.state ?? 'gone'
      ends.set(state, (ends.get(state) ?? 0) + 1)
      const holds =
        of.description === wanted.description && (vlan === undefined || of.accessVlan === vlan) && of.adminUp
      if (state.startsWith('done') && !holds)
        violations.push(`round ${round}: a switch that ${name}, and it is ${state}`)
      world.setInterface(device.name, of.name, was)
    }
    sayTally(`ends: ${[...ends].map(([state, count]) => `${state} ${count}`).join(', ')}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
