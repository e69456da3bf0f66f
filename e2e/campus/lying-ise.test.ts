import { setTimeout as delay } from 'node:timers/promises'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startContaining } from './containing.ts'
import { containmentTruth, whyHeld, whyOpen } from './containment-truth.ts'
import { labIse } from './lab-ise.ts'
import { SecurityCases } from './security-cases.ts'

/** 100 and more in `npm run campaign:lies-containment`. */
const rounds = roundsOr(7, 21)

let campus: Campus
let cases: SecurityCases
/** Those of the round. */
let device: readonly Target[] = []
beforeAll(async () => {
  campus = await startCampus('containment lies')
  // A client takes two seconds to leave the air.
  const onAir = () => device.some(({ nas }) => !campus.lab.world.switches.has(nas))
  const really = (time: number) => delay(time >= 60_000 && onAir() ? 2_100 : 0)
  cases = new SecurityCases(await startContaining(campus, really))
})
afterAll(() => campus.stop())

interface Target {
  readonly mac: string
  /** The switch, or the controller, that lets it in. */
  readonly nas: string
}

interface Lie {
  readonly at: 'contain' | 'release'
  /** Begins it; `end` gives back the truth. */
  readonly begin: (target: Target) => unknown
  readonly end?: () => unknown
}

const levers = () => campus.lab.levers
const forgotten = () => levers().pull('ise-1', { configuring: 'forgotten' })
const ignored = ({ nas }: Target) => levers().pullDevice(nas, { authorizing: 'ignored' })
const cutOff = ({ nas }: Target) => levers().pullDevice(nas, { unreachable: true })

/** Each says yes and does something else. */
const lies: Readonly<Record<string, Lie>> = {
  'ANC answers and stores nothing': { at: 'contain', begin: forgotten },
  'the change of authorization is acknowledged and ignored': { at: 'contain', begin: ignored },
  'the change of authorization never arrives': { at: 'contain', begin: cutOff },
  'the policy has no rule that quarantines': {
    at: 'contain',
    begin: () => labIse(campus.lab).setPolicy('Quarantine', 'RE_AUTHENTICATE'),
    end: () => labIse(campus.lab).setPolicy('Quarantine', 'QUARANTINE'),
  },
  'ANC answers and clears nothing': { at: 'release', begin: forgotten },
  'the release is acknowledged and ignored': { at: 'release', begin: ignored },
  'the release never arrives': { at: 'release', begin: cutOff },
}

function signOnAgain(mac: string): void {
  const { world } = campus.lab
  if (world.wireless.clients.has(mac)) world.wireless.deauthenticate(mac)
  else world.reauthenticate(mac)
}

/** Devices with a session, on wires and on the air, each with who lets it in. */
function targets(random: Random): Target[] {
  const { world } = campus.lab
  const wired = [...world.endpoints.values()].flatMap(({ mac, kind }) => {
    const session = world.session(mac)
    // What is protected takes a second person.
    const free = kind === 'desktop' || kind === 'laptop' || kind === 'printer'
    return !free || session === null || session.interface.flapping ? [] : [{ mac, nas: session.switch.name }]
  })
  const air = [...world.wireless.clients.keys()].flatMap((mac) => {
    const session = world.wireless.session(mac)
    return session === null ? [] : [{ mac, nas: session.controller.name }]
  })
  // One in four is on the air.
  const few = random.shuffle(air)
  return random.shuffle(wired).flatMap((one, at) => {
    const beside = at % 3 === 2 ? few.pop() : undefined
    return beside === undefined ? [one] : [one, beside]
  })
}

test(
  'what a lying ISE, switch or controller says is never called contained or released',
  async () => {
    const random = new Random('containment lies')
    const all = random.shuffle(Object.entries(lies))
    const among = targets(random)
    const violations: string[] = []
    const ends = new Map<string, number>()
    for (let round = 1; round <= rounds; round += 1) {
      const [name, lie] = all[round % all.length]!
      const target = among[round % among.length]!
      const { mac, nas } = target
      // Every third device has another MAC, about which nobody need lie.
      const beside = round % 3 === 0 ? among[(round + Math.floor(among.length / 2)) % among.length]! : target
      device = [target, beside]
      const macs = [...new Set([mac, beside.mac])]
      const { lab } = campus
      const say = (words: string) => violations.push(`round ${round}, ${mac} at ${nas}, ${name}: ${words}`)
      const judge = async (id: number, run: number, since: number) => {
        await cases.watch(run)
        const { state, open, proven_at: proven } = await cases.shown(id)
        for (const one of macs) {
          const truth = await containmentTruth(lab, one)
          const [isOpen, isHeld] = [whyOpen(truth, since), whyHeld(truth)]
          if (state === 'contained' && isOpen !== null) say(`contained, and ${one} ${isOpen}`)
          if (state === 'released' && isHeld !== null) say(`released, and ${one} ${isHeld}`)
        }
        if (state === 'contained' && proven === null) say('contained without a proof')
        if (state === 'part-contained' && open === null) say('partly contained, and not said why')
        return state
      }
      const id = await cases.open(mac)
      let since = lab.world.clock.now()
      const run = await cases.contain(id, { macs }, () =>
        lie.at === 'contain' ? lie.begin(target) : undefined,
      )
      let told = await judge(id, run, since)
      if (lie.at === 'release') {
        if (told !== 'contained') say(`${told} though nothing lied: ${(await cases.run(run)).why}`)
        since = lab.world.clock.now()
        await lie.begin(target)
        await cases.release(run)
        told = await judge(id, run, since)
      }
      ends.set(`${lie.at} ${told}`, (ends.get(`${lie.at} ${told}`) ?? 0) + 1)
      levers().reset()
      await lie.end?.()
      // With the truth back, what is held is let go; what was only told so signs on again some time.
      if (told !== 'released') {
        since = lab.world.clock.now()
        if ((await cases.run(run)).state !== 'undone') await cases.release(run)
        else macs.forEach(signOnAgain)
        const last = await judge(id, run, since)
        if (last !== 'released') say(`${last} after the truth came back: ${(await cases.run(run)).why}`)
      }
    }
    sayTally(`ends: ${[...ends].map(([state, count]) => `${state} ${count}`).join(', ')}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
