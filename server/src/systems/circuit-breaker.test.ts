import type { DhcpCapabilities } from '@patchbay/connectors/dhcp/capabilities'
import { Failure, unreachable } from '@patchbay/connectors/failures'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import { Breaker } from '@patchbay/connectors/transport/breaker'
import { expect, test } from 'vitest'
import { hearSkipped, skippedEntry } from './circuit-breaker.ts'
import type { SkippedSystem } from './circuit-breaker.ts'

test('a breaker that opens is heard of with the failure that opened it, and again after the system had answered', async () => {
  const heard: SkippedSystem[] = []
  let answers = false
  let time = 1_000_000
  const breaker = new Breaker('kea-1', () => new Date(time))
  const listSubnets: DhcpCapabilities['listSubnets'] = () =>
    breaker.run(async () => {
      if (!answers) throw unreachable({ cause: 'timed-out', message: 'kea-1 did not answer' })
      return { value: [], complete: true, dropped: 0, observedAt: new Date() }
    })
  const can = hearSkipped<'dhcp'>('kea-1', { listSubnets }, (skipped) => heard.push(skipped))
  const ask = () =>
    can.listSubnets?.({ signal: new AbortController().signal, limit: 1_000 }).catch(() => null)

  for (let at = 0; at < 4; at += 1) await ask()
  expect(heard).toEqual([])
  await ask()
  expect(heard).toEqual([{ thing: 'kea-1', words: 'kea-1 did not answer' }])
  for (let at = 0; at < 3; at += 1) await ask()
  time += 11_000
  await ask()
  expect(heard).toHaveLength(1)
  time += 11_000
  answers = true
  await ask()
  answers = false
  for (let at = 0; at < 5; at += 1) await ask()
  expect(heard).toHaveLength(2)
  expect(skippedEntry(heard[0]!)).toMatchObject({
    action: 'system.spared',
    target: 'kea-1',
    result: 'refused',
  })
})

test('of devices each is heard of by its own name, whichever else answers', async () => {
  const heard: SkippedSystem[] = []
  const device = (name: string) => ({ name, address: null, reach: { host: name, port: 22 }, trust: {} })
  const readSystem: SwitchCapabilities['readSystem'] = async ({ name }) => {
    if (name !== 'sw-dead') throw new Failure('not-found', { cause: 'absent', message: 'nothing' })
    throw unreachable({ cause: 'timed-out', message: 'sw-dead is not being asked', retryAfter: 9_000 })
  }
  const can = hearSkipped<'switch'>('switches', { readSystem }, (skipped) => heard.push(skipped))
  for (const name of ['sw-dead', 'sw-1', 'sw-dead']) {
    await can
      .readSystem?.(device(name), { signal: new AbortController().signal, limit: 1_000 })
      .catch(() => null)
  }
  expect(heard.map(({ thing }) => thing)).toEqual(['sw-dead by switches'])
})
