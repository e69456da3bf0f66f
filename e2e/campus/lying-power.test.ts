import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { Assigning } from './assigning.ts'
import { onSwitchesOfTheirOwn, powerAtSwitch, poweredPorts, setAtSwitch } from './powered-ports.ts'
import type { PoweredPort } from './powered-ports.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'

/** 100 in `npm run campaign:lies-power`. */
const rounds = roundsOr(7, 28)
/** Switches that lie at once. */
const atOnce = 8

let on: SwitchCampus
let assigning: Assigning
/** Milliseconds that the clock of the product is ahead of the machine's. */
let ahead = 0
beforeAll(async () => {
  on = await startSwitchCampus(undefined, 'power lies')
  // What was not read is read again soon, and what is not proven is not awaited for a quarter of an hour.
  const pace = { look: 1, pause: () => new Promise<void>((resolve) => setTimeout(resolve, 100)) }
  assigning = await Assigning.on(on.campus, pace, () => new Date(Date.now() + ahead))
}, 300_000)
afterAll(() => on.campus.stop())

/** Begins to lie about a port; what it gives back ends the lie. */
type Lie = (port: PoweredPort) => () => void

/** Does something once the port is set so. */
function once(port: PoweredPort, set: 'off' | 'given', act: () => void): () => void {
  const { world } = on.campus.lab
  const isOff = () => port.of.power?.admin === 'never'
  let wasOff = isOff()
  let acting = false
  return world.onChange((change) => {
    if (acting || change.kind !== 'interface' || change.switch !== port.device.name) return
    if (change.interface !== port.of.name || wasOff === isOff()) return
    wasOff = isOff()
    if (wasOff !== (set === 'off')) return
    acting = true
    act()
    acting = false
  })
}

const change = (
  { device, of }: PoweredPort,
  to: Parameters<SwitchCampus['campus']['lab']['world']['setInterface']>[2],
) => on.campus.lab.world.setInterface(device.name, of.name, to)

/** The access point without power is one thing, and what is said of it another. */
const lies: Readonly<Record<string, Lie>> = {
  'takes lines without effect': ({ device }) => {
    const { levers } = on.campus.lab
    levers.pullDevice(device.name, { configuring: 'forgotten' })
    return () => levers.pullDevice(device.name, { configuring: 'taken' })
  },
  'goes on giving power': (port) => {
    change(port, { powerStays: true })
    return () => change(port, { powerStays: false })
  },
  'gives no power again': (port) => {
    const stop = once(port, 'off', () => change(port, { powerFails: true }))
    return () => {
      stop()
      change(port, { powerFails: false })
    }
  },
  'gives power and no link': (port) => {
    const stop = once(port, 'given', () => change(port, { linkFails: true }))
    return () => {
      stop()
      change(port, { linkFails: false })
    }
  },
  'keeps another mode': (port) =>
    once(port, 'given', () =>
      change(port, { powerAdmin: port.of.power?.admin === 'auto' ? 'static' : 'auto' }),
    ),
  'keeps another priority': (port) =>
    once(port, 'given', () =>
      change(port, { powerPriority: port.of.power?.priority === 'high' ? 'low' : 'high' }),
    ),
  'has an access point that does not join': (port) => {
    const { wireless } = on.campus.lab.world
    const stop = once(port, 'off', () => wireless.refuseJoin(port.mac, 'AP authentication failure'))
    return () => {
      stop()
      wireless.refuseJoin(port.mac, null)
    }
  },
}

/** Whether all is as a cycle that is done leaves it: the same words at the switch, power, link, and joined anew. */
async function isBack(port: PoweredPort, before: string, cycledAt: number): Promise<boolean> {
  const { world } = on.campus.lab
  const { joined, joinedAt } = world.wireless.accessPoint(port.mac)
  const anew = joined && joinedAt !== null && joinedAt >= cycledAt
  return (
    anew && world.watts(port.device, port.of) > 0 && (await powerAtSwitch(on.campus.lab, port)) === before
  )
}

test(
  'a switch that lies about power is never believed to have cycled it',
  async () => {
    const { lab } = on.campus
    const random = new Random('power lies')
    const all = random.shuffle(Object.entries(lies))
    const violations: string[] = []
    const ends = new Map<string, number>()
    const refused = new Map<string, number>()

    /** False where the port is not free, on a busy machine mostly: it is no round then. */
    async function round(port: PoweredPort, number: number): Promise<boolean> {
      const [name, lie] = all[number % all.length]!
      const before = await setAtSwitch(lab, port, number)
      const place = { switch: port.device.name, interface: port.of.name, action: 'cycle' }
      const previewed = await assigning.previewAs('set-port-power', place)
      if (!previewed.ready) {
        for (const { level, id } of previewed.preview.checks)
          if (level === 'red' || level === 'unknown') refused.set(id, (refused.get(id) ?? 0) + 1)
        return false
      }
      const truth = lie(port)
      const from = lab.world.clock.now()
      const row = await assigning.carry(previewed)
      const state = row?.state ?? 'gone'
      const key = `${name}: ${state}`
      ends.set(key, (ends.get(key) ?? 0) + 1)
      if (state === 'done' && !(await isBack(port, before, from)))
        violations.push(`round ${number}: a switch that ${name}, and it is ${state}`)
      // What it is set to is as it was, or the run says that it is not.
      const now = await powerAtSwitch(lab, port)
      const said = ['done-not-proven', 'undo-failed', 'needs-person', 'outcome-unknown'].includes(state)
      if (now !== before && !said)
        violations.push(`round ${number}: ${now}, not ${before}, and it is ${state}`)
      truth()
      await setAtSwitch(lab, port, 0)
      return true
    }

    let made = 0
    for (let tries = 0; made < rounds && tries < rounds; tries += 1) {
      // Access points that were cut off join again in the lab's own time.
      await expect.poll(() => poweredPorts(lab, random).length, { timeout: 60_000 }).toBeGreaterThan(30)
      const ports = onSwitchesOfTheirOwn(poweredPorts(lab, random), Math.min(atOnce, rounds - made))
      const timer = setInterval(() => (ahead += 60_000), 1_000)
      const work = Promise.all(ports.map((port, of) => round(port, made + of + 1)))
      const are = await work.finally(() => clearInterval(timer))
      made += are.filter((is) => is).length
    }
    const counted = [...ends]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([state, count]) => `${state} ${count}`)
    sayTally(`ends: ${counted.join(', ')}`)
    if (refused.size > 0)
      sayTally(`not begun: ${[...refused].map(([id, count]) => `${id} ${count}`).join(', ')}`)
    sayRounds(made, violations.length)
    expect(violations).toEqual([])
    expect(made).toBe(rounds)
  },
  patienceOr(600_000),
)
