import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { Assigning, plainPort } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

/** 1 000 and more in `npm run campaign:toctou`. */
const rounds = roundsOr(6, 60)

let on: SwitchCampus
let assigning: Assigning
beforeAll(async () => {
  on = await startSwitchCampus()
  assigning = await Assigning.on(on.campus)
})
afterAll(() => on.campus.stop())

type Change = Parameters<SwitchCampus['campus']['lab']['world']['setInterface']>[2]

/** What somebody does at the switch between the look and the click; null is nothing. */
const behind: readonly ((port: PlacedPort, round: number) => Change | null)[] = [
  ({ device, of }) => ({ accessVlan: [...device.vlans].find((id) => id !== of.accessVlan) ?? 1 }),
  (_port, round) => ({ description: `somebody else ${round}` }),
  () => ({ mode: 'trunk' }),
  () => ({ adminUp: false }),
  ({ device, of }) => ({ voiceVlan: [...device.vlans].find((id) => id !== of.voiceVlan) ?? 1 }),
  () => null,
]

test(
  'what was changed behind our back since it was looked at is not changed by us, and what was not is',
  async () => {
    const all = new Random('behind').shuffle([...behind])
    const { world, journal } = on.campus.lab
    const violations: string[] = []
    const counts = { moved: 0, done: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const port = plainPort(on, `moved ${round}`)
      const { device, of } = port
      const was = { accessVlan: of.accessVlan, voiceVlan: of.voiceVlan, mode: of.mode, adminUp: of.adminUp }
      const described = of.description
      const previewed = await assigning.preview(port, { description: `T${round}` })
      const change = all[round % all.length]!(port, round)
      if (change !== null) world.setInterface(device.name, of.name, change)
      const from = journal.last
      const row = await assigning.carry(previewed)
      const sent = journal.read({ after: from }).some(({ text }) => text.trim() === `description T${round}`)
      if (change === null) {
        counts.done += 1
        if (row?.state.startsWith('done') !== true || !sent)
          violations.push(`round ${round}: nothing had changed, and it is ${row?.state}: ${row?.why}`)
      } else {
        counts.moved += 1
        if (row?.state !== 'expired' || sent)
          violations.push(`round ${round}: ${JSON.stringify(change)}, and it is ${row?.state}: ${row?.why}`)
      }
      world.setInterface(device.name, of.name, { ...was, description: described })
    }
    sayTally(`changed behind our back: ${counts.moved}, not changed: ${counts.done}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)
