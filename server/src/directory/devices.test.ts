import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { IdentitySession, SessionQuestion } from '@patchbay/connectors/identity/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  computer,
  dhcpWith,
  identityWith,
  lease,
  mac,
  reading,
  session,
  system,
} from '../locate/test-systems.ts'
import { chip, directory, lookUp, one, row } from './test-account.ts'

beforeAll(() => ownRealms.learn('test', ['campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('test', []))

const manages = (...names: readonly string[]) => ({
  findComputers: async (question: object) =>
    reading(
      'name' in question
        ? []
        : names.map((name) => computer({ name, dnsName: `${name.toLowerCase()}.campus.example` })),
    ),
})
const ad = (...computers: readonly string[]) => one(directory([row()], manages(...computers)))
const kea = (...leases: ReturnType<typeof lease>[]) => system('dhcp', 'kea', dhcpWith(leases))

/** Answers by exact name, as the monitoring node does; notes what it was asked. */
function ise(sessions: readonly IdentitySession[]) {
  const asked: SessionQuestion[] = []
  const { findSessions } = identityWith(sessions)
  const can = {
    findSessions: async (question: SessionQuestion, ask: Parameters<NonNullable<typeof findSessions>>[1]) => {
      asked.push(question)
      return findSessions?.(question, ask) ?? reading([])
    },
  }
  return { asked, system: system('identity', 'ise', can) }
}

test.each(['jdoe', 'CAMPUS\\jdoe', 'jdoe@campus.example'])(
  'a session that is stored as %s is of their device',
  async (username) => {
    const { answer } = await lookUp('jdoe', [ad(), ise([session({ username })]).system])
    expect(answer.devices?.rows).toMatchObject([{ mac: mac(1), because: ['authenticates as them'] }])
  },
)

test('a computer of theirs without a lease is shown, and that it has none', async () => {
  const found = await lookUp('jdoe', [ad('LT-0142', 'PC-7'), kea(lease()), ise([]).system])
  expect(found.answer.devices?.rows).toMatchObject([
    { mac: mac(1), title: 'LT-0142', lease: 'held', because: ['is managed by them'] },
    { mac: null, title: 'PC-7', lease: 'none', address: null, source: 'ad', because: ['is managed by them'] },
  ])
})

test('without every answer of DHCP, no lease is not said', async () => {
  const away = system('dhcp', 'kea', {
    findLeases: async () => Promise.reject(unreachable({ cause: 'timed-out', message: 'no answer' })),
  })
  const found = await lookUp('jdoe', [ad('PC-7'), away, ise([]).system])
  expect(chip(found, 'kea')?.state).toBe('timed-out')
  expect(found.answer.devices).toMatchObject({
    complete: false,
    rows: [{ mac: null, title: 'PC-7', lease: 'not-told' }],
  })
})

test('the session of a computer is found by the MAC of its lease, with method, result, VLAN and port', async () => {
  const told = session({ username: 'somebody-else', authorization: 'Domain_Computer_Access', vlan: 110 })
  const identity = ise([told])
  const { answer } = await lookUp('jdoe', [ad('LT-0142'), kea(lease()), identity.system])
  expect(identity.asked).toContainEqual({ mac: mac(1) })
  expect(answer.devices?.rows).toMatchObject([
    {
      title: 'LT-0142',
      session: {
        passed: true,
        method: 'dot1x',
        result: 'Domain_Computer_Access',
        vlan: 110,
        through: '10.255.0.1 Gi1/0/1',
        source: 'ise',
      },
    },
  ])
})

test('a computer without a lease is found by the name it authenticates with', async () => {
  const identity = ise([session({ username: 'host/pc-7.campus.example', mac: mac(7), address: null })])
  const { answer } = await lookUp('jdoe', [ad('PC-7'), kea(), identity.system])
  expect(answer.devices?.rows).toMatchObject([
    {
      mac: mac(7),
      title: 'PC-7',
      lease: 'none',
      because: ['is managed by them'],
      session: { method: 'dot1x' },
    },
  ])
})

test('a computer that is asked for itself has the session of its MAC, whoever is authenticated', async () => {
  const itself = row({
    kind: 'computer',
    login: 'LT-0142$',
    name: 'LT-0142',
    dnsName: 'lt-0142.campus.example',
  })
  const can = directory([itself], { readComputer: async () => reading(null) })
  const { answer } = await lookUp('LT-0142', [
    one(can),
    kea(lease()),
    ise([session({ username: 'jdoe' })]).system,
  ])
  expect(answer.devices?.rows).toMatchObject([{ mac: mac(1), lease: 'held', session: { vlan: 10 } }])
})

test('more computers than are looked for are counted', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `PC-${index}`)
  const { answer } = await lookUp('jdoe', [ad(...names), kea(), ise([]).system])
  expect(answer.devices?.rows).toHaveLength(20)
  expect(answer.devices).toMatchObject({ complete: false, why: expect.stringContaining('3 more computers') })
})

test('that nobody is authenticated as them is said by systems that are connected and have answered', async () => {
  const told = await lookUp('jdoe', [ad(), kea(), ise([]).system])
  expect(told.answer.devices).toMatchObject({ rows: [], state: 'told', why: null })
  const alone = await lookUp('jdoe', [ad(), kea()])
  expect(alone.answer.devices).toMatchObject({
    rows: [],
    state: 'unanswered',
    why: expect.stringContaining('ISE is not connected') as string,
  })
})
