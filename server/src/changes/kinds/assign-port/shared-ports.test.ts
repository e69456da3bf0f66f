import { actOnPort as change } from '@patchbay/contract/changes/kinds/act-on-port'
import type { GuestPorts } from '@patchbay/contract/policies/protected-things'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { sayTally, roundsOr } from '../../../test-tally.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, readOnlyBecause, warnedBecause } from '../../../switches/port-marks.ts'
import { protectedBecause } from '../../../switches/protected-because.ts'
import { dossierOf, joinedPort, neighbourNow, now } from '../../../switches/test-port.ts'
import { checkAct } from '../../../ports/act.ts'
import { protectedSince } from '../../../ports/check-protection.ts'
import { checkPort } from './checks.ts'
import { portAsRead } from './test-port.ts'

const cases = roundsOr(20_000, 100_000)

/** What a switch says of a port, and what is on the other end of its cable. */
const aPort = fc.record({
  interface: fc.constantFrom('Gi1/0/1', 'Te1/1/1', 'Po10', 'Vl10'),
  mode: fc.constantFrom('access', 'trunk', 'routed', 'unknown'),
  channel: fc.constantFrom(null, null, 'Po10'),
  members: fc.constantFrom([], [], ['Gi1/0/1', 'Gi1/0/2']),
  physical: fc.boolean(),
  link: fc.constantFrom(null, null, 'dist-b12-1 Te1/0/3'),
  guest: fc.constantFrom(null, 'phone', 'access-point', 'host'),
} as const)

const anIntent: fc.Arbitrary<Omit<PortIntent, 'switch' | 'interface'>> = fc.record(
  {
    bounce: fc.constantFrom('auto', 'never', 'now'),
    accessVlan: fc.constantFrom(10, 120),
    voiceVlan: fc.constantFrom(20, null),
    description: fc.string(),
    adminUp: fc.boolean(),
    power: fc.constantFrom('auto', 'never'),
  },
  { requiredKeys: ['bounce'] },
)

test('nothing is set, shut or cycled on a port that is more than one device’s, whatever is asked for', () => {
  let protectedPorts = 0
  fc.assert(
    fc.property(aPort, anIntent, fc.constantFrom(...change.fields.act.choices), (of, asked, act) => {
      const { link, guest, members, ...port } = of
      const joined = joinedPort({
        now: now({ ...port, members: [...members] }),
        link,
        neighbours: guest === null ? [] : [neighbourNow({ capabilities: [guest] })],
      })
      const before = portAsRead({
        mode: of.mode,
        readOnly: readOnlyBecause(joined),
        protectedBecause: protectedBecause(joined, dossierOf(), marksOf(joined)),
      })
      const on = { switch: 'sw-a', interface: of.interface }
      const reds = [checkPort({ ...on, ...asked }, before), checkAct({ ...on, act }, before)].map((checks) =>
        checks.some(({ id, level }) => id === 'protected' && level === 'red'),
      )
      const shared =
        link !== null ||
        of.channel !== null ||
        members.length > 0 ||
        !of.physical ||
        of.mode === 'trunk' ||
        of.mode === 'routed' ||
        guest === 'phone' ||
        guest === 'access-point'
      if (shared) protectedPorts += 1
      expect(reds).toEqual([shared, shared])
    }),
    { numRuns: cases },
  )
  sayTally(`ports: ${cases} made up, ${protectedPorts} of them more than one device’s, 0 let through`)
})

const guest = (capability: string, ports: GuestPorts, link: string | null = null) => {
  const joined = joinedPort({
    link,
    neighbours: [neighbourNow({ name: 'SEP1', capabilities: [capability] })],
  })
  const marks = marksOf(joined)
  return portAsRead({
    protectedBecause: protectedBecause(joined, dossierOf({ protectedThings: { ports, classes: [] } }), marks),
    warnedBecause: warnedBecause(marks, ports),
  })
}
const said = (before: ReturnType<typeof guest>) => {
  const on = { switch: 'sw-a', interface: 'Gi1/0/1' }
  const checks = [
    checkPort({ ...on, bounce: 'auto', accessVlan: 120 }, before),
    checkAct({ ...on, act: 'bounce' }, before),
  ]
  return checks.map((all) => {
    const { level, words, protectedClass } = all.find(({ id }) => id === 'protected')!
    return `${level}: ${words}${protectedClass === null ? '' : ' (a class)'}`
  })
}

test.each([
  ['phone', { phones: 'warn', accessPoints: 'protect' }, 'SEP1 is a phone'],
  ['access-point', { phones: 'protect', accessPoints: 'warn' }, 'SEP1 is an access point'],
] as const)('the port of a %s is one to be warned of where the site wants it so', (capability, ports, is) => {
  const usual = guest(capability, { phones: 'protect', accessPoints: 'protect' })
  expect(said(usual)).toEqual(Array(2).fill(`red: It is protected: ${is} (a class)`))
  const warned = guest(capability, ports)
  expect(said(warned)).toEqual(
    Array(2).fill(`amber: More than one device depends on the port: ${is}. The change affects all of them.`),
  )
  // A link stays one, whoever else speaks on it.
  expect(said(guest(capability, ports, 'dist-1'))).toEqual(
    Array(2).fill('red: It is protected: an uplink: dist-1 (a class)'),
  )
  // One that came since the preview was looked at by nobody; one that went is no matter.
  expect([protectedSince(portAsRead(), warned), protectedSince(warned, portAsRead())]).toEqual([is, null])
})

test('what no port of one device is nobody goes past, also where a class of the site protects it', () => {
  const before = portAsRead({
    readOnly: 'It is a member of Po10. Set the channel instead.',
    protectedBecause: 'Uplinks (port sw-a *)',
  })
  expect(said(before)).toEqual(Array(2).fill('red: It is a member of Po10. Set the channel instead.'))
})
