import { Secret } from '../secret.ts'
import { closing, conform } from '../test-conformance.ts'
import { testAuthority } from '../transport/test-certificate.ts'
import { json, startTestServer, context } from '../transport/test-server.ts'
import { httpTroubles, readingOf } from '../transport/test-troubles.ts'
import { notificationConformance } from './conformance.ts'
import { signedWebhook } from './signed-webhook/index.ts'

const authority = testAuthority()
const identity = authority.issue(['localhost'])
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const open = (port: number) =>
  signedWebhook.open(
    {
      name: 'webhook-1',
      reach: { host: 'localhost', port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'signing-secret', secret: new Secret(secret) },
      settings: signedWebhook.settings.parse({ path: '/hooks/patchbay' }),
    },
    context,
  )

interface Sent {
  readonly type: string
  readonly data: { readonly title: string; readonly words: string; readonly link: string | null }
}

async function begin() {
  const server = await startTestServer(json({}), identity)
  closing(() => server.close())
  const system = open(server.port)
  closing(() => system.close())
  const taken = () =>
    server.received.map(({ headers, body }) => {
      const { type, data } = JSON.parse(body) as Sent
      return { id: String(headers['webhook-id']), event: type.replace('.', '-'), ...data }
    })
  return { can: system.can, taken }
}

const whatever = 'A receiver answers what it likes: its status says whether it took the message.'

conform('notification', notificationConformance, [
  {
    connector: signedWebhook,
    begin,
    troubles: {
      ...httpTroubles({
        name: 'webhook-1',
        identity,
        connect: (port) => {
          const system = open(port)
          const notice = { id: 'msg_1', at: new Date(), event: 'test', title: '', words: '', link: null }
          return { question: (ask) => readingOf(system.can.tell?.(notice, ask)), close: () => system.close() }
        },
      }),
      'answers something else': whatever,
    },
  },
])
