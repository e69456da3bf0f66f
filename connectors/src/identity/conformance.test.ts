import { Secret } from '../secret.ts'
import { closing, conform } from '../test-conformance.ts'
import { testAuthority } from '../transport/test-certificate.ts'
import { context } from '../transport/test-server.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { ciscoIse } from './cisco-ise/index.ts'
import { mac, startTestIse } from './cisco-ise/test-ise.ts'
import { identityConformance } from './conformance.ts'

const authority = testAuthority()

const begin = async () => {
  const ise = await startTestIse()
  closing(() => ise.close())
  return {
    can: ise.open.can,
    mac,
    username: "m.o'neill",
    address: '10.7.16.57',
    sessionId: '0A07000C000012AB4C7E19D2',
    nasAddress: '10.7.0.12',
    interface: 'Gi1/0/14',
    group: 'Kiosks',
    members: 1,
    networkDevice: 'sw-b07-2',
    policySet: 'Wired 802.1X',
    asked: () => ise.server.received.length,
  }
}

conform('identity', identityConformance, [
  {
    connector: ciscoIse,
    begin,
    troubles: httpTroubles({
      name: 'ise-1',
      identity: authority.issue(['127.0.0.1']),
      connect: (port) => {
        const system = ciscoIse.open(
          {
            name: 'ise-1',
            reach: { host: '127.0.0.1', port },
            trust: { certificateAuthority: authority.certificate },
            credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
            settings: ciscoIse.settings.parse({}),
          },
          context,
        )
        return {
          question: (ask) => readingOf(system.can.findEndpoint?.(mac, ask)),
          close: () => system.close(),
        }
      },
    }),
  },
])
