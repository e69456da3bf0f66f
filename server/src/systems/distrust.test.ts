import type { DhcpCapabilities } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import { expect, test } from 'vitest'
import { hearDistrust } from './distrust.ts'
import type { Distrust } from './distrust.ts'

const ask = { signal: new AbortController().signal, limit: 1_000 }
const device = (name: string) => ({ name, address: null, reach: { host: '10.0.0.1', port: 22 }, trust: {} })
const other = (shown: string) =>
  new Failure('unreachable', { cause: 'trust-not-proven', message: 'another key', evidence: shown })

test('a peer with another key is heard of once, again when it shows a third one, and after it was itself', async () => {
  const heard: Distrust[] = []
  let fails: Failure | null = other('SHA256:b')
  const listSubnets: DhcpCapabilities['listSubnets'] = async () => {
    if (fails !== null) throw fails
    return { value: [], complete: true, dropped: 0, observedAt: new Date() }
  }
  const can = hearDistrust<'dhcp'>('kea-1', { listSubnets }, (distrust) => heard.push(distrust))
  const question = () =>
    can.listSubnets?.(ask).then(
      () => 'answer',
      (error: unknown) => error,
    )
  expect(await question()).toBe(fails)
  await question()
  expect(heard).toEqual([{ thing: 'kea-1', shown: 'SHA256:b', words: 'another key' }])
  fails = other('SHA256:c')
  await question()
  fails = null
  expect(await question()).toBe('answer')
  fails = other('SHA256:c')
  await question()
  expect(heard.map(({ shown }) => shown)).toEqual(['SHA256:b', 'SHA256:c', 'SHA256:c'])
  fails = new Failure('unreachable', { cause: 'timed-out', message: 'slow' })
  await question()
  expect(heard).toHaveLength(3)
})

test('devices of one system are told apart', async () => {
  const heard: string[] = []
  const readVlans: SwitchCapabilities['readVlans'] = async () => {
    throw other('SHA256:b')
  }
  const can = hearDistrust<'switch'>('switch-cli', { readVlans }, ({ thing }) => heard.push(thing))
  for (const name of ['sw-1', 'sw-2', 'sw-1']) await can.readVlans?.(device(name), ask).catch(() => undefined)
  expect(heard).toEqual(['sw-1 by switch-cli', 'sw-2 by switch-cli'])
})
