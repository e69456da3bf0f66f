import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { openScripted, stackReplies } from './test-switch.ts'
import type { Ask } from '../../asking.ts'
import type { Reply } from '../../transport/samples/scripted-switch.ts'

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})
const begin = async (replies: Readonly<Record<string, Reply>>) => {
  const opened = await openScripted(replies)
  close.push(opened.end)
  return opened
}
const ask = (): Ask => ({ limit: 5_000, signal: new AbortController().signal })

test('IPv6 neighbours of a VRF that speaks IPv6 are asked for too', async () => {
  const { can, device, scripted } = await begin({
    ...stackReplies,
    'show ipv6 neighbors vrf Mgmt-vrf': `IPv6 Address                              Age Link-layer Addr State Interface
2001:DB8:9::57                              0 3c52.82aa.1199  REACH Gi0/0
`,
  })
  const { value, dropped } = await can.readAddressTable!(device, ask())
  expect(dropped).toBe(0)
  expect(value.filter((entry) => entry.vrf === 'Mgmt-vrf' && entry.address.includes(':'))).toMatchObject([
    { address: '2001:db8:9::57', interface: 'GigabitEthernet0/0' },
  ])
  expect(scripted.lines).not.toContain('show ipv6 neighbors vrf guest')
})

test('a switch that keeps no log has none to tell', async () => {
  const { can, device } = await begin({
    'show logging': `Syslog logging: enabled (0 messages dropped, 2 messages rate-limited)

    Buffer logging:  disabled, xml disabled,
                    filtering disabled
    Trap logging: level informational, 258 message lines logged
`,
  })
  const thrown = await can.readLog!(device, {}, ask()).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Failure)
  expect((thrown as Failure).detail.cause).toBe('absent')
})

test('commands in the log have no secrets', async () => {
  const { can, device } = await begin({
    'show logging': `Log Buffer (16384 bytes):

Nov 15 09:57:31.120: %PARSER-5-CFGLOG_LOGGEDCMD: User:netops  logged command:snmp-server community Horse42 RO
`,
  })
  const { value } = await can.readLog!(device, {}, ask())
  expect(value[0]!.text).toBe('User:netops  logged command:snmp-server community [hidden] RO')
})
