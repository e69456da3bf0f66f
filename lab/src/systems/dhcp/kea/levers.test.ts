import { expect, test } from 'vitest'
import { start } from './test-kea.ts'

interface Told {
  readonly arguments?: { readonly Dhcp4?: { readonly subnet4: readonly Subnet[] } }
}
interface Subnet {
  readonly id: number
  readonly subnet: string
  readonly reservations: readonly object[]
}

const host = (subnet: string) => ({
  'hw-address': '00:1b:54:aa:00:01',
  'ip-address': subnet.replace(/\.\d+\/\d+$/, '.9'),
})

/** A Kea whose first subnet shall have one host more. */
async function begin(options = {}) {
  const kea = await start(options)
  const shown = async () => {
    const { arguments: told } = (await kea.ask('config-get')) as Told
    return told?.Dhcp4 as { readonly subnet4: readonly Subnet[] }
  }
  const before = await shown()
  const [first, ...rest] = before.subnet4
  const { id, subnet, reservations } = first!
  const Dhcp4 = {
    ...before,
    subnet4: [{ ...first, reservations: [...reservations, host(subnet)] }, ...rest],
  }
  const count = async () => (await shown()).subnet4[0]!.reservations.length - reservations.length
  return { ...kea, count, Dhcp4, reservation: { 'subnet-id': id, ...host(subnet) } }
}

test('a change that is forgotten is answered and is not there', async () => {
  const { ask, pull, Dhcp4, count } = await begin()
  pull({ configuring: 'forgotten' }, 'kea-1')
  expect(await ask('config-set', { Dhcp4 })).toMatchObject({ result: 0, text: 'Configuration successful.' })
  expect(await count()).toBe(0)
  pull({ configuring: 'taken' }, 'kea-1')
  await ask('config-set', { Dhcp4 })
  expect(await count()).toBe(1)
})

test('a host that is forgotten too', async () => {
  const { ask, pull, reservation, count } = await begin({ hostCommands: true })
  const values = { reservation, 'operation-target': 'memory' }
  pull({ configuring: 'forgotten' }, 'kea-1')
  expect(await ask('reservation-add', values)).toMatchObject({ result: 0, text: 'Host added.' })
  expect(await count()).toBe(0)
  pull({ configuring: 'taken' }, 'kea-1')
  await ask('reservation-add', values)
  expect(await count()).toBe(1)
})

test('a change that is refused is 403, and reading goes on', async () => {
  const { post, pull, Dhcp4, count } = await begin()
  pull({ configuring: 'refused' }, 'kea-1')
  const answer = await post(
    JSON.stringify({ command: 'config-set', service: ['dhcp4'], arguments: { Dhcp4 } }),
  )
  expect(await answer.json()).toEqual({ result: 403, text: 'Forbidden' })
  expect(await count()).toBe(0)
})

test('what was not written to the file is gone after a restart', async () => {
  const { ask, pull, Dhcp4, count } = await begin()
  await ask('config-set', { Dhcp4 })
  pull({ saving: 'refused' }, 'kea-1')
  expect(await ask('config-write')).toMatchObject({
    result: 1,
    text: expect.stringContaining('Unable to open'),
  })
  await ask('config-reload')
  expect(await count()).toBe(0)
  await ask('config-set', { Dhcp4 })
  pull({ saving: 'done' }, 'kea-1')
  await ask('config-write')
  await ask('config-reload')
  expect(await count()).toBe(1)
})
