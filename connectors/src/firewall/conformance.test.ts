import { closing, conform } from '../test-conformance.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { reply } from '../transport/test-server.ts'
import type { Answering } from '../transport/test-server.ts'
import { firewallConformance } from './conformance.ts'
import type { FirewallUnderTest } from './conformance.ts'
import { panOs } from './pan-os/index.ts'
import { connectPanOs, identityPanOs, now, result, say, startTestPanOs } from './pan-os/test-pan-os.ts'

async function beginPanOs(): Promise<FirewallUnderTest> {
  const test = await startTestPanOs()
  closing(() => test.close())
  const flow = { source: '10.20.0.57', destination: '203.0.113.10', protocol: 'tcp' } as const
  return {
    can: test.open.can,
    allowed: { ...flow, port: 443 },
    denied: { ...flow, port: 23 },
    path: {
      from: { zone: 'trust', interface: 'ethernet1/2' },
      to: { zone: 'untrust', interface: 'ethernet1/1', nextHop: '198.51.100.1' },
    },
    nowhere: '192.0.2.200',
    rule: 'office-out',
    now,
    asked: () => test.server.received.length,
  }
}

/** The key is given, and the question is in trouble. */
const afterLogin =
  (answer: Answering): Answering =>
  (received, response) =>
    received.body.startsWith('type=keygen')
      ? result('<key>LUFRPT1key1==</key>')(received, response)
      : answer(received, response)
const forbidden = say('<result><msg>Invalid Credential</msg></result>', 'status="error" code="403"')

conform('firewall', firewallConformance, [
  {
    connector: panOs,
    begin: beginPanOs,
    troubles: httpTroubles({
      name: 'fw-1',
      identity: identityPanOs,
      connect: (port) => {
        const system = connectPanOs(port)
        return {
          question: (ask) => readingOf(system.can.findUsers?.('10.20.0.57', ask)),
          close: () => system.close(),
        }
      },
      own: {
        'refuses the login': forbidden,
        'refuses the right': afterLogin(say('<msg>Unauthorized request</msg>', 'status="unauth" code="16"')),
        'has an error of its own': afterLogin(reply(500, { 'content-type': 'text/html' }, 'x')),
      },
    }),
  },
])
