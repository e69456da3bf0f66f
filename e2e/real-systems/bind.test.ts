import { afterEach, expect, test } from 'vitest'
import { startBind, zone } from './systems/bind.ts'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'

const bind = running(whyNot('bind'), startBind)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open(settings: object = { zone }) {
  const { host, port } = bind()
  const system = connect('dns', 'resolver', { reach: { host, port }, credential: null, settings })
  opened.push(system)
  return system.can
}

/** `A name data` of each record, in no order: a server turns its records round. */
const told = (records: readonly { readonly type: string; readonly name: string; readonly data: string }[]) =>
  records.map(({ type, name, data }) => `${type} ${name} ${data}`).toSorted()

const addressOfPointer = (name: string): string =>
  name.endsWith('.in-addr.arpa')
    ? name.split('.').slice(0, 4).reverse().join('.')
    : name
        .replace('.ip6.arpa', '')
        .split('.')
        .reverse()
        .join('')
        .replaceAll(/.{4}(?=.)/g, '$&:')

test('every address, alias and time to live of a zone, as another server fetches it', async () => {
  const { findRecords } = open()
  const whole = await bind().transfer(zone)
  const names = new Set(whole.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ name }) => name))
  names.delete(`*.guest.${zone}`)
  names.delete(`many.${zone}`)
  expect(names.size).toBeGreaterThan(3)
  for (const name of names) {
    const { value, complete, dropped } = await findRecords({ name }, askWithin())
    const truth = whole.filter((row) => row.name === name && (row.type === 'A' || row.type === 'AAAA'))
    expect({ complete, dropped, records: told(value) }).toEqual({
      complete: true,
      dropped: 0,
      records: told(truth),
    })
    const times = (records: readonly { readonly data: string; readonly ttl: number | null }[]) =>
      records.map(({ data, ttl }) => `${data} ${ttl}`).toSorted()
    expect(times(value)).toEqual(times(truth))
  }
})

test('every name of the addresses, IPv4 and IPv6, also through a network that somebody else names', async () => {
  const { findRecords } = open()
  const reverse = await Promise.all(
    ['2.0.192.in-addr.arpa', '7.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'].map((name) => bind().transfer(name)),
  )
  const pointers = reverse.flat().filter(({ type, name }) => type === 'PTR' && !name.includes('/'))
  expect(pointers).toHaveLength(5)
  for (const { name } of pointers) {
    const { value } = await findRecords({ address: addressOfPointer(name) }, askWithin())
    expect(told(value)).toEqual(told(pointers.filter((one) => one.name === name)))
  }
  const lent = await findRecords({ address: '192.0.2.130' }, askWithin())
  expect(lent.value.map(({ type, data }) => `${type} ${data}`)).toEqual([`PTR lent.${zone}`])
})

test('a way of aliases is told step by step, as dig follows it', async () => {
  const { findRecords } = open()
  for (const name of ['desk', 'reception', `pc.former.${zone}`, 'b07-pc-0231.former.campus.example']) {
    const whole = name.includes('.') ? name : `${name}.${zone}`
    const truth = [...(await bind().dig(whole, 'A')), ...(await bind().dig(whole, 'AAAA'))]
    const fitting = truth.filter(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type))
    const { value, complete } = await findRecords({ name }, askWithin())
    expect([complete, told(value)]).toEqual([true, [...new Set(told(fitting))]])
  }
})

test('a ring of aliases and a way out of the zone are told as far as they are known', async () => {
  const { findRecords } = open()
  const ring = await findRecords({ name: 'ring' }, askWithin())
  expect([ring.complete, told(ring.value)]).toEqual([
    false,
    [`CNAME gnir.${zone} ring.${zone}`, `CNAME ring.${zone} gnir.${zone}`],
  ])
  const away = await findRecords({ name: 'away' }, askWithin())
  expect([away.complete, told(away.value)]).toEqual([false, [`CNAME away.${zone} elsewhere.example`]])
  const nowhere = await findRecords({ name: 'nowhere' }, askWithin())
  expect([nowhere.complete, told(nowhere.value)]).toEqual([true, [`CNAME nowhere.${zone} gone.${zone}`]])
  const lost = await findRecords({ name: 'lost' }, askWithin())
  expect([lost.complete, told(lost.value)]).toEqual([false, [`CNAME lost.${zone} pc.broken.${zone}`]])
})

test('an answer beyond a datagram comes by TCP, and what is left out is counted', async () => {
  const { findRecords } = open()
  expect(await bind().dig(`many.${zone}`, 'A')).toHaveLength(120)
  const { value, complete, of } = await findRecords({ name: 'many' }, askWithin())
  expect({ told: value.length, complete, of }).toEqual({ told: 100, complete: false, of: 120 })
})

test('a wildcard answers for every name, no name and no record are an empty answer', async () => {
  const { findRecords } = open()
  const guest = await findRecords({ name: `anything.guest.${zone}` }, askWithin())
  expect(told(guest.value)).toEqual([`A anything.guest.${zone} 192.0.2.99`])
  for (const name of ['no-such-host', 'words-only', `_ldap._tcp.${zone}`]) {
    const { value, complete } = await findRecords({ name }, askWithin())
    expect({ name, value, complete }).toEqual({ name, value: [], complete: true })
  }
})

test('a change is told at the next question', async () => {
  const { findRecords } = open()
  const named = async () => told((await findRecords({ name: 'new-pc' }, askWithin())).value)
  expect(await named()).toEqual([])
  await bind().update(`update add new-pc.${zone} 60 A 192.0.2.55`)
  expect(await named()).toEqual([`A new-pc.${zone} 192.0.2.55`])
  await bind().update(`update delete new-pc.${zone} A`)
  expect(await named()).toEqual([])
})

test('what the server may not tell and what it could not load are failures, never an empty answer', async () => {
  const { findRecords } = open()
  for (const name of [`secret.closed.${zone}`, 'somebody.elsewhere.example']) {
    const refusal = await failureOf(findRecords({ name }, askWithin()))
    expect({ name, kind: refusal.kind }).toEqual({ name, kind: 'refused' })
  }
  const broken = await failureOf(findRecords({ name: `pc.broken.${zone}` }, askWithin()))
  expect([broken.kind, broken.detail.cause]).toEqual(['unreachable', 'server-error'])
  // One name that could not be found out spares nobody the others.
  expect((await findRecords({ name: 'b07-pc-0231' }, askWithin())).value).toHaveLength(2)
})

test('the start of authority of the zone', async () => {
  const { readZone } = open()
  const [soa] = await bind().dig(zone, 'SOA')
  const { value } = await readZone(askWithin())
  const [primary, , serial, , , , negative] = soa?.data.split(' ') ?? []
  expect([value.primary, value.serial, value.negativeTtl]).toEqual([
    primary?.replace(/\.$/, ''),
    Number(serial),
    Number(negative),
  ])
  const stranger = open({ zone: 'elsewhere.example' })
  expect((await failureOf(stranger.readZone(askWithin()))).kind).toBe('refused')
})
