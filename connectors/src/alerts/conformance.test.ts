import { createHmac } from 'node:crypto'
import { Secret } from '../secret.ts'
import { conform } from '../test-conformance.ts'
import { context } from '../transport/test-server.ts'
import { troubles } from '../trouble.ts'
import type { Troubles } from '../trouble.ts'
import { alertsConformance } from './conformance.ts'
import type { Delivery } from './capabilities.ts'
import { signedAlerts } from './signed-alerts/index.ts'

const key = Buffer.alloc(32, 9)

const neverAsked = 'It is called and calls nobody, so no peer can trouble it.'

/** As a sender signs by the letter of Standard Webhooks, without the code of the connector. */
function signed(body: string, seconds: number): Delivery {
  const id = 'alert_2f6f1d6f'
  const timestamp = String(Math.floor(context.now().getTime() / 1_000) + seconds)
  const base64 = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { id, timestamp, signature: `v1,${base64}`, body: Buffer.from(body) }
}

async function begin() {
  const { can } = signedAlerts.open(
    {
      name: 'siem-1',
      reach: null,
      trust: {},
      credential: { kind: 'signing-secret', secret: new Secret(`whsec_${key.toString('base64')}`) },
      settings: {},
    },
    context,
  )
  return { can, signed }
}

conform('alerts', alertsConformance, [
  {
    connector: signedAlerts,
    begin,
    troubles: Object.fromEntries(troubles.map((trouble) => [trouble, neverAsked])) as unknown as Troubles,
  },
])
