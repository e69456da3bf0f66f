import type { Connector } from '../../connector/connector.ts'
import { refused } from '../../failures.ts'
import { openHttp } from '../../transport/https.ts'
import { connecting } from './connecting.ts'
import { wants, webhookSettings } from './settings.ts'
import type { WebhookSettings } from './settings.ts'
import { signingKey } from './signature.ts'
import { tell } from './tell.ts'

/** A receiver of webhooks that proves by their signature who sent them (Standard Webhooks 1.0.0, symmetric). */
export const signedWebhook: Connector<'notification', WebhookSettings> = {
  kind: 'notification',
  product: 'signed-webhook',
  title: 'Signed webhook',
  credentials: ['signing-secret'],
  perDevice: false,
  settings: webhookSettings,
  connecting,
  plans: { wants },
  open({ name, reach, trust, credential, settings }, context) {
    // The secret signs and never travels, so nothing signs in.
    const http = openHttp({ name, reach, trust, tls: true, credential: null, concurrency: 2 }, context)
    return {
      can: {
        async tell(notice, ask) {
          if (credential?.kind !== 'signing-secret') {
            throw refused({ cause: 'credential-refused', message: `${name} needs a signing secret` })
          }
          const key = signingKey(name, credential.secret)
          return tell({ http, path: settings.path, key, now: context.now }, notice, ask)
        },
      },
      close: () => http.close(),
    }
  },
}
