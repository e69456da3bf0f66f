import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { communityClient } from './test-client.ts'
import { startTestLab } from './test-lab.ts'

test('each switch has a port of its own, its preferred one unless that is taken', async () => {
  const probe = createSocket('udp4')
  probe.bind(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  const closed = once(probe, 'close')
  probe.close()
  await closed
  const lab = await startTestLab(port)
  const ports = lab.listening.map((one) => one.port)
  expect(new Set(ports).size).toBe(lab.world.switches.size)
  expect(ports.filter((one) => one === port)).toHaveLength(1)
  expect(lab.listening.every((one) => one.system === 'switch-snmp' && one.protocol === 'snmp')).toBe(true)
  for (const { device = '' } of lab.listening) {
    const client = communityClient(lab, device)
    const [name] = await client.get('1.3.6.1.2.1.1.5.0')
    expect(String(name?.value)).toBe(`${device}.${lab.world.domain}`)
    client.close()
  }
  await lab.stop()
})
