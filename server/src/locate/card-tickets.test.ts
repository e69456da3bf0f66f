import { unreachable } from '@patchbay/connectors/failures'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, lookUpIn } from './test-card.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { dhcpWith, lease, mac, reading, system } from './test-systems.ts'

let campus: TestCampus
const it = mac(1)
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.outlet('B02-1.07-A', 'B02-1.07', ['sw-a', 'Gi1/0/1'])
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const request = (number: string, of: Partial<DeskRequest> = {}): DeskRequest => ({
  id: `Incident:${number}`,
  number,
  kind: 'fault',
  subject: 'No link',
  words: null,
  state: 'Active',
  open: true,
  requester: { id: null, name: null },
  owner: null,
  team: null,
  madeAt: null,
  changedAt: null,
  link: `https://desk.example/${number}`,
  ...of,
})

/** A desk that has something under some texts, and keeps what it was asked for. */
function deskWith(under: Readonly<Record<string, readonly DeskRequest[]>>, name = 'desk-1') {
  const asked: string[] = []
  const desk = system('service-desk', name, {
    findOpen: async (question) => {
      const text = 'text' in question ? question.text : question.requester
      asked.push(text)
      return reading(under[text] ?? [])
    },
  })
  return { asked, desk }
}

const kea = () => system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, hostname: 'lt-0142.campus.example' })]))
const silentDesk = (name: string) =>
  system('service-desk', name, {
    findOpen: async () => {
      throw unreachable({ cause: 'connection-lost', message: 'the desk hung up' })
    },
  })
const tickets = async (...desks: Parameters<typeof lookUpIn>[2]) =>
  lineOf(await lookUpIn(campus, it, [kea(), ...desks]), 'tickets')

test('what is open by MAC, name, outlet or room is counted once each, with numbers and links', async () => {
  const digits = it.replaceAll(':', '')
  const dotted = `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`
  const { asked, desk } = deskWith({
    [it]: [request('10435')],
    'lt-0142': [request('10435'), request('10288', { state: 'Submitted', link: null })],
    'B02-1.07': [request('9', { open: false })],
  })
  const line = await tickets(desk)
  expect(new Set(asked)).toEqual(new Set([it, dotted, 'lt-0142', 'B02-1.07-A', 'B02-1.07']))
  expect(line).toMatchObject({
    value: '2 open requests',
    detail: '10435 Active, 10288 Submitted',
    links: [{ text: '10435', href: 'https://desk.example/10435' }],
    source: 'desk-1',
    freshness: 'live',
    missing: null,
  })
})

test('nothing open is said only by desks that answered', async () => {
  expect(await tickets(deskWith({}).desk)).toMatchObject({ value: null, missing: 'none open' })
  expect(await tickets(silentDesk('desk-1'))).toMatchObject({
    value: null,
    missing: expect.stringMatching(/desk-1 did not answer$/),
  })
  const one = deskWith({ [it]: [request('10435')] }).desk
  const { value, detail } = await tickets(one, silentDesk('desk-2'))
  expect(value).toBe('1 open request')
  expect(detail).toMatch(/^10435 Active; .*desk-2 did not answer$/)
})

test('a desk that tells only a part is not taken to have told all', async () => {
  const part = system('service-desk', 'desk-1', {
    findOpen: async () => reading<readonly DeskRequest[]>([], { complete: false }),
  })
  expect(await tickets(part)).toMatchObject({
    value: null,
    missing: expect.stringMatching(/desk-1 answered only in part$/),
  })
})

test('without a service desk that is said, and a silent one keeps no device from being found', async () => {
  expect(await tickets()).toMatchObject({ value: null, missing: 'no service desk is connected' })
  const card = await lookUpIn(campus, it, [kea(), silentDesk('desk-1')])
  expect(card.verdict).toBe('found')
})
